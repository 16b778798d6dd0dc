import {enCopy} from './en/copy.js';
import {enCrypto} from './en/crypto.js';
import {enForm} from './en/form.js';
import {enNotices} from './en/notices.js';
import {enPayment} from './en/payment.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {
  CopyWords,
  CryptoWords,
  FormWords,
  NoticeWords,
  PaymentWords,
  ShellWords,
} from './words.js';

export const cryptoWords = (
  speaker: Speaker,
): ShellWords & NoticeWords & PaymentWords & FormWords & CopyWords & CryptoWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enPayment,
    ...enForm,
    ...enCopy,
    ...enCrypto,
  });
