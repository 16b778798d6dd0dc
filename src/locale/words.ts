/**
 * The words of the screens: plain text with `{name}` slots, never markup. They
 * are looked up at render time, so a change of language needs no new element.
 */
import type {enBankpay} from './en-bankpay.js';
import type {enCamera} from './en-camera.js';
import type {enCopy} from './en-copy.js';
import type {enCrypto} from './en-crypto.js';
import type {enForm} from './en-form.js';
import type {enKyc} from './en-kyc.js';
import type {enNotices} from './en-notices.js';
import type {enOffer} from './en-offer.js';
import type {enPayment} from './en-payment.js';
import type {enReasons} from './en-reasons.js';
import type {enShell} from './en-shell.js';
import type {enSignup} from './en-signup.js';
import type {enTerms} from './en-terms.js';

type Words<Of> = {readonly [Name in keyof Of]: string};

/** The words every element needs at once. */
export type ShellWords = Words<typeof enShell>;
export type NoticeWords = Words<typeof enNotices>;
export type OfferWords = Words<typeof enOffer>;
export type PaymentWords = Words<typeof enPayment>;
export type FormWords = Words<typeof enForm>;
export type BankpayWords = Words<typeof enBankpay>;
export type CopyWords = Words<typeof enCopy>;
export type CryptoWords = Words<typeof enCrypto>;
export type ReasonWords = Words<typeof enReasons>;
export type KycWords = Words<typeof enKyc>;
export type CameraWords = Words<typeof enCamera>;
export type SignupWords = Words<typeof enSignup>;
export type TermsWords = Words<typeof enTerms>;

/** The words of what stands in the way of a payment. */
export type OfferScreenWords = ShellWords & NoticeWords & OfferWords;

/** Every word by name. These are the keys of the `messages` property. */
export type Messages = ShellWords &
  NoticeWords &
  OfferWords &
  PaymentWords &
  FormWords &
  BankpayWords &
  CopyWords &
  CryptoWords &
  KycWords &
  ReasonWords &
  CameraWords &
  SignupWords &
  TermsWords;

/**
 * Puts the host's own words over ours. Ignores unknown names, values that are
 * not text, and unreadable objects.
 */
export function withOverrides<Own extends object>(words: Own, overrides: unknown): Own {
  if (typeof overrides !== 'object' || overrides === null) return words;
  const known = entriesOf(overrides).filter(
    ([name, text]) => typeof text === 'string' && Object.hasOwn(words, name),
  );
  return known.length === 0 ? words : {...words, ...Object.fromEntries(known)};
}

/** The page's object may be anything, even one with getters that throw. */
function entriesOf(overrides: object): readonly (readonly [string, unknown])[] {
  try {
    return Object.entries(overrides);
  } catch {
    return [];
  }
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}
