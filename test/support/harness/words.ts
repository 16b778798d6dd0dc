/** The English texts of every screen, which tests look for. */
import type {Action} from '#src/contract/access.js';
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
import {plural} from '#src/locale/plural.js';
import {fill} from '#src/locale/words.js';

export const words = {
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
  code: fill(enForm.code, {digits: '6'}),
  codeInvalid: fill(enForm.codeInvalid, {digits: '6'}),
  amountInvalid: fill(enPayment.amountInvalid, {example: '25.00'}),
};

/** The text for each field of a date of birth, from a date as `YYYY-MM-DD`. */
export function birthOf(date: string): Readonly<Record<string, string>> {
  const [year = '', month = '', day = ''] = date.split('-');
  return {[words.birth_month]: month, [words.birth_day]: day, [words.birth_year]: year};
}

/** Texts with two forms, one for each action. */
export type ActionWords = {
  [Key in keyof typeof words]: Key extends `${infer Name}Deposit`
    ? `${Name}Withdraw` extends keyof typeof words
      ? Name
      : never
    : never;
}[keyof typeof words];

export function forAction<Name extends ActionWords>(action: Action, name: Name) {
  return `${name}${action === 'deposit' ? 'Deposit' : 'Withdraw'}` as const;
}

/** The heading of the list of `count` gates. */
export const gatedTitle = (count = 1, action: Action = 'deposit'): string =>
  plural(words[forAction(action, 'gated')], 'n', count, words);

/** Matches the whole text, with optional spaces around it. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escape(text)}\\s*$`);
}

/** Matches texts that begin with the text. */
export function beginning(text: string): RegExp {
  return new RegExp(`^\\s*${escape(text)}`);
}

/** Matches texts that contain the text. */
export function containing(text: string): RegExp {
  return new RegExp(escape(text));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
