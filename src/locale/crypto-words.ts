import {enCopy} from './en/copy.js';
import {enCrypto} from './en/crypto.js';
import {enForm} from './en/form.js';
import {enPayment} from './en/payment.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {CopyWords, CryptoWords, FormWords, PaymentWords, ShellWords} from './words.js';

export const cryptoWords = (
  speaker: Speaker,
): ShellWords & PaymentWords & FormWords & CopyWords & CryptoWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enPayment,
    ...enForm,
    ...enCopy,
    ...enCrypto,
  });
