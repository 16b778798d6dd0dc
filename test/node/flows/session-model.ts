/** States and events of a session, by name. */
import type {Validation} from '#src/contract/access.js';
import {ServiceError} from '#src/contract/errors.js';
import {readEmbedToken} from '#src/contract/token.js';
import {openSession} from '#src/flows/session-start.js';
import type {RenewalEvent, SessionEvent, SessionLife} from '#src/flows/session-state.js';
import {oneOfEach} from '../../support/inputs/tables.ts';
import {ACCESS, embedToken, EXPIRATION, ISV, USER} from '../../support/servers/session-service.ts';

export const TOKEN = embedToken();
export const FRESH = embedToken();
const OTHER = embedToken({sub: ISV});
const EXP = readEmbedToken(TOKEN)!.exp;

const validation: Validation = {
  ...ACCESS,
  expiration: EXPIRATION,
  isvId: ISV,
  userId: USER,
};
const refusal = new ServiceError('SESSION_INVALID', 'No.', {status: 401});
const offline = new ServiceError('NETWORK_ERROR', 'Gone.');
const expired = new ServiceError('SESSION_EXPIRED', 'Over.', {status: 401});
const provider = () => FRESH;

/** The number of the pending request. */
export const QUESTION = 5;
const opened = openSession(TOKEN).life;
/** The service has found the token valid. */
export const proven: SessionLife = {
  ...opened,
  state: {status: 'active', access: validation},
  known: validation,
  wasValid: true,
  question: QUESTION,
};
const renewing: SessionLife = {...proven, state: {status: 'renewing'}};
const failedBy = (error: ServiceError): SessionLife => ({
  ...proven,
  state: {status: 'failed', error},
});

export const STATES = {
  validating: {...opened, question: QUESTION},
  'validating again': {...opened, wasValid: true, question: QUESTION},
  active: proven,
  'active, asked early': {...proven, answer: 'promised'},
  'active, set': {...proven, answer: 'set'},
  renewing,
  'renewing, never valid': {...renewing, wasValid: false, rejection: refusal},
  'renewing, refused once': {...renewing, failedAnswers: 1},
  'renewing, promised': {...renewing, answer: 'promised'},
  'renewing, set': {...renewing, answer: 'set'},
  'failed for good': failedBy(refusal),
  'failed, expired': failedBy(expired),
  'failed, offline': failedBy(offline),
  'failed, set': {...failedBy(refusal), answer: 'set'},
} as const satisfies Readonly<Record<string, SessionLife>>;

const claims = readEmbedToken(FRESH)!;
const fresh = {question: QUESTION, token: FRESH, claims};
const past = {question: QUESTION - 1, token: FRESH, claims};

export const EVENTS = oneOfEach<SessionEvent, 'type'>()({
  validated: {type: 'validated', token: TOKEN, validation},
  'validated, another user': {
    type: 'validated',
    token: TOKEN,
    validation: {...validation, userId: ISV},
  },
  'validated, an old token': {type: 'validated', token: FRESH, validation},
  rejected: {type: 'rejected', token: TOKEN, error: refusal, now: EXP - 1},
  'rejected after its exp': {type: 'rejected', token: TOKEN, error: refusal, now: EXP},
  'rejected, offline': {type: 'rejected', token: TOKEN, error: offline, now: EXP},
  'rejected, an old token': {type: 'rejected', token: FRESH, error: refusal, now: EXP},
  revalidated: {type: 'revalidated', validation},
  unauthorized: {type: 'unauthorized', token: TOKEN, error: refusal, again: false},
  'unauthorized again': {type: 'unauthorized', token: TOKEN, error: refusal, again: true},
  'unauthorized, an old token': {type: 'unauthorized', token: FRESH, error: refusal, again: false},
  ended: {type: 'ended'},
  failed: {type: 'failed', error: offline},
  replaced: {type: 'replaced'},
  retry: {type: 'retry'},
});

export const RENEWALS = oneOfEach<RenewalEvent, 'type'>()({
  due: {type: 'due', provider},
  'due, no provider': {type: 'due', provider: undefined},
  asked: {type: 'asked', question: QUESTION, provider, later: false},
  'asked, no provider': {type: 'asked', question: QUESTION, provider: undefined, later: false},
  'asked, no provider, in a frame': {
    type: 'asked',
    question: QUESTION,
    provider: undefined,
    later: true,
  },
  promised: {type: 'promised', promised: FRESH},
  set: {type: 'set', token: FRESH},
  resolved: {type: 'resolved', question: QUESTION, token: FRESH},
  'resolved, garbage': {type: 'resolved', question: QUESTION, token: {}},
  'resolved, the same': {type: 'resolved', question: QUESTION, token: TOKEN},
  'resolved, another user': {type: 'resolved', question: QUESTION, token: OTHER},
  confirmed: {type: 'confirmed', validation, ...fresh},
  'confirmed, another user': {
    type: 'confirmed',
    validation: {...validation, isvId: USER},
    ...fresh,
  },
  refused: {type: 'refused', error: offline, ...fresh},
  unanswered: {type: 'unanswered', question: QUESTION},
  'resolved, too late': {type: 'resolved', question: QUESTION - 1, token: FRESH},
  'confirmed, too late': {type: 'confirmed', validation, ...past},
  'refused, too late': {type: 'refused', error: refusal, ...past},
  'unanswered, too late': {type: 'unanswered', question: QUESTION - 1},
});
