/**
 * Makes the number formats of the amount's screen while the browser is idle. There, the first format
 * of a language would take the browser longer than everything else.
 */
import {formatMoney, formatTyped, moneyWriting} from '../../locale/money.js';
import {numeral} from '../../locale/numeral.js';
import {paymentWords} from '../../locale/payment-words.js';
import type {ServiceElement} from '../session/service-element.js';
import {languageOf} from '../views/language.js';

/** The currency of most wallets. Formats of another one take less time after this one. */
const USUAL = 'USD';

const rehearsed = new Set<string>();

/** Makes the formats of the element's language, each in a task of its own. */
export function rehearse(element: ServiceElement): void {
  const language = languageOf(element);
  if (rehearsed.has(language)) return;
  rehearsed.add(language);
  const makes = [
    () => numeral(1, paymentWords(element)),
    () => formatTyped('0', language),
    () => formatMoney('0', USUAL, language),
    () => moneyWriting(USUAL, language),
  ];
  for (const make of makes) whenIdle(make);
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run);
}
