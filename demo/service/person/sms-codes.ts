/** SMS codes. No SMS is sent, and the right code is always the same. */
import {RIGHT_CODE} from '../sandbox/magic-codes.ts';

export const CODE_DIGITS = RIGHT_CODE.length;
/** After this many wrong tries, a code is invalid, so that it cannot be guessed. */
export const MAX_WRONG_TRIES = 5;
/** Milliseconds between two codes to the same number. */
export const RESEND_INTERVAL = 30_000;

/** The last four digits. A no-break space prevents a line break between the dots and the digits. */
export function phoneHint(phone: string): string {
  return `••••\u00a0${phone.slice(-4)}`;
}
