import {enNotices} from './en/notices.js';
import {enOffer} from './en/offer.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {OfferScreenWords} from './words.js';

export const offerWords = (speaker: Speaker): OfferScreenWords =>
  inLanguage(speaker, {...enShell, ...enNotices, ...enOffer});
