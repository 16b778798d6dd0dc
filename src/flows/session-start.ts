/**
 * How the life of an embed token begins, and how it ends for good (contract 5.5, 7.3). This is the
 * part of the session's machine that the first load needs. The rest is in `session.ts` and
 * `session-renewal.ts`.
 */
import {ServiceError} from '../contract/errors.js';
import {readEmbedToken} from '../contract/token.js';
import type {SessionLife, SessionTransition, SessionStop} from './session-state.js';

/** Opens a session that validates `token`. Fails if the text is not an embed token. */
export function openSession(token: string): SessionTransition {
  const claims = readEmbedToken(token);
  const life: SessionLife = {
    state: {status: 'validating', hint: claims?.access},
    token,
    claims,
    wasValid: false,
    known: undefined,
    question: 0,
    answer: 'none',
    rejection: undefined,
    failedAnswers: 0,
  };
  return claims
    ? validating(life)
    : sessionFailed(life, invalid('The session token is not an embed token.'));
}

/** Asks the service whether the token is valid. */
export function validating(life: SessionLife): SessionTransition {
  return {life, command: {type: 'validate', token: life.token}};
}

/**
 * Ends the session. A session that failed for good keeps its error, except after another user's
 * token.
 */
export function stopSession(life: SessionLife, event: SessionStop): SessionTransition {
  if (event.type === 'replaced') return replaced(life);
  return isOver(life) ? {life} : sessionFailed(life, event.error);
}

/** True if the session failed for good. Then no late answer or timer can change the session. */
export function isOver({state}: SessionLife): boolean {
  return state.status === 'failed' && !state.error.retryable;
}

/** Fails the session. If the page has already set a fresh token, that token is still checked. */
export function sessionFailed(life: SessionLife, error: ServiceError): SessionTransition {
  const dropped =
    life.answer === 'set' ? {} : ({question: life.question + 1, answer: 'none'} as const);
  return {life: {...life, ...dropped, rejection: undefined, state: {status: 'failed', error}}};
}

/** Fails the session, because a token is for another user. Drops earlier fresh tokens. */
export function replaced(life: SessionLife): SessionTransition {
  return sessionFailed({...life, answer: 'none'}, foreign());
}

export function foreign(): ServiceError {
  return invalid('The token is for another user.');
}

function invalid(message: string): ServiceError {
  return new ServiceError('SESSION_INVALID', message, {status: 401});
}
