import {enBankpay} from './en/bankpay.js';
import {enNotices} from './en/notices.js';
import {enPayment} from './en/payment.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {BankpayWords, NoticeWords, PaymentWords, ShellWords} from './words.js';

export const bankpayWords = (
  speaker: Speaker,
): ShellWords & NoticeWords & PaymentWords & BankpayWords =>
  inLanguage(speaker, {...enShell, ...enNotices, ...enPayment, ...enBankpay});
