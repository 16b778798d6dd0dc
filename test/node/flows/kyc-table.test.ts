/** Each state of an identity check with each event: the resulting state and command. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {KycAnswer} from '#src/contract/kyc.js';
import type {KycMode} from '#src/contract/options.js';
import * as flow from '#src/flows/kyc.js';
import type {Gathered, KycCommand, KycEvent, KycState, Pending} from '#src/flows/kyc-state.js';
import type {Next} from '#src/flows/flow.js';
import {Random} from '../../support/inputs/random.ts';
import {keysOf, oneOfEach, type Moves as MovesOf} from '../../support/inputs/tables.ts';

const rules = {documents: [], contentTypes: [], maxBytes: 1, minPixels: 1};
const reasons = [{concern: 'lastName', code: 'mismatch', message: ''}] as const;
const lost = new ServiceError('NETWORK_ERROR', '');
const ended = new ServiceError('SESSION_EXPIRED', '', {status: 401});
const elsewhere = new ServiceError('GEOFENCE_BLOCKED', 'Not here.');
const review: Pending = {
  status: 'pending',
  submittedAt: '2027-01-15T12:00:00.000Z',
  usualSeconds: 5,
  askAgainAfter: 3,
};
const gathered: Gathered = {
  rules,
  draft: {lastName: 'Byron'},
  reasons: [],
  failed: false,
  unsure: false,
};
const filling = {gathered, flaws: {}};
const failed: KycAnswer = {status: 'failed', reasons: [...reasons], retryable: true, rules};

const STATES = oneOfEach<KycState, 'step'>()({
  reading: {step: 'reading'},
  unread: {step: 'unread', error: lost},
  'unread, the session ended': {step: 'unread', error: ended},
  details: {step: 'details', ...filling},
  document: {step: 'document', ...filling},
  pictures: {step: 'pictures', ...filling},
  review: {step: 'review', gathered, error: undefined},
  'review, perhaps sent': {
    step: 'review',
    gathered: {...gathered, unsure: true, failed: true},
    error: lost,
  },
  'review, the session ended': {step: 'review', gathered, error: ended},
  submitting: {step: 'submitting', gathered},
  pending: {step: 'pending', review, gathered, error: undefined},
  'pending, from an earlier page': {
    step: 'pending',
    review,
    gathered: undefined,
    error: undefined,
  },
  'pending, not read': {step: 'pending', review, gathered, error: lost},
  'pending, the session ended': {step: 'pending', review, gathered, error: ended},
  failed: {step: 'failed', gathered, retryable: true},
  'failed for good': {step: 'failed', gathered, retryable: false},
  completed: {step: 'completed', before: false},
  blocked: {step: 'blocked', error: elsewhere, stateCode: '', before: undefined},
  'blocked at submit': {
    step: 'blocked',
    error: elsewhere,
    stateCode: 'NY',
    before: {step: 'review', gathered, error: elsewhere},
  },
  'blocked, then forgotten': {
    step: 'blocked',
    error: elsewhere,
    stateCode: 'NY',
    before: {step: 'reading'},
  },
});

const EVENTS = oneOfEach<KycEvent, 'type'>()({
  'read: not started': {type: 'read', answer: {status: 'not-started', rules}},
  'read: pending': {type: 'read', answer: review},
  'read: failed': {type: 'read', answer: failed},
  'read: failed for good': {type: 'read', answer: {...failed, retryable: false}},
  'read: completed': {type: 'read', answer: {status: 'completed'}},
  rejected: {type: 'rejected', error: lost, unsure: false},
  'rejected, unsure': {type: 'rejected', error: lost, unsure: true},
  'not here': {type: 'blocked', error: elsewhere, stateCode: 'NY'},
  typed: {type: 'typed', name: 'city', value: 'Bath'},
  replaced: {type: 'replaced', name: 'front'},
  flawed: {type: 'flawed', flaws: {city: 'required'}},
  on: {type: 'on'},
  back: {type: 'back'},
  'open details': {type: 'open', step: 'details'},
  'open review': {type: 'open', step: 'review'},
  submit: {type: 'submit', submission: {}},
  look: {type: 'look'},
  renewed: {type: 'renewed'},
});

type StateName = keyof typeof STATES;
type Moves = MovesOf<typeof EVENTS>;

/** The user may have completed the check elsewhere. */
const asking = (step: string): Moves => ({
  'read: pending': 'pending → watch after 3',
  'read: completed': 'completed, before',
  look: `${step} → read`,
  ...BLOCKED,
});
/** A user who goes back from the block sees the problem. */
const BLOCKED = {'not here': 'blocked, before, problem'} as const;
const opening = {'open details': 'details', 'open review': 'review'} as const;
const editing = (step: string, more: Moves): Moves => ({
  ...asking(step),
  ...opening,
  typed: step,
  replaced: step,
  ...more,
});
const answered = (notStarted: string): Moves => ({
  'read: not started': notStarted,
  'read: pending': 'pending → watch after 3',
  'read: failed': 'failed',
  'read: failed for good': 'failed, for good',
  'read: completed': 'completed',
});
const PENDING: Moves = {
  ...answered('details'),
  rejected: 'pending, problem',
  'rejected, unsure': 'pending, problem',
  look: 'pending → watch after 0',
  ...BLOCKED,
};

