/**
 * The bank-link provider's questions, up to a linked bank. They load with the first question,
 * because a user with a linked bank is not asked any.
 */
import {linkingWords} from '../../locale/linking-words.js';
import type {BankpayAnswer, BankpayNeed} from '../../providers/bankpay.js';
import type {ProviderUi} from '../payment/provider-ui.js';
import type {ServiceElement} from '../session/service-element.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {codeStyles} from '../views/form/code-styles.js';
import {loadLocalForms, localWords} from '../views/form/local-forms.js';
import {languageBeside} from '../views/language.js';
import {BankWindow} from './bank-window.js';
import {bankpayStyles} from './bankpay-styles.js';
import {askTitle, needForm, problemText} from './linking-views.js';

// For `bankpay-ui.ts`, which waits for the fields together with this part.
export {loadLocalForms};

export type Linking = Pick<
  ProviderUi<BankpayNeed, BankpayAnswer>,
  'title' | 'needForm' | 'problem' | 'watch' | 'end'
>;

export function createLinking(
  element: ServiceElement & {readonly returnUrl?: string},
  answer: (answer: BankpayAnswer) => void,
): Linking {
  adoptStyles(element, codeStyles, bankpayStyles);
  const bank = new BankWindow(element, outcome =>
    answer({kind: outcome === 'done' ? 'linked' : 'closed'}),
  );
  const words = () => linkingWords(element, localWords());
  return {
    title: need => askTitle(need, words()),
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
    watch: need => bank.watch(need?.kind === 'bank' ? need : undefined),
    end: () => bank.end(),
  };
}
