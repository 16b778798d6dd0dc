import type {Action, Provider} from '../../contract/access.js';
import {isAmount} from '../../contract/amount.js';
import type {ServiceError} from '../../contract/errors.js';
import {uuid} from '../../contract/uuid.js';
import type {PaymentExit} from '../../flows/opening.js';
import type {Memory, OpenOrder, PaymentEvent, PaymentState} from '../../flows/payment-state.js';
import {moneyWriting} from '../../locale/money.js';
import type {Session} from '../../session/session.js';
import type {Checklist} from '../flow/notices/gated.js';
import {languageOf} from '../views/language.js';
import type {ReportFailure} from '../flow/report.js';
import type {ServiceElement} from '../session/service-element.js';

/** The element of a payment, with the page's settings. */
export interface PaymentHost extends ServiceElement {
  readonly amount: string;
  readonly amountLocked?: boolean;
  readonly presets?: string;
  readonly returnUrl?: string;
}

/** The data and callbacks that a payment gets from its element and from the opening. */
export interface PaymentSetup {
  readonly element: PaymentHost;
  readonly session: Session;
  readonly action: Action;
  readonly provider: Provider;
  readonly report: ReportFailure;
  /** Whether an error is the session's. */
  readonly isOfSession: (error: ServiceError) => boolean;
  /** Returns the user to the opening, which may end this payment at once. */
  readonly exit: (exit: PaymentExit) => void;
  /** The list of pending gates. */
  readonly checklist: Checklist;
  /** The input and the confirmed orders of an earlier visit. */
  readonly memory: Memory | undefined;
  /** An order that was sent before. If set, the payment continues this order. */
  readonly open: OpenOrder | undefined;
}

/** The input of a new payment: only the amount that the page has set. */
export function newMemory(amount: unknown): Memory {
  return {draft: {amount: amountText(amount)}, confirmed: []};
}

/** Frameworks may set a number instead of text. Any other value counts as no amount. */
function amountText(amount: unknown): string {
  return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
}

/** The amount that the page has set, if the user cannot change it. */
export function fixedAmount({amount, amountLocked}: PaymentHost): string | undefined {
  const text = amountText(amount);
  return amountLocked && isAmount(text) ? text : undefined;
}

/**
 * Returns the event that confirms the typed amount. It contains how the user's language writes
 * amounts of the wallet's currency.
 */
export function confirmation(state: PaymentState, element: ServiceElement) {
  const currency = 'funds' in state ? (state.funds?.wallet?.currency ?? '') : '';
  const writing = moneyWriting(currency, languageOf(element));
  return {type: 'confirm', transactionId: uuid(), writing} as const satisfies PaymentEvent;
}