/** The step after the event, and its command. */
const VERIFY: Readonly<Record<StateName, Moves>> = {
  reading: {
    ...answered('details'),
    'read: completed': 'completed, before',
    rejected: 'unread, problem',
    'rejected, unsure': 'unread, problem',
    'not here': 'blocked, problem',
  },
  // No request is in flight in these steps, so no answer can arrive.
  unread: {look: 'reading → read'},
  'unread, the session ended': {look: 'reading → read', renewed: 'reading → read'},
  details: editing('details', {flawed: 'details, flaws', on: 'document'}),
  document: editing('document', {flawed: 'document, flaws', on: 'pictures', back: 'details'}),
  pictures: editing('pictures', {flawed: 'pictures, flaws', on: 'review', back: 'document'}),
  review: editing('review', {back: 'pictures', submit: 'submitting → submit'}),
  'review, perhaps sent': {
    ...editing('review, unsure, problem', {back: 'pictures, unsure'}),
    'read: pending': 'pending, unsure → watch after 3',
    'open details': 'details, unsure',
    'open review': 'review, unsure',
    submit: 'submitting, unsure → submit, ask first, failed before',
  },
  'review, the session ended': {
    ...editing('review, problem', {back: 'pictures', submit: 'submitting → submit'}),
    renewed: 'review',
  },
  submitting: {
    ...answered('review'),
    rejected: 'review, problem',
    'rejected, unsure': 'review, unsure, problem',
    ...BLOCKED,
  },
  pending: PENDING,
  'pending, from an earlier page': PENDING,
  'pending, not read': PENDING,
  'pending, the session ended': {...PENDING, renewed: 'pending → watch after 0'},
  failed: {...asking('failed'), ...opening},
  'failed for good': asking('failed, for good'),
  completed: {},
  // No request is in flight here. A user who could not open the check stays on the block.
  blocked: {look: 'reading → read'},
  'blocked at submit': {back: 'review, problem'},
  'blocked, then forgotten': {back: 'reading → read'},
};

/** `id-upload` has no step `details`. A move to it leads to `document` instead, or is removed. */
function withoutDetails(moves: Moves): Moves {
  const kept = Object.entries(moves).flatMap(([event, next]) => {
    if (!next.startsWith('details')) return [[event, next] as const];
    return event.startsWith('read') ? [[event, 'document'] as const] : [];
  });
  return Object.fromEntries(kept);
}

const movesIn: Readonly<Record<KycMode, (name: StateName) => Moves | undefined>> = {
  verify: name => VERIFY[name],
  'id-upload': name => (name === 'details' ? undefined : withoutDetails(VERIFY[name])),
};

for (const mode of keysOf(movesIn))
  for (const name of keysOf(STATES)) {
    const moves = movesIn[mode](name);
    if (!moves) continue;
    suite(`${mode}: ${name}`, () => {
      const state = STATES[name];
      for (const event of keysOf(EVENTS)) {
        const expected = moves[event];
        test(`${event}: ${expected ?? 'nothing'}`, () => {
          const next = flow.kyc(mode)(state, EVENTS[event]);
          const moved = next.state !== state || next.command !== undefined;
          assert.equal(moved ? shown(next) : undefined, expected);
        });
      }
    });
  }

test('10,000 random walks send one request at a time, and none after the end', () => {
  const random = new Random(20_270_115);
  const names = keysOf(EVENTS);
  for (let walk = 0; walk < 10_000; walk++) {
    let {state} = flow.openKyc;
    for (let step = 0; step < 12; step++) {
      const {step: before} = state;
      const next = flow.kyc('verify')(state, EVENTS[random.pick(names)]);
      const asks = next.command !== undefined;
      if (before === 'completed') assert.equal(next.state, state);
      assert.ok(!(asks && before === 'submitting' && next.state.step === 'submitting'));
      assert.equal(next.command?.type === 'submit', asks && next.state.step === 'submitting');
      ({state} = next);
    }
  }
});

function shown({state, command}: Next<KycState, KycCommand>): string {
  const marks = [
    state.step,
    'before' in state && state.before && 'before',
    'retryable' in state && !state.retryable && 'for good',
    'flaws' in state && Object.keys(state.flaws).length > 0 && 'flaws',
    'gathered' in state && state.gathered?.unsure && 'unsure',
    'error' in state && state.error && 'problem',
  ];
  const shownState = marks.filter(Boolean).join(', ');
  return command ? `${shownState} → ${ordered(command)}` : shownState;
}

function ordered(command: KycCommand): string {
  switch (command.type) {
    case 'read':
      return 'read';
    case 'watch':
      return `watch after ${command.after}`;
    case 'submit': {
      const {askFirst, failedBefore} = command;
      return ['submit', askFirst && 'ask first', failedBefore && 'failed before']
        .filter(Boolean)
        .join(', ');
    }
  }
}
