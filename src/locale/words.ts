/**
 * The words of the screens: plain text with `{name}` placeholders, never markup.
 * Each render reads them again, so an element can change its language.
 */
import type {enBankpay} from './en/bankpay.js';
import type {enByCountry} from './en/by-country.js';
import type {enCamera} from './en/camera.js';
import type {enCopy} from './en/copy.js';
import type {enCrypto} from './en/crypto.js';
import type {enForm} from './en/form.js';
import type {enHandoff} from './en/handoff.js';
import type {enKyc} from './en/kyc.js';
import type {enNotices} from './en/notices.js';
import type {enOffer} from './en/offer.js';
import type {enPayment} from './en/payment.js';
import type {enReasons} from './en/reasons.js';
import type {enShell} from './en/shell.js';
import type {enSignup} from './en/signup.js';
import type {enTerms} from './en/terms.js';

type Words<Of> = {readonly [Name in keyof Of]: string};

/** The words that every element needs for its first screen. */
export type ShellWords = Words<typeof enShell>;
export type NoticeWords = Words<typeof enNotices>;
export type OfferWords = Words<typeof enOffer>;
export type PaymentWords = Words<typeof enPayment>;
export type ByCountryWords = Words<typeof enByCountry>;
export type FormWords = Words<typeof enForm>;
/** The country-specific words. They load in parallel with the forms, so some may be missing. */
export type LocalWords = Partial<ByCountryWords>;
export type PersonWords = FormWords & LocalWords;
export type BankpayWords = Words<typeof enBankpay>;
export type CopyWords = Words<typeof enCopy>;
export type CryptoWords = Words<typeof enCrypto>;
export type ReasonWords = Words<typeof enReasons>;
export type KycWords = Words<typeof enKyc>;
export type CameraWords = Words<typeof enCamera>;
export type HandoffWords = Words<typeof enHandoff>;
export type SignupWords = Words<typeof enSignup>;
export type TermsWords = Words<typeof enTerms>;

/** The words of one flow. Each language except English has one file per flow. */
export type PaymentCatalogue = ShellWords &
  NoticeWords &
  OfferWords &
  PaymentWords &
  FormWords &
  ByCountryWords &
  BankpayWords &
  CryptoWords &
  CopyWords &
  ReasonWords;
export type KycCatalogue = ShellWords &
  NoticeWords &
  FormWords &
  ByCountryWords &
  CopyWords &
  KycWords &
  CameraWords &
  HandoffWords &
  ReasonWords;
export type SignupCatalogue = ShellWords &
  NoticeWords &
  FormWords &
  ByCountryWords &
  CopyWords &
  SignupWords &
  ReasonWords;
export type TermsCatalogue = ShellWords & NoticeWords & CopyWords & TermsWords;

/** The words of the screens that prevent a payment: gates, denials and placeholders. */
export type OfferScreenWords = ShellWords & NoticeWords & OfferWords;

/** Every word by name. These are the keys of the `messages` property. */
export type Messages = PaymentCatalogue & KycCatalogue & SignupCatalogue & TermsCatalogue;

/** Hebrew, Arabic and other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Puts values into the slots of a text. If the text or a value is written from right to left, the
 * values keep their own directions, as in a `bdi`. Numbers must already be written in the text's
 * language (`numeral`).
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const isRightToLeft = [text, ...Object.values(values)].some(each => RIGHT_TO_LEFT.test(each));
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values[name] ?? slot;
    return isRightToLeft ? `\u2068${value}\u2069` : value;
  });
}
