/** Each state of a hand-off to a phone with each event: the resulting state and command. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {DocumentFields} from '#src/contract/kyc.js';
import {
  handoff,
  openHandoff,
  type HandoffCommand,
  type HandoffEvent,
  type HandoffState,
} from '#src/flows/handoff.js';
import type {Next} from '#src/flows/flow.js';
import {keysOf, oneOfEach, type Moves as MovesOf} from '../../support/inputs/tables.ts';

const LICENCE = {type: 'driving_licence', country: 'US', sides: ['front', 'back']} as const;
const side = (name: 'front' | 'back', uploadId: string, country = 'US'): DocumentFields => ({
  uploadId,
  type: 'driving_licence',
  country,
  side: name,
});
const FRONT = side('front', 'one');
const BACK = side('back', 'two');

const until = {monotonic: 1_000, wall: 2_000};
const later = {monotonic: 5_000, wall: 6_000};
const code = {
  url: 'https://service.example/phone#code',
  account: undefined,
  expiresIn: 300,
  until,
};
const lost = new ServiceError('NETWORK_ERROR', '');
const elsewhere = new ServiceError('GEOFENCE_BLOCKED', '', {status: 403});

const STATES = oneOfEach<HandoffState, 'step'>()({
  starting: {step: 'starting'},
  shown: {step: 'shown', code},
  opened: {step: 'opened', given: []},
  'opened, with the front': {step: 'opened', given: [FRONT]},
  given: {step: 'given', given: [FRONT, BACK]},
  expired: {step: 'expired'},
  closed: {step: 'closed'},
  failed: {step: 'failed', error: lost},
});

const read = (answer: Extract<HandoffEvent, {type: 'read'}>['handoff']) =>
  ({type: 'read', handoff: answer, until: later}) as const;

const EVENTS = oneOfEach<HandoffEvent, 'type'>()({
  coded: {type: 'coded', code},
  'nobody has opened it': read({status: 'unopened'}),
  'a phone has opened it': read({status: 'opened', given: []}),
  'the front is there': read({status: 'opened', given: [FRONT]}),
  'both sides are there': read({status: 'opened', given: [FRONT, BACK]}),
  'a side of another document is there': read({
    status: 'opened',
    given: [FRONT, side('back', 'three', 'GB')],
  }),
  'the service says that it has expired': read({status: 'expired'}),
  'the check accepts no more pictures': read({status: 'closed'}),
  'it expires locally': {type: 'expired'},
  rejected: {type: 'rejected', error: lost},
  blocked: {type: 'blocked', error: elsewhere, stateCode: 'NV'},
  again: {type: 'again'},
});

type Moves = MovesOf<typeof EVENTS>;

const ANY: Moves = {
  rejected: 'failed',
  blocked: 'failed at NV',
  again: 'starting → code',
};
const WAITING: Moves = {
  ...ANY,
  'a phone has opened it': 'opened → watch opened until 5000',
  'the front is there': 'opened one → watch opened one until 5000',
  'both sides are there': 'given one two',
  'a side of another document is there': 'opened one → watch opened one,three until 5000',
  'the service says that it has expired': 'expired',
  'the check accepts no more pictures': 'closed',
  'it expires locally': 'expired',
};
/** A newer code of another tab has invalidated this code. */
const OPENED: Moves = {...WAITING, 'nobody has opened it': 'expired'};

const TABLE: Readonly<Record<keyof typeof STATES, Moves>> = {
  starting: {
    rejected: 'failed',
    blocked: 'failed at NV',
    coded: 'shown → watch unopened until 1000',
  },
  shown: {...WAITING, 'nobody has opened it': 'shown → watch unopened until 1000'},
  opened: OPENED,
  'opened, with the front': OPENED,
  given: ANY,
  expired: ANY,
  closed: ANY,
  failed: ANY,
};

for (const name of keysOf(STATES))
  suite(name, () => {
    const state = STATES[name];
    for (const event of keysOf(EVENTS)) {
      const expected = TABLE[name][event];
      test(`${event}: ${expected ?? 'nothing'}`, () => {
        const next = handoff(LICENCE)(state, EVENTS[event]);
        const moved = next.state !== state || next.command !== undefined;
        assert.equal(moved ? shown(next) : undefined, expected);
      });
    }
  });

test('it starts by requesting a code for the document that the user has chosen', () => {
  assert.deepEqual(openHandoff(LICENCE), {
    state: {step: 'starting'},
    command: {type: 'code', document: {type: 'driving_licence', country: 'US'}},
  });
});

function shown({state, command}: Next<HandoffState, HandoffCommand>): string {
  const given = 'given' in state ? state.given.map(({uploadId}) => ` ${uploadId}`).join('') : '';
  const place = 'stateCode' in state ? ` at ${state.stateCode}` : '';
  return state.step + given + place + (command ? ` → ${said(command)}` : '');
}

function said(command: HandoffCommand): string {
  if (command.type === 'code') return 'code';
  const {known, until: end} = command;
  const uploads = known.uploads && ` ${known.uploads}`;
  return `watch ${known.status}${uploads} until ${end.monotonic}`;
}
