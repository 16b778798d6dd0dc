/** A pseudo language with longer texts and accented letters, to find texts that do not fit. */
import {enBankpay} from '#src/locale/en/bankpay.js';
import {enByCountry} from '#src/locale/en/by-country.js';
import {enCamera} from '#src/locale/en/camera.js';
import {enCopy} from '#src/locale/en/copy.js';
import {enCrypto} from '#src/locale/en/crypto.js';
import {enForm} from '#src/locale/en/form.js';
import {enHandoff} from '#src/locale/en/handoff.js';
import {enKyc} from '#src/locale/en/kyc.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enOffer} from '#src/locale/en/offer.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enReasons} from '#src/locale/en/reasons.js';
import {enShell} from '#src/locale/en/shell.js';
import {enSignup} from '#src/locale/en/signup.js';
import {enTerms} from '#src/locale/en/terms.js';
import type {Messages} from '#src/locale/words.js';

const PLAIN = 'aceinosuyACEINOSUY';
const ACCENTED = 'áçéîñöšûýÁÇÉÎÑÖŠÛÝ';

/**
 * Makes a text 40 % longer, as German can be. Keeps placeholders such as `{amount}` and plural
 * forms.
 */
function pseudo(text: string): string {
  if (text.includes(', plural, '))
    return text.replaceAll(/(\w+) \{([^{}]*)\}/g, (_, form, words) => `${form} {${pseudo(words)}}`);
  const accented = text.replaceAll(/\{\w+\}|[a-z]/gi, found =>
    found.length > 1 ? found : (ACCENTED[PLAIN.indexOf(found)] ?? found),
  );
  const more = 'ö'.repeat(Math.ceil(text.length * 0.4));
  // Masks for digits, such as MM, stay unchanged.
  return /^[A-Z]{2,4}$/.test(text) ? text : accented + more.replaceAll(/ö{1,4}/g, ' $&');
}

export const pseudoWords = (): Partial<Messages> => {
  const words: Messages = {
    ...enShell,
    ...enNotices,
    ...enOffer,
    ...enPayment,
    ...enForm,
    ...enByCountry,
    ...enBankpay,
    ...enCopy,
    ...enCrypto,
    ...enKyc,
    ...enReasons,
    ...enCamera,
    ...enHandoff,
    ...enSignup,
    ...enTerms,
  };
  const {language, direction, ...texts} = words;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudo(text)])),
    language,
    direction,
  };
};
