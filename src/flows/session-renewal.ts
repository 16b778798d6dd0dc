/**
 * How a session gets a fresh token, as a pure machine: early and quietly from a `tokenProvider`,
 * or, after the token has ended, from the page or its `tokenProvider`.
 *
 *     due ──────────────▶ ask the provider ──┐
 *     ended ─▶ ask the page ─▶ ask the provider ─▶ await ─▶ check ─▶ active
 *     a new session-token ──────────────────────────┘
 *
 * If the service refuses a token that was never valid and whose `exp` has not passed, the page is
 * asked only once. If it sets no other token, the session fails with the service's refusal.
 *
 * Every question has a number. An answer to an older question is dropped.
 */
import {ServiceError} from '../contract/errors.js';
import {isSameUser, readEmbedToken} from '../contract/token.js';
import type {TokenProvider} from '../contract/token.js';
import {sessionFailed, replaced} from './session-start.js';
import type {SessionTransition, RenewalEvent, SessionLife} from './session-state.js';
import {activated, asking} from './session.js';

/** The session fails after this many answers without a usable token. */
const MAX_FAILED_ANSWERS = 2;

export function sessionRenewal(life: SessionLife, event: RenewalEvent): SessionTransition {
  const {status} = life.state;
  // An event with a question's number counts only for the current question.
  if ('question' in event && event.question !== life.question) return {life};
  switch (event.type) {
    case 'due':
      return status === 'active' ? askProvider(life, event.provider) : {life};
    case 'asked':
      if (status !== 'renewing') return {life};
      // No answer has come or is expected later (as in a frame), and there is no `tokenProvider`.
      if (life.rejection && !event.provider && !event.later && life.answer === 'none')
        return sessionFailed(life, life.rejection);
      return askProvider(life, event.provider);
    case 'promised': {
      if (life.answer === 'set' || status === 'active') return {life};
      const {question} = life;
      const command = {type: 'await', question, promised: event.promised} as const;
      return {life: {...life, answer: 'promised'}, command};
    }
    case 'set': {
      const question = life.question + 1;
      const command = {type: 'await', question, promised: event.token} as const;
      return {life: {...life, question, answer: 'set'}, command};
    }
    case 'resolved':
      return taken(life, event.token);
    case 'confirmed': {
      const {token, claims, validation} = event;
      const moved = activated({...life, token, claims, answer: 'none'}, validation);
      return moved.command
        ? {life: moved.life, command: {type: 'schedule', renewed: validation.expiration}}
        : moved;
    }
    case 'refused': {
      const {token, claims, error} = event;
      // The old token is still valid, or another token has renewed the session in the meantime.
      if (status === 'active') return {life: {...life, answer: 'none'}};
      return sessionFailed({...life, token, claims, wasValid: false, answer: 'none'}, error);
    }
    case 'unanswered':
      return status === 'renewing' && life.answer === 'none' ? expired(life) : {life};
  }
}

function askProvider(life: SessionLife, provider: TokenProvider | undefined): SessionTransition {
  if (!provider || life.answer !== 'none') return {life};
  const {question} = life;
  return {life: {...life, answer: 'promised'}, command: {type: 'ask-provider', question, provider}};
}

function taken(before: SessionLife, token: unknown): SessionTransition {
  const claims = typeof token === 'string' ? readEmbedToken(token) : undefined;
  const life: SessionLife = {...before, answer: 'none'};
  if (typeof token !== 'string' || !claims || token === life.token) return refused(life);
  if (!isSameUser(life.token, token)) return replaced(life);
  const {question} = life;
  return {life: before, command: {type: 'check', question, token, claims}};
}

/** Handles an answer without a usable token. Ignored unless the session waits for a token. */
function refused(life: SessionLife): SessionTransition {
  if (life.state.status !== 'renewing') return {life};
  const failedAnswers = life.failedAnswers + 1;
  return failedAnswers < MAX_FAILED_ANSWERS && !life.rejection
    ? asking({...life, failedAnswers})
    : expired(life);
}

function expired(life: SessionLife): SessionTransition {
  if (life.rejection) return sessionFailed(life, life.rejection);
  const error = new ServiceError('SESSION_EXPIRED', 'The session has expired.', {status: 401});
  return sessionFailed(life, error);
}
