/**
 * One embed token and its life (contract 5.5, 7.3), as a pure machine.
 *
 *     validating ─▶ active ─▶ renewing ─▶ active
 *          │           │          │
 *          └───────────┴──────────┴──▶ failed
 *
 * `session-start.ts` has the first step. This module handles the service's answers and the end of
 * the token. `session-renewal.ts` replaces the token.
 */
import type {Validation} from '../contract/access.js';
import {ServiceError} from '../contract/errors.js';
import {sessionFailed, foreign, isOver, stopSession, validating} from './session-start.js';
import type {SessionEvent, SessionLife, SessionTransition} from './session-state.js';

export function session(life: SessionLife, event: SessionEvent): SessionTransition {
  const {state} = life;
  const unmoved: SessionTransition = {life};
  if (event.type === 'failed' || event.type === 'replaced') return stopSession(life, event);
  if (isOver(life)) return unmoved;
  switch (event.type) {
    case 'validated':
      return event.token === life.token ? activated(life, event.validation) : unmoved;
    case 'rejected':
      if (event.token !== life.token) return unmoved;
      if (!isUnauthorized(event.error)) return sessionFailed(life, event.error);
      // The token has ended if it was valid before, or if its `exp` has passed (7.3). Otherwise the
      // user's clock may be slow, so ask the page for another token before failing.
      return life.wasValid || hasPassed(life, event.now)
        ? ended(life)
        : ended({...life, rejection: event.error});
    case 'revalidated':
      return state.status === 'active' ? {life: activated(life, event.validation).life} : unmoved;
    case 'unauthorized':
      // Another request may have renewed the session in the meantime.
      if (event.token !== life.token || state.status !== 'active') return unmoved;
      return event.again ? sessionFailed(life, event.error) : ended(life);
    case 'ended':
      return ended(life);
    case 'retry':
      if (state.status !== 'failed') return unmoved;
      return state.error.code === 'SESSION_EXPIRED'
        ? ended(life)
        : validating({...life, state: {status: 'validating', hint: life.claims?.access}});
  }
}

/** Handles a valid token. Fails if the service's answer is about another user than the claims. */
export function activated(life: SessionLife, validation: Validation): SessionTransition {
  const {isvId, userId} = validation;
  const {iss = isvId, sub = userId} = life.claims ?? {};
  if (iss !== isvId || sub !== userId) {
    return sessionFailed(life, foreign());
  }
  const state = {status: 'active', access: validation} as const;
  return {
    life: {
      ...life,
      state,
      known: validation,
      wasValid: true,
      rejection: undefined,
      failedAnswers: 0,
    },
    command: {type: 'schedule'},
  };
}

/** Handles the end of the token. If an answer is already expected, the page is not asked again. */
function ended(life: SessionLife): SessionTransition {
  const renewing: SessionLife = {...life, state: {status: 'renewing'}};
  return life.answer === 'none' ? asking(renewing) : {life: renewing};
}

export function asking(life: SessionLife): SessionTransition {
  const question = life.question + 1;
  return {life: {...life, question}, command: {type: 'ask-page', question}};
}

export function isUnauthorized(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 401;
}

/** Used only after the service has refused the token, because the user's clock may be wrong. */
function hasPassed({claims}: SessionLife, now: number): boolean {
  return claims !== undefined && claims.exp <= now;
}
