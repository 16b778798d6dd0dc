/** Draws a payment in any state of its state machine. */
import {nothing, type TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '#src/contract/access.js';
import type {Order} from '#src/contract/payments.js';
import {createUi as createBankpay} from '#src/elements/bankpay/bankpay-ui.js';
import {createUi as createCrypto} from '#src/elements/crypto/crypto-ui.js';
import {adoptStyles} from '#src/elements/views/adopt-styles.js';
import {languageOf} from '#src/elements/views/language.js';
import {gateStyles} from '#src/elements/flow/notices/gate-styles.js';
import {sessionNote} from '#src/elements/flow/notices/notices.js';
import {Copying} from '#src/elements/views/copying.js';
import type {CreateUi} from '#src/elements/payment/provider-ui.js';
import {paymentScreen} from '#src/elements/payment/payment-screens.js';
import {paymentSheets} from '#src/elements/payment/payment-styles.js';
import type {Journey, Need, PaymentState} from '#src/flows/payment-state.js';
import {paymentWords} from '#src/locale/payment-words.js';
import type {ShellWords} from '#src/locale/words.js';
import {detailsStyles} from '#src/styles/details.js';
import type {GalleryScreen} from './gallery-element.ts';
import {checklist} from './gates.ts';
import * as sample from './samples.ts';

/** A payment state without the fields that all states share. */
type Bare<N, A> =
  PaymentState<N, A> extends infer S ? (S extends S ? Omit<S, keyof Journey> : never) : never;

export interface More {
  readonly action?: Action;
  readonly draft?: Journey['draft'];
  readonly total?: number;
  /** Seconds since the state began. */
  readonly elapsed?: number;
  readonly gates?: readonly Gate[];
  /** The user has only one provider, so there is no way back from it. */
  readonly alone?: boolean;
  readonly note?: (words: ShellWords) => TemplateResult | typeof nothing;
  readonly ended?: boolean;
  /** The page decides whether the money is sent. */
  readonly awaitsPage?: boolean;
  /** The page has set the amount. */
  readonly isLocked?: boolean;
  readonly act?: GalleryScreen['act'];
}

function drawnBy<N extends Need, A>(provider: Provider, createUi: CreateUi<N, A>) {
  return (bare: Bare<N, A>, more: More = {}): GalleryScreen => {
    const {action = 'deposit', draft = {}, total = 2, gates = [], act} = more;
    const state = {action, provider, draft, total, confirmed: [], ...bare} as PaymentState<N, A>;
    return {
      flow: action,
      ...(act && {act}),
      begin(element) {
        adoptStyles(element, detailsStyles, gateStyles, ...paymentSheets);
        const ui = createUi(element, sample.nothingHappens);
        const copying = new Copying<'reference'>(element);
        return () => {
          const words = paymentWords(element);
          return paymentScreen(state, {
            action,
            language: languageOf(element),
            elapsed: more.elapsed ?? 0,
            words,
            ui,
            presets: '',
            isLocked: more.isLocked === true,
            copying,
            actions: ACTIONS,
            gates,
            checklist: checklist(),
            awaitsPage: more.awaitsPage === true,
            leave: more.alone ? undefined : sample.nothingHappens,
            note: more.note?.(words) ?? nothing,
            renew: more.ended
              ? sessionNote(
                  ui.own?.sendsElsewhere === true && state.step === 'pending',
                  sample.nothingHappens,
                  words,
                )
              : nothing,
          });
        };
      },
    };
  };
}

const ACTIONS = {
  send: sample.nothingHappens,
  confirm: sample.nothingHappens,
  prepare: sample.nothingHappens,
  submit: sample.nothingHappens,
  close: sample.nothingHappens,
  done: sample.nothingHappens,
};

export const bank = drawnBy('bankpay', createBankpay);
export const crypto = drawnBy('crypto', createCrypto);

export const ordered = (amount = '25.00') => ({
  order: sample.order(amount),
  currency: 'USD',
  funds: sample.FUNDS,
});
export const inCrypto = (order: Order = sample.cryptoOrder(), funds = sample.ASSETS) => ({
  order,
  currency: 'USD',
  funds,
});
export const asking = {step: 'asking', problem: undefined, flaws: []} as const;
