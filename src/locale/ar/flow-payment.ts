/** Arabic: every word of a deposit or a withdrawal. */
import type {PaymentCatalogue} from '../words.js';
import {arBankpay} from './bankpay.js';
import {arByCountry} from './by-country.js';
import {arCopy} from './copy.js';
import {arCrypto} from './crypto.js';
import {arForm} from './form.js';
import {arNotices} from './notices.js';
import {arOffer} from './offer.js';
import {arPayment} from './payment.js';
import {arReasons} from './reasons.js';
import {arShell} from './shell.js';

export const words: PaymentCatalogue = {
  ...arShell,
  ...arNotices,
  ...arOffer,
  ...arPayment,
  ...arForm,
  ...arByCountry,
  ...arBankpay,
  ...arCrypto,
  ...arCopy,
  ...arReasons,
};
