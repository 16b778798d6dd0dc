/**
 * The bank-link provider's part of a payment element. It loads while the user reads the choices.
 */
import {partMissing} from '../../contract/errors.js';
import {bankpayWords} from '../../locale/bankpay-words.js';
import {fill} from '../../locale/words.js';
import {asksAhead, bankpay, type BankpayAnswer, type BankpayNeed} from '../../providers/bankpay.js';
import type {PaymentProvider, ProviderCall} from '../../providers/provider.js';
import {forAction} from '../views/for-action.js';
import {bankIcon} from '../views/icons.js';
import {once} from '../views/once.js';
import {bounded} from '../views/untrusted-text.js';
import {PaymentFlow, type RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';
import type {ProviderUi, SourceLook} from '../payment/provider-ui.js';
import type {ServiceElement} from '../session/service-element.js';
import {warnSetup} from '../setup/warn-setup.js';
import {accounts} from './bankpay-views.js';
import type {Linking} from './linking.js';

export {rehearse} from '../payment/rehearsal.js';

let createLinking: typeof import('./linking.js').createLinking | undefined;

/** Loads the screens of the provider's questions, once for all elements of a page. */
export const loadLinking = once(async () => {
  const part = await import('./linking.js');
  // Wait for the country-specific fields, or the first form would change while the user types.
  await part.loadLocalForms();
  ({createLinking} = part);
});

/** Starts the provider's first requests before the user chooses it. */
export function prefetch(call: ProviderCall): void {
  bankpay.prefetch(call);
  asksAhead(call)
    .then(isAsked => (isAsked ? loadLinking() : undefined))
    // If a file is missing, the question itself reports it.
    .catch(() => {});
}

export function begin(setup: PaymentSetup): RunningPayment {
  return new PaymentFlow(setup, createUi);
}

export function createUi(
  element: ServiceElement & {readonly returnUrl?: string},
  answer: (answer: BankpayAnswer) => void,
): ProviderUi<BankpayNeed, BankpayAnswer> {
  let own: Linking | undefined;
  const linking = (): Linking => {
    if (!createLinking) throw new Error('asked before the screens have loaded');
    return (own ??= createLinking(element, answer));
  };
  const words = () => bankpayWords(element);
  const look: SourceLook = {
    icon: bankIcon,
    detail: ({detail}) => fill(words().accountMask, {mask: bounded(detail)}),
  };
  return {
    ...look,
    provider: askingWithScreens(element),
    pickTitle: action => words()[forAction(action, 'accountTitle')],
    picking: context => accounts(context, look),
    title: need => linking().title(need),
    backFrom: need => (need.kind === 'bank' ? {kind: 'closed'} : undefined),
    needForm: asking => linking().needForm(asking),
    problem: error => linking().problem(error),
    seconds: need => (need.kind === 'code' ? need.sent.retryAfter : 0),
    watch: need => (need ? linking() : own)?.watch(need),
    end: () => own?.end(),
  };
}

/** The provider, which asks the user only after the screens of its questions have loaded. */
function askingWithScreens(element: ServiceElement): PaymentProvider<BankpayNeed, BankpayAnswer> {
  const load = (): Promise<void> =>
    loadLinking().catch((cause: unknown) => {
      warnSetup('part', element, {cause});
      throw partMissing(cause);
    });
  return {
    ...bankpay,
    async prepare(call) {
      const outcome = await bankpay.prepare(call);
      if (outcome.type === 'needs') await load();
      return outcome;
    },
    async needAfter(call, error) {
      const need = await bankpay.needAfter(call, error);
      if (need) await load();
      return need;
    },
  };
}
