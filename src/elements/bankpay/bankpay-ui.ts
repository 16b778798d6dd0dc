/** The bank-link provider on an element. It loads while the user reads the choices. */
import {enBankpay} from '../../locale/en-bankpay.js';
import {enForm} from '../../locale/en-form.js';
import {enPayment} from '../../locale/en-payment.js';
import {fill, withOverrides} from '../../locale/words.js';
import {bankpay, type BankpayAnswer, type BankpayNeed} from '../../providers/bankpay.js';
import type {ProviderCall} from '../../providers/provider.js';
import {adoptStyles} from '../adopt-styles.js';
import {forAction} from '../for-action.js';
import {codeStyles} from '../form/code-styles.js';
import {bankIcon} from '../icons.js';
import {languageOf} from '../language.js';
import {bounded} from '../outside.js';
import {PaymentFlow, type RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';
import type {ProviderUi, SourceLook} from '../payment/provider-ui.js';
import type {ServiceElement} from '../service-element.js';
import {bankpayStyles} from './bankpay-styles.js';
import {accounts, ask, askTitle, problemText} from './bankpay-views.js';
import {BankWindow} from './bank-window.js';

/** Starts the provider's first requests before the user chooses it. */
export function prefetch(call: ProviderCall): void {
  bankpay.prefetch(call);
}

export function begin(setup: PaymentSetup): RunningPayment {
  return new PaymentFlow(setup, createUi);
}

export function createUi(
  element: ServiceElement & {readonly returnUrl?: string},
  answer: (answer: BankpayAnswer) => void,
): ProviderUi<BankpayNeed, BankpayAnswer> {
  adoptStyles(element, codeStyles, bankpayStyles);
  const bank = new BankWindow(element, outcome =>
    answer({kind: outcome === 'done' ? 'linked' : 'closed'}),
  );
  const words = () => withOverrides({...enPayment, ...enForm, ...enBankpay}, element.messages);
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
    ask: asking =>
      ask({
        ...asking,
        words: words(),
        language: languageOf(element),
        openWindow: bank.open,
        returnUrl: element.returnUrl,
      }),
    problem: error => problemText(error, words()),
    seconds: need => (need.kind === 'code' ? need.sent.retryAfter : 0),
    watch: need => bank.watch(need?.kind === 'bank' ? need : undefined),
    end: () => bank.end(),
  };
}
