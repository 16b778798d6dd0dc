/**
 * The bank-link provider's part of a payment element. It loads while the user reads the choices.
 */
import {bankpayWords} from '../../locale/bankpay-words.js';
import {fill} from '../../locale/words.js';
import {bankpay, type BankpayAnswer, type BankpayNeed} from '../../providers/bankpay.js';
import type {ProviderCall} from '../../providers/provider.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {forAction} from '../views/for-action.js';
import {codeStyles} from '../views/form/code-styles.js';
import {loadLocalForms, localWords} from '../views/form/local-forms.js';
import {bankIcon} from '../views/icons.js';
import {languageBeside} from '../views/language.js';
import {bounded} from '../views/untrusted-text.js';
import {PaymentFlow, type RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';
import type {ProviderUi, SourceLook} from '../payment/provider-ui.js';
import type {ServiceElement} from '../session/service-element.js';
import {bankpayStyles} from './bankpay-styles.js';
import {accounts, needForm, askTitle, problemText} from './bankpay-views.js';
import {BankWindow} from './bank-window.js';

export {rehearse} from '../payment/rehearsal.js';

/** Starts the provider's first requests before the user chooses it. */
export const prefetch = (call: ProviderCall): void => bankpay.prefetch(call);

export function begin(setup: PaymentSetup): RunningPayment {
  return new PaymentFlow(setup, createUi);
}

export function createUi(
  element: ServiceElement & {readonly returnUrl?: string},
  answer: (answer: BankpayAnswer) => void,
): ProviderUi<BankpayNeed, BankpayAnswer> {
  adoptStyles(element, codeStyles, bankpayStyles);
  void loadLocalForms();
  const bank = new BankWindow(element, outcome =>
    answer({kind: outcome === 'done' ? 'linked' : 'closed'}),
  );
  const words = () => bankpayWords(element, localWords());
  const look: SourceLook = {
    icon: bankIcon,
    detail: ({detail}) => fill(words().accountMask, {mask: bounded(detail)}),
  };
  return {
    ...look,
    provider: bankpay,
    pickTitle: action => words()[forAction(action, 'accountTitle')],
    picking: context => accounts(context, look),
    title: need => askTitle(need, words()),
    backFrom: need => (need.kind === 'bank' ? {kind: 'closed'} : undefined),
    needForm: asking =>
      needForm({
        ...asking,
        words: words(),
        language: languageBeside(words(), element),
        isBegun: bank.isBegun,
        openWindow: bank.open,
        loaded: bank.loaded,
        returnUrl: element.returnUrl,
      }),
    problem: error => problemText(error, words()),
    seconds: need => (need.kind === 'code' ? need.sent.retryAfter : 0),
    watch: need => bank.watch(need?.kind === 'bank' ? need : undefined),
    end: () => bank.end(),
  };
}
