/** Why an attempt to connect failed, and whether another one can help. */
import {PartnerError} from '../partner-error.js';
import type {Ended} from './socket-session.js';

export function lost(ended: Ended): PartnerError {
  const why = ended.kind === 'closed' ? `closed with ${ended.code}` : ended.kind;
  return new PartnerError('NETWORK_ERROR', `The connection was lost: ${why}.`);
}

export function refused(): PartnerError {
  const message = 'The service rejected the connection’s token.';
  return new PartnerError('UNAUTHORIZED', message, {status: 401});
}

/** HTTP statuses below 500 after which a later attempt may succeed. */
const PASSING: readonly (number | undefined)[] = [408, 425, 429];

/**
 * True for a definite refusal, or an error thrown by the caller's code. Another
 * attempt would fail the same way.
 */
export function isFinal(error: Error): boolean {
  return !(error instanceof PartnerError) || (error.definite && !PASSING.includes(error.status));
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('Not an Error was thrown.', {cause: error});
}
