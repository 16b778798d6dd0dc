/** What an answer of the service comes to: parsed data, or a `PartnerError`. */
import type {Answer} from './exchange.js';
import {errorOf, unreadable, type PartnerErrorCode} from './partner-error.js';

export interface Expected<T> {
  /** Reads the answer's JSON, and throws at what it should not be. */
  readonly parse: (json: unknown) => T;
  /** What a code outside the contract becomes. */
  readonly fallback: PartnerErrorCode;
}

export function readAnswer<T>(answer: Answer, {parse, fallback}: Expected<T>): T {
  const {status, body, readable} = answer;
  if (status < 200 || status > 299) throw errorOf(answer, fallback);
  if (!readable) throw unreadable(status);
  try {
    return parse(body);
  } catch (cause) {
    throw unreadable(status, {cause});
  }
}
