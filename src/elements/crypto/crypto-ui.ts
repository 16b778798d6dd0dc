/** The crypto provider's part of a payment element. It loads while the user reads the choices. */
import {cryptoWords} from '../../locale/crypto-words.js';
import {fill} from '../../locale/words.js';
import {crypto, type CryptoAnswer, type CryptoNeed} from '../../providers/crypto.js';
import type {ProviderCall} from '../../providers/provider.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {walletIcon} from '../views/icons.js';
import {languageBeside} from '../views/language.js';
import {mark} from '../views/mark.js';
import {PaymentFlow, type RunningPayment} from '../payment/payment-flow.js';
import type {PaymentSetup} from '../payment/payment-setup.js';
import type {ProviderUi} from '../payment/provider-ui.js';
import {bounded} from '../views/untrusted-text.js';
import type {ServiceElement} from '../session/service-element.js';
import {picking} from './asset-view.js';
import {CryptoScreens} from './crypto-screens.js';
import {cryptoStyles} from './crypto-styles.js';
import {needForm, askTitle, problemText} from './crypto-views.js';
import {LookAgain} from './look-again.js';

export {rehearse} from '../payment/rehearsal.js';

/** Starts the provider's first requests before the user chooses it. */
export const prefetch = (call: ProviderCall): void => crypto.prefetch(call);

export function begin(setup: PaymentSetup): RunningPayment {
  return new PaymentFlow(setup, createUi);
}

export function createUi(
  element: ServiceElement,
  answer: (answer: CryptoAnswer) => void,
): ProviderUi<CryptoNeed, CryptoAnswer> {
  adoptStyles(element, cryptoStyles);
  const words = () => cryptoWords(element);
  const screens = new CryptoScreens(element, words);
  const looks = new LookAgain(element, () => answer({kind: 'look', unasked: true}));
  return {
    provider: crypto,
    icon: walletIcon,
    own: screens,
    pickTitle: () => words().pickTitle,
    picking: context => picking(context, words()),
    detail: ({terms: {asset = ''}, detail}) =>
      fill(words().assetOn, {asset: bounded(asset), network: bounded(detail)}),
    title: need => askTitle(need, words()),
    sign: ({kind}) =>
      kind === 'participant' ? undefined : mark(kind === 'in-review' ? 'pending' : 'notice'),
    needForm: asking =>
      needForm({...asking, words: words(), language: languageBeside(words(), element)}),
    problem: error => problemText(error, words()),
    seconds: () => 0,
    watch: need => looks.watch(need?.kind === 'in-review', need?.unanswered),
    end: () => {
      looks.end();
      screens.end();
    },
  };
}
