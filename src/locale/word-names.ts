/**
 * The name of every word, for console messages about a page's own words. `npm run compile` replaces
 * this module in `dist/` with a list of the names. Otherwise, a page that only needs the names
 * would load the words of every flow.
 */
import {enBankpay} from './en/bankpay.js';
import {enByCountry} from './en/by-country.js';
import {enCamera} from './en/camera.js';
import {enCopy} from './en/copy.js';
import {enCrypto} from './en/crypto.js';
import {enForm} from './en/form.js';
import {enHandoff} from './en/handoff.js';
import {enKyc} from './en/kyc.js';
import {enNotices} from './en/notices.js';
import {enOffer} from './en/offer.js';
import {enPayment} from './en/payment.js';
import {enReasons} from './en/reasons.js';
import {enShell} from './en/shell.js';
import {enSignup} from './en/signup.js';
import {enTerms} from './en/terms.js';

const ENGLISH = [
  enBankpay,
  enByCountry,
  enCamera,
  enCopy,
  enCrypto,
  enForm,
  enHandoff,
  enKyc,
  enNotices,
  enOffer,
  enPayment,
  enReasons,
  enShell,
  enSignup,
  enTerms,
];

export const wordNames = (): readonly string[] => ENGLISH.flatMap(words => Object.keys(words));
