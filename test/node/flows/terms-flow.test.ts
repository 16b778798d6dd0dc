/** How the terms are accepted: every state with every event. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {
  openTerms,
  terms,
  type TermsCommand,
  type TermsEvent,
  type TermsState,
} from '#src/flows/terms.js';
import {keysOf, oneOfEach} from '../../support/inputs/tables.ts';

const V1 = '2026-03-01';
const V2 = '2026-09-01';
const lost = new ServiceError('TIMEOUT', '');
const refused = new ServiceError('NETWORK_ERROR', 'No.', {status: 422});
const block = {
  error: new ServiceError('GEOFENCE_BLOCKED', 'Not here.', {status: 403}),
  stateCode: 'US-NV',
};
const ask = {type: 'ask'} as const;

const STATES = oneOfEach<TermsState, 'step'>()({
  asking: {step: 'asking'},
  failed: {step: 'failed', error: lost},
  opening: {step: 'reading', ready: false},
  reading: {step: 'reading', ready: true},
  silent: {step: 'silent'},
  recording: {step: 'recording', version: V1},
  checking: {step: 'checking', version: V1, error: lost},
  declined: {step: 'declined'},
  accepted: {step: 'accepted', version: V1, before: false},
  'blocked at open': {step: 'blocked', ...block, before: undefined},
  'blocked at submit': {step: 'blocked', ...block, before: {step: 'reading', ready: true}},
});

const EVENTS = oneOfEach<TermsEvent, 'type'>()({
  pending: {type: 'state', state: {status: 'pending', version: V1}},
  'pending, another version': {type: 'state', state: {status: 'pending', version: V2}},
  'accepted before': {type: 'state', state: {status: 'accepted', version: V1}},
  recorded: {
    type: 'recorded',
    answer: {status: 'accepted', version: V1, acceptedAt: '2026-10-01T00:00:00.000Z'},
  },
  outdated: {type: 'recorded', answer: {status: 'outdated', version: V2}},
  lost: {type: 'rejected', error: lost},
  refused: {type: 'rejected', error: refused},
  blocked: {type: 'blocked', ...block},
  back: {type: 'back'},
  ready: {type: 'ready'},
  silent: {type: 'silent'},
  accept: {type: 'accept', version: V1},
  declined: {type: 'declined'},
  done: {type: 'done'},
  reopen: {type: 'reopen'},
});

type StateName = keyof typeof STATES;
type EventName = keyof typeof EVENTS;
type Outcome = readonly [TermsState, TermsCommand?];

const again: Outcome = [STATES.asking, ask];
const newer: Outcome = [{step: 'reading', ready: false, note: {kind: 'outdated'}}];
const notRecorded = (error: ServiceError): Outcome => [
  {step: 'reading', ready: true, note: {kind: 'failed', error}},
];

const barred: Outcome = [
  {
    step: 'blocked',
    ...block,
    // The page of the terms is created again.
    before: {step: 'reading', ready: false, note: {kind: 'failed', error: block.error}},
  },
];

/** The outcome of each event in each state. Events that are not listed change nothing. */
const MOVES: Record<StateName, Partial<Record<EventName, Outcome>>> = {
  asking: {
    pending: [STATES.opening],
    'pending, another version': [STATES.opening],
    'accepted before': [{step: 'accepted', version: V1, before: true}],
    lost: [STATES.failed],
    refused: [{step: 'failed', error: refused}],
    blocked: [STATES['blocked at open']],
  },
  failed: {reopen: again, done: again},
  opening: {
    ready: [STATES.reading],
    silent: [STATES.silent],
    accept: [STATES.recording, {type: 'record', version: V1}],
    declined: [STATES.declined],
    done: again,
  },
  reading: {
    ready: [STATES.reading],
    silent: [STATES.silent],
    accept: [STATES.recording, {type: 'record', version: V1}],
    declined: [STATES.declined],
    done: again,
  },
  silent: {reopen: again, done: again},
  recording: {
    recorded: [STATES.accepted],
    outdated: newer,
    lost: [STATES.checking, ask],
    refused: notRecorded(refused),
    blocked: barred,
  },
  checking: {
    pending: notRecorded(lost),
    'pending, another version': newer,
    'accepted before': [STATES.accepted],
    lost: notRecorded(lost),
    refused: notRecorded(refused),
    blocked: barred,
  },
  declined: {reopen: again, done: again},
  accepted: {},
  'blocked at open': {reopen: again},
  'blocked at submit': {back: [STATES.reading]},
};

suite('the terms: every state × every event', () => {
  test('the service is asked first', () => {
    assert.deepEqual(openTerms, {state: STATES.asking, command: ask});
  });

  for (const name of keysOf(STATES)) {
    for (const event of keysOf(EVENTS)) {
      const state = STATES[name];
      const expected = MOVES[name][event];
      test(`${name} + ${event} ${expected ? `→ ${expected[0].step}` : 'changes nothing'}`, () => {
        const next = terms(state, EVENTS[event]);
        const [wanted, command] = expected ?? [state];
        assert.deepEqual(next.state, wanted);
        assert.deepEqual(next.command, command);
      });
    }
  }
});
