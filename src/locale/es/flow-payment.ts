/** Spanish: every word of a deposit or a withdrawal. */
import type {PaymentCatalogue} from '../words.js';
import {esBankpay} from './bankpay.js';
import {esByCountry} from './by-country.js';
import {esCopy} from './copy.js';
import {esCrypto} from './crypto.js';
import {esForm} from './form.js';
import {esNotices} from './notices.js';
import {esOffer} from './offer.js';
import {esPayment} from './payment.js';
import {esReasons} from './reasons.js';
import {esShell} from './shell.js';

export const words: PaymentCatalogue = {
  ...esShell,
  ...esNotices,
  ...esOffer,
  ...esPayment,
  ...esForm,
  ...esByCountry,
  ...esBankpay,
  ...esCrypto,
  ...esCopy,
  ...esReasons,
};
