/** German: every word of a deposit or a withdrawal. */
import type {PaymentCatalogue} from '../words.js';
import {deBankpay} from './bankpay.js';
import {deByCountry} from './by-country.js';
import {deCopy} from './copy.js';
import {deCrypto} from './crypto.js';
import {deForm} from './form.js';
import {deNotices} from './notices.js';
import {deOffer} from './offer.js';
import {dePayment} from './payment.js';
import {deReasons} from './reasons.js';
import {deShell} from './shell.js';

export const words: PaymentCatalogue = {
  ...deShell,
  ...deNotices,
  ...deOffer,
  ...dePayment,
  ...deForm,
  ...deByCountry,
  ...deBankpay,
  ...deCrypto,
  ...deCopy,
  ...deReasons,
};
