import {enBankpay} from './en/bankpay.js';
import {enForm} from './en/form.js';
import {enNotices} from './en/notices.js';
import {enPayment} from './en/payment.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {
  BankpayWords,
  LocalWords,
  NoticeWords,
  PaymentWords,
  PersonWords,
  ShellWords,
} from './words.js';

/** `local`: the country-specific words. Empty until they have loaded. */
export const linkingWords = (
  speaker: Speaker,
  local: LocalWords,
): ShellWords & NoticeWords & PaymentWords & PersonWords & BankpayWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enPayment,
    ...enForm,
    ...enBankpay,
    ...local,
  });
