/**
 * Prepares the amount's screen while the browser is idle: makes its number formats, and draws it
 * once out of sight. Both take a browser much longer the first time.
 */
import {render} from 'lit';
import {formatMoney, formatTyped, moneyWriting} from '../../locale/money.js';
import {numeral} from '../../locale/numeral.js';
import {paymentWords} from '../../locale/payment-words.js';
import type {ServiceElement} from '../session/service-element.js';
import {addStyles, adoptStyles} from '../views/adopt-styles.js';
import {bankIcon} from '../views/icons.js';
import {languageOf} from '../views/language.js';
import {entering} from './entering-view.js';
import {paymentSheets} from './payment-styles.js';

/** The currency of most wallets. Formats of another one take less time after this one. */
const USUAL = 'USD';

const rehearsed = new Set<string>();

/** Prepares the screen in the element's language, each step in a task of its own. */
export function rehearse(element: ServiceElement): void {
  const language = languageOf(element);
  if (rehearsed.has(language)) return;
  rehearsed.add(language);
  const makes = [
    () => numeral(1, paymentWords(element)),
    () => formatTyped('0', language),
    () => formatMoney('0', USUAL, language),
    () => moneyWriting(USUAL, language),
    () => draw(element, language),
    // The browser computes the styles of the choices once more, so not after a press.
    () => {
      adoptStyles(element, ...paymentSheets);
      addStyles(element);
    },
  ];
  for (const make of makes) whenIdle(make);
}

function draw(element: ServiceElement, language: string): void {
  const source = {id: '', name: '', detail: '', terms: {}};
  const wallet = {currency: USUAL, balance: '0', withdrawable: '0'};
  const action = 'deposit';
  const funds = {sources: [source], source, wallet} as const;
  const view = entering(
    {action, provider: 'bankpay', draft: {}, funds, problem: undefined},
    {type() {}, confirm() {}, change() {}},
    {
      words: paymentWords(element),
      language,
      action,
      ui: {icon: bankIcon, detail: () => ''},
      presets: '',
      rank: 'primary',
      isLocked: false,
    },
  );
  render(view, document.createDocumentFragment());
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run);
}
