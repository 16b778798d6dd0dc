/** Codes by SMS. None is sent: `000000` is the right one, always. */

export const RIGHT_CODE = '000000';
export const CODE_DIGITS = RIGHT_CODE.length;
/** After so many wrong tries a code is dead, or it could be guessed. */
export const MAX_WRONG_TRIES = 5;
/** Milliseconds between two codes to the same number. */
export const RESEND_INTERVAL = 30_000;

/** The last digits, with a no-break space: the dots and the digits are one thing. */
export function phoneHint(phone: string): string {
  return `••••\u00a0${phone.slice(-4)}`;
}
