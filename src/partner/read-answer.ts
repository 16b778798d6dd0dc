/** Turns a response into parsed data or throws a `PartnerError`. */
import type {Answer} from './exchange.js';
import {errorOf, unreadable, type PartnerErrorCode} from './partner-error.js';

export interface Expected<T> {
  /** Reads the response's JSON. Throws if the data is wrong. */
  readonly parse: (json: unknown) => T;
  /** Replaces a code that the contract does not list. */
  readonly fallback: PartnerErrorCode;
}

export function readAnswer<T>(answer: Answer, {parse, fallback}: Expected<T>): T {
  const {status, body, fault} = answer;
  if (status < 200 || status > 299) throw errorOf(answer, fallback);
  if (fault !== undefined) throw unreadable(status, {fault});
  try {
    return parse(body);
  } catch (cause) {
    throw unreadable(status, {cause});
  }
}
