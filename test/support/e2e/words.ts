/** The English words of every screen: what a user looks for. */
import {enBankpay} from '#src/locale/en-bankpay.js';
import {enCrypto} from '#src/locale/en-crypto.js';
import {enNotices} from '#src/locale/en-notices.js';
import {enPayment} from '#src/locale/en-payment.js';
import {enShell} from '#src/locale/en-shell.js';

export const words = {...enShell, ...enNotices, ...enPayment, ...enBankpay, ...enCrypto};

/** The text and nothing else. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escape(text)}\\s*$`);
}

/** The text somewhere. */
export function containing(text: string): RegExp {
  return new RegExp(escape(text));
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
