import {enCopy} from './en/copy.js';
import {enNotices} from './en/notices.js';
import {enOffer} from './en/offer.js';
import {enPayment} from './en/payment.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {CopyWords, NoticeWords, OfferWords, PaymentWords, ShellWords} from './words.js';

export const paymentWords = (
  speaker: Speaker,
): ShellWords & NoticeWords & CopyWords & OfferWords & PaymentWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enCopy,
    ...enOffer,
    ...enPayment,
  });
