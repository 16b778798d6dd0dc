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
  ['nothing is known at first', [], 'reading', 'read'],
  ['a new user begins with their details', [read(NOT_STARTED)], 'details'],
  ['a review under way is waited for', [read(PENDING)], 'pending', 'watch'],
  ['a failed one says so', [read(failed())], 'failed'],
  ['a verified user is told so', [read(COMPLETED)], 'completed'],
  ['what cannot be read', [lost(false)], 'unread'],
  ['is read again', [lost(false), LOOK], 'reading', 'read'],
  ['the screens follow each other', TO_REVIEW, 'review'],
  ['nothing follows the review by itself', [...TO_REVIEW, ON], 'review'],
  ['back from the review', [...TO_REVIEW, {type: 'back'}], 'pictures'],
  ['nothing stands before the details', [read(NOT_STARTED), {type: 'back'}], 'details'],
  ['it is sent from the review', [...TO_REVIEW, SUBMIT], 'submitting', 'submit'],
  ['and from nowhere else', [read(NOT_STARTED), SUBMIT], 'details'],
  ['sent and taken', [...TO_REVIEW, SUBMIT, read(COMPLETED)], 'completed'],
  ['sent and in review', [...TO_REVIEW, SUBMIT, read(PENDING)], 'pending', 'watch'],
  ['sent and failed', [...TO_REVIEW, SUBMIT, read(failed())], 'failed'],
  ['not sent', [...TO_REVIEW, SUBMIT, lost(false)], 'review'],
  ['a review ends', [read(PENDING), read(COMPLETED)], 'completed'],
  ['a review is looked at now', [read(PENDING), LOOK], 'pending', 'watch'],
  ['a look at what is being typed', [read(NOT_STARTED), LOOK], 'details', 'read'],
  ['says that it is completed', [read(NOT_STARTED), LOOK, read(COMPLETED)], 'completed'],
  ['or changes nothing', [read(NOT_STARTED), ON, LOOK, read(failed())], 'document'],
  ['or fails unseen', [read(NOT_STARTED), ON, LOOK, lost(false)], 'document'],
  ['nothing is asked while it is sent', [...TO_REVIEW, SUBMIT, LOOK], 'submitting'],
  ['a failure is mended', [read(failed()), {type: 'open', step: 'details'}], 'details'],
  ['a refused place is said', [BLOCKED], 'blocked'],
  ['and nothing can be gone back to', [BLOCKED, BACK], 'blocked'],
  ['so too where it is sent', [...TO_REVIEW, SUBMIT, BLOCKED], 'blocked'],
  ['from where the user goes back', [...TO_REVIEW, SUBMIT, BLOCKED, BACK], 'review'],
  [
    'to send it from elsewhere',
    [...TO_REVIEW, SUBMIT, BLOCKED, BACK, SUBMIT],
    'submitting',
    'submit',
  ],
  ['a review is refused for the place', [read(PENDING), BLOCKED], 'blocked'],
  ['and is waited for again', [read(PENDING), BLOCKED, BACK, LOOK], 'pending', 'watch'],
  ['an upload is refused for the place', [...TO_REVIEW.slice(0, 3), BLOCKED], 'blocked'],
  ['and can be tried from elsewhere', [...TO_REVIEW.slice(0, 3), BLOCKED, BACK], 'pictures'],
  ['one that is final is not', [read(failed(false)), {type: 'open', step: 'details'}], 'failed'],
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

  test('a block at the submission is left by its button alone', () => {
    const {state} = run([...TO_REVIEW, SUBMIT, BLOCKED]);
    for (const event of [...STILL, LOOK]) assert.deepEqual(kyc('verify')(state, event), {state});
  });

  test('a block at the opening is left when there is news alone', () => {
    const {state} = run([BLOCKED]);
    for (const event of [...STILL, BACK]) assert.deepEqual(kyc('verify')(state, event), {state});
    assert.deepEqual(kyc('verify')(state, LOOK), openKyc);
  });

  test('a block outlives the element’s removal, and nothing typed does', () => {
    const {state} = run([read(NOT_STARTED), TYPED, ON, ON, ON, SUBMIT, BLOCKED]);
    const kept = forget(state);
    assert.deepEqual([kept.state.step, kept.command], ['blocked', undefined]);
    assert.doesNotMatch(JSON.stringify(kept), /Byron/);
    assert.deepEqual(kyc('verify')(kept.state, BACK), openKyc);
    assert.deepEqual(forget(run([BLOCKED]).state), {state: run([BLOCKED]).state});
    assert.deepEqual(forget(run(TO_REVIEW).state), openKyc);
  });

  test('of the document alone begins there', () => {
    assert.deepEqual(stepsOf('id-upload'), ['document', 'pictures', 'review']);
    assert.equal(run([read(NOT_STARTED)], 'id-upload').state.step, 'document');
    const details: KycEvent = {type: 'open', step: 'details'};
    assert.equal(run([read(failed()), details], 'id-upload').state.step, 'failed');
  });

  test('keeps what was typed through a lost submission and a failed review', () => {
    for (const end of [lost(true), read(failed())]) {
      const {state} = run([read(NOT_STARTED), TYPED, ON, ON, ON, SUBMIT, end]);
      assert.equal('gathered' in state && state.gathered?.draft['lastName'], 'Byron');
    }
  });

  test('what was wrong with a field goes when it is changed, and nothing else', () => {
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

  test('what may have arrived is asked about before it is sent again', () => {
    const {command} = run([...TO_REVIEW, SUBMIT, lost(true), SUBMIT]);
    assert.ok(command?.type === 'submit');
    assert.deepEqual([command.askFirst, command.failedBefore], [true, false]);
  });

  test('so too after a change, and a session that ended meanwhile; the warning stays', () => {
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

  test('an answer ends the doubt', () => {
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

  test('an old failure is known to be old', () => {
    const again: KycEvent = {type: 'open', step: 'review'};
    const {command} = run([read(failed()), again, SUBMIT]);
    assert.ok(command?.type === 'submit' && command.failedBefore);
  });

  test('the answer says whether it was verified before', () => {
    const before = (events: readonly KycEvent[]) => {
      const {state} = run(events);
      return state.step === 'completed' && state.before;
    };
    assert.equal(before([read(COMPLETED)]), true);
    assert.equal(before([read(PENDING), read(COMPLETED)]), false);
    assert.equal(before([...TO_REVIEW, SUBMIT, read(COMPLETED)]), false);
  });

  test('personal data is gone at the end', () => {
    const {state} = run([read(NOT_STARTED), TYPED, LOOK, read(COMPLETED)]);
    assert.doesNotMatch(JSON.stringify(state), /Byron/);
  });

  test('so too after a failure that nobody can mend here; its reasons stay', () => {
    const sent = [read(NOT_STARTED), TYPED, ON, ON, ON, SUBMIT];
    for (const waiting of [[], [read(PENDING)]]) {
      const {state} = run([...sent, ...waiting, read(failed(false))]);
      assert.doesNotMatch(JSON.stringify(state), /Byron/);
      assert.ok(state.step === 'failed');
      assert.deepEqual(state.gathered.reasons, [NAME, FRONT]);
    }
  });

  test('the reasons of a review say nothing about what is typed after a reload', () => {
    const {state} = run([read(failed()), {type: 'open', step: 'details'}]);
    assert.ok(state.step === 'details');
    assert.deepEqual(state.gathered.reasons, []);
  });

  test('what an ended session broke off goes on when it works again', () => {
    const expired: KycEvent = {type: 'rejected', error: EXPIRED, unsure: false};
    const renewed: KycEvent = {type: 'renewed'};
    assert.equal(run([expired, renewed]).command?.type, 'read');
    assert.equal(run([read(PENDING), expired, renewed]).command?.type, 'watch');
    const {state} = run([...TO_REVIEW, SUBMIT, expired, renewed]);
    assert.ok(state.step === 'review' && state.error === undefined);
    assert.equal(run([lost(false), renewed]).state.step, 'unread');
  });

  test('the user is led to the first thing to mend', () => {
    assert.equal(mendingStep([FRONT, NAME], 'verify'), 'details');
    assert.equal(mendingStep([FRONT], 'verify'), 'pictures');
    assert.equal(mendingStep([NAME], 'id-upload'), 'document');
    assert.equal(mendingStep([], 'verify'), 'details');
  });
});
