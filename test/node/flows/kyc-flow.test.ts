/**
 * The states of an identity check, as a table: sequences of events, each with the resulting screen
 * and request.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {DocumentRules, KycAnswer} from '#src/contract/kyc.js';
import type {KycMode} from '#src/contract/options.js';
import type {Reason} from '#src/contract/reasons.js';
import {forget, kyc, mendingStep, openKyc, stepsOf} from '#src/flows/kyc.js';
import type {KycCommand, KycEvent, KycState} from '#src/flows/kyc-state.js';

const RULES: DocumentRules = {documents: [], contentTypes: [], maxBytes: 1, minPixels: 1};
const NOT_STARTED: KycAnswer = {status: 'not-started', rules: RULES};
const PENDING: KycAnswer = {
  status: 'pending',
  submittedAt: '2027-01-15T12:00:00.000Z',
  usualSeconds: 5,
  askAgainAfter: 3,
};
const NAME: Reason = {concern: 'lastName', code: 'mismatch', message: ''};
const FRONT: Reason = {concern: 'front', code: 'blurry', message: ''};
const failed = (retryable = true): KycAnswer => ({
  status: 'failed',
  reasons: [NAME, FRONT],
  retryable,
  rules: RULES,
});
const COMPLETED: KycAnswer = {status: 'completed'};
const LOST = new ServiceError('NETWORK_ERROR', 'lost');
const EXPIRED = new ServiceError('SESSION_EXPIRED', 'expired', {status: 401});

const read = (answer: KycAnswer): KycEvent => ({type: 'read', answer});
const BLOCKED: KycEvent = {
  type: 'blocked',
  error: new ServiceError('GEOFENCE_BLOCKED', 'Not here.', {status: 403}),
  stateCode: 'US-NV',
};
const BACK: KycEvent = {type: 'back'};
const ON: KycEvent = {type: 'on'};
const SUBMIT: KycEvent = {type: 'submit', submission: {}};
const LOOK: KycEvent = {type: 'look'};
const lost = (unsure: boolean): KycEvent => ({type: 'rejected', error: LOST, unsure});
const TYPED: KycEvent = {type: 'typed', name: 'lastName', value: 'Byron'};
const TO_REVIEW = [read(NOT_STARTED), ON, ON, ON];

interface Run {
  readonly state: KycState;
  /** The command that the last event issued. */
  readonly command: KycCommand | undefined;
}

function run(events: readonly KycEvent[], mode: KycMode = 'verify'): Run {
  let {state} = openKyc;
  let command = openKyc.command;
  for (const event of events) ({state, command} = kyc(mode)(state, event));
  return {state, command};
}

const STEPS: readonly (readonly [string, readonly KycEvent[], string, string?])[] = [
  ['the status is read first', [], 'reading', 'read'],
  ['a new user starts with their details', [read(NOT_STARTED)], 'details'],
  ['a pending review is watched', [read(PENDING)], 'pending', 'watch'],
  ['a failed check shows its failure', [read(failed())], 'failed'],
  ['a verified user sees that the check is completed', [read(COMPLETED)], 'completed'],
  ['a failed read shows an error', [lost(false)], 'unread'],
  ['a failed read can be retried', [lost(false), LOOK], 'reading', 'read'],
  ['the screens follow in order', TO_REVIEW, 'review'],
  ['the review stays until the user submits', [...TO_REVIEW, ON], 'review'],
  ['back from the review leads to the pictures', [...TO_REVIEW, {type: 'back'}], 'pictures'],
  ['back from the details leads nowhere', [read(NOT_STARTED), {type: 'back'}], 'details'],
  ['the review can be submitted', [...TO_REVIEW, SUBMIT], 'submitting', 'submit'],
  ['other screens cannot be submitted', [read(NOT_STARTED), SUBMIT], 'details'],
  [
    'a submission can be completed immediately',
    [...TO_REVIEW, SUBMIT, read(COMPLETED)],
    'completed',
  ],
  ['a submission can go into review', [...TO_REVIEW, SUBMIT, read(PENDING)], 'pending', 'watch'],
  ['a submission can fail', [...TO_REVIEW, SUBMIT, read(failed())], 'failed'],
  ['a lost submission returns to the review', [...TO_REVIEW, SUBMIT, lost(false)], 'review'],
  ['a review ends', [read(PENDING), read(COMPLETED)], 'completed'],
  ['a pending review can be checked now', [read(PENDING), LOOK], 'pending', 'watch'],
  ['a look while the user types reads the status', [read(NOT_STARTED), LOOK], 'details', 'read'],
  [
    'a look can show that the check is completed',
    [read(NOT_STARTED), LOOK, read(COMPLETED)],
    'completed',
  ],
  [
    'a look with another result changes nothing',
    [read(NOT_STARTED), ON, LOOK, read(failed())],
    'document',
  ],
  [
    'a look can fail without the user noticing',
    [read(NOT_STARTED), ON, LOOK, lost(false)],
    'document',
  ],
  ['no look happens during a submission', [...TO_REVIEW, SUBMIT, LOOK], 'submitting'],
  ['a failure can be corrected', [read(failed()), {type: 'open', step: 'details'}], 'details'],
  ['a refused place is shown', [BLOCKED], 'blocked'],
  ['back from a refused place leads nowhere', [BLOCKED, BACK], 'blocked'],
  ['a submission from a refused place is blocked', [...TO_REVIEW, SUBMIT, BLOCKED], 'blocked'],
  [
    'back from a blocked submission leads to the review',
    [...TO_REVIEW, SUBMIT, BLOCKED, BACK],
    'review',
  ],
  [
    'a blocked submission can be sent again from elsewhere',
    [...TO_REVIEW, SUBMIT, BLOCKED, BACK, SUBMIT],
    'submitting',
    'submit',
  ],
  ['a review can be blocked for the place', [read(PENDING), BLOCKED], 'blocked'],
  [
    'a blocked review can be watched again',
    [read(PENDING), BLOCKED, BACK, LOOK],
    'pending',
    'watch',
  ],
  ['an upload can be blocked for the place', [...TO_REVIEW.slice(0, 3), BLOCKED], 'blocked'],
  [
    'a blocked upload can be retried from elsewhere',
    [...TO_REVIEW.slice(0, 3), BLOCKED, BACK],
    'pictures',
  ],
  [
    'a final failure cannot be corrected',
    [read(failed(false)), {type: 'open', step: 'details'}],
    'failed',
  ],
];

/** Events that do not leave a block. */
const STILL: readonly KycEvent[] = [
  read(COMPLETED),
  read(PENDING),
  lost(true),
  BLOCKED,
  ON,
  SUBMIT,
  TYPED,
  {type: 'renewed'},
];

suite('an identity check', () => {
  for (const [what, events, step, command] of STEPS) {
    test(what, () => {
      const {state, command: issued} = run(events);
      assert.deepEqual([state.step, issued?.type], [step, command]);
    });
  }

  test('leaves a block at the submission only with its button', () => {
    const {state} = run([...TO_REVIEW, SUBMIT, BLOCKED]);
    for (const event of [...STILL, LOOK]) assert.deepEqual(kyc('verify')(state, event), {state});
  });

  test('leaves a block at the opening only with a new look', () => {
    const {state} = run([BLOCKED]);
    for (const event of [...STILL, BACK]) assert.deepEqual(kyc('verify')(state, event), {state});
    assert.deepEqual(kyc('verify')(state, LOOK), openKyc);
  });

  test('keeps a block after the element’s removal, but no personal data', () => {
    const {state} = run([read(NOT_STARTED), TYPED, ON, ON, ON, SUBMIT, BLOCKED]);
    const kept = forget(state);
    assert.deepEqual([kept.state.step, kept.command], ['blocked', undefined]);
    assert.doesNotMatch(JSON.stringify(kept), /Byron/);
    assert.deepEqual(kyc('verify')(kept.state, BACK), openKyc);
    assert.deepEqual(forget(run([BLOCKED]).state), {state: run([BLOCKED]).state});
    assert.deepEqual(forget(run(TO_REVIEW).state), openKyc);
  });

  test('starts with the document in the mode id-upload', () => {
    assert.deepEqual(stepsOf('id-upload'), ['document', 'pictures', 'review']);
    assert.equal(run([read(NOT_STARTED)], 'id-upload').state.step, 'document');
    const details: KycEvent = {type: 'open', step: 'details'};
    assert.equal(run([read(failed()), details], 'id-upload').state.step, 'failed');
  });

  test('keeps the typed text after a lost submission and a failed review', () => {
    for (const end of [lost(true), read(failed())]) {
      const {state} = run([read(NOT_STARTED), TYPED, ON, ON, ON, SUBMIT, end]);
      assert.equal('gathered' in state && state.gathered?.draft['lastName'], 'Byron');
    }
  });

  test('removes the error of a field when it is changed, and no other error', () => {
    const {state} = run([
      read(NOT_STARTED),
      TYPED,
      ON,
      ON,
      ON,
      SUBMIT,
      read(failed()),
      {type: 'open', step: 'details'},
      {type: 'flawed', flaws: {lastName: 'required', city: 'required'}},
      {type: 'typed', name: 'lastName', value: 'B'},
    ]);
    assert.ok(state.step === 'details');
    assert.deepEqual(state.flaws, {city: 'required'});
    assert.deepEqual(state.gathered.reasons, [FRONT]);
  });

  test('reads the status before a submission is repeated that may have arrived', () => {
    const {command} = run([...TO_REVIEW, SUBMIT, lost(true), SUBMIT]);
    assert.ok(command?.type === 'submit');
    assert.deepEqual([command.askFirst, command.failedBefore], [true, false]);
  });

  test('does so after a change and after a session expiry, and keeps the warning', () => {
    const change: KycEvent = {type: 'open', step: 'details'};
    const unsure = [...TO_REVIEW, SUBMIT, lost(true)];
    for (const between of [
      [change, ON, ON, ON],
      [{type: 'back'}, ON],
      [{type: 'renewed'}],
    ] as const) {
      const {state} = run([...unsure, ...between]);
      assert.ok(state.step === 'review' && state.gathered.unsure);
      const {command} = run([...unsure, ...between, SUBMIT]);
      assert.ok(command?.type === 'submit' && command.askFirst);
    }
  });

  test('no longer reads it first after a definite answer', () => {
    const again: KycEvent = {type: 'open', step: 'review'};
    const {command} = run([
      ...TO_REVIEW,
      SUBMIT,
      lost(true),
      SUBMIT,
      read(failed()),
      again,
      SUBMIT,
    ]);
    assert.ok(command?.type === 'submit');
    assert.deepEqual([command.askFirst, command.failedBefore], [false, true]);
  });

  test('marks a submission after an earlier failure', () => {
    const again: KycEvent = {type: 'open', step: 'review'};
    const {command} = run([read(failed()), again, SUBMIT]);
    assert.ok(command?.type === 'submit' && command.failedBefore);
  });

  test('knows whether it was completed before this visit', () => {
    const before = (events: readonly KycEvent[]) => {
      const {state} = run(events);
      return state.step === 'completed' && state.before;
    };
    assert.equal(before([read(COMPLETED)]), true);
    assert.equal(before([read(PENDING), read(COMPLETED)]), false);
    assert.equal(before([...TO_REVIEW, SUBMIT, read(COMPLETED)]), false);
  });

  test('drops personal data at the end', () => {
    const {state} = run([read(NOT_STARTED), TYPED, LOOK, read(COMPLETED)]);
    assert.doesNotMatch(JSON.stringify(state), /Byron/);
  });

  test('drops personal data after a final failure, but keeps its reasons', () => {
    const sent = [read(NOT_STARTED), TYPED, ON, ON, ON, SUBMIT];
    for (const waiting of [[], [read(PENDING)]]) {
      const {state} = run([...sent, ...waiting, read(failed(false))]);
      assert.doesNotMatch(JSON.stringify(state), /Byron/);
      assert.ok(state.step === 'failed');
      assert.deepEqual(state.gathered.reasons, [NAME, FRONT]);
    }
  });

  test('shows no reasons of an earlier review next to fields that were typed after a reload', () => {
    const {state} = run([read(failed()), {type: 'open', step: 'details'}]);
    assert.ok(state.step === 'details');
    assert.deepEqual(state.gathered.reasons, []);
  });

  test('resumes what an expired session interrupted', () => {
    const expired: KycEvent = {type: 'rejected', error: EXPIRED, unsure: false};
    const renewed: KycEvent = {type: 'renewed'};
    assert.equal(run([expired, renewed]).command?.type, 'read');
    assert.equal(run([read(PENDING), expired, renewed]).command?.type, 'watch');
    const {state} = run([...TO_REVIEW, SUBMIT, expired, renewed]);
    assert.ok(state.step === 'review' && state.error === undefined);
    assert.equal(run([lost(false), renewed]).state.step, 'unread');
  });

  test('leads the user to the first thing to correct', () => {
    assert.equal(mendingStep([FRONT, NAME], 'verify'), 'details');
    assert.equal(mendingStep([FRONT], 'verify'), 'pictures');
    assert.equal(mendingStep([NAME], 'id-upload'), 'document');
    assert.equal(mendingStep([], 'verify'), 'details');
  });
});
