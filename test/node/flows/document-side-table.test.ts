/** Each state of a document's side with each event: the resulting state and command. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {DocumentFields} from '#src/contract/kyc.js';
import {
  documentSide,
  type SideCommand,
  type SideEvent,
  type SideState,
} from '#src/flows/document-side.js';
import type {Next} from '#src/flows/flow.js';
import {keysOf, oneOfEach, type Moves as MovesOf} from '../../support/inputs/tables.ts';

const lost = new ServiceError('NETWORK_ERROR', '');
const elsewhere = new ServiceError('GEOFENCE_BLOCKED', '', {status: 403});
const ended = new ServiceError('SESSION_EXPIRED', '', {status: 401});
const flaw = {code: 'blurry', message: ''} as const;
const fields: DocumentFields = {uploadId: 'one', type: 'passport', country: 'GB', side: 'front'};
const raw = {
  source: new Blob(['a']),
  fields,
  rules: {documents: [], contentTypes: [], maxBytes: 1, minPixels: 1},
  file: undefined,
};
const ready = {...raw, file: new File(['b'], 'front.jpg')};

const STATES = oneOfEach<SideState, 'step'>()({
  empty: {step: 'empty'},
  preparing: {step: 'preparing', sending: raw},
  uploading: {step: 'uploading', sending: ready},
  accepted: {step: 'accepted', sending: ready},
  given: {step: 'given', fields},
  refused: {step: 'refused', flaw},
  stopped: {step: 'stopped', sending: ready, error: undefined},
  'stopped, not prepared': {step: 'stopped', sending: raw, error: lost},
  'stopped, not arrived': {step: 'stopped', sending: ready, error: lost},
  'stopped, the session ended': {step: 'stopped', sending: ready, error: ended},
  used: {step: 'used', sending: ready},
});

const EVENTS = oneOfEach<SideEvent, 'type'>()({
  chosen: {type: 'chosen', sending: {...raw, fields: {...fields, uploadId: 'two'}}},
  given: {type: 'given', fields: {...fields, uploadId: 'two'}},
  'the phone was a stranger’s': {type: 'given', fields: undefined},
  prepared: {type: 'prepared', file: ready.file},
  flawed: {type: 'flawed', flaw},
  accepted: {type: 'accepted'},
  rejected: {type: 'rejected', error: lost},
  blocked: {type: 'blocked', error: elsewhere, stateCode: 'NV'},
  cancel: {type: 'cancel'},
  retry: {type: 'retry'},
  renewed: {type: 'renewed'},
  'reviewed, liked': {type: 'reviewed', reason: undefined},
  'reviewed, disliked': {type: 'reviewed', reason: {...flaw, concern: 'front'}},
  'reviewed, lost': {
    type: 'reviewed',
    reason: {concern: 'front', code: 'required', message: ''},
  },
  'belongs to the same': {type: 'belongs', fields: {...fields, uploadId: 'two'}},
  'belongs to another': {type: 'belongs', fields: {...fields, uploadId: 'two', country: 'FR'}},
});

type Moves = MovesOf<typeof EVENTS>;

const ANY: Moves = {
  chosen: 'preparing two → prepare',
  // The photo comes from the user's phone.
  given: 'given two',
  'the phone was a stranger’s': 'empty',
  'reviewed, disliked': 'refused',
  'reviewed, lost': 'refused',
};
const STOPPED: Moves = {...ANY, retry: 'uploading one → upload'};

/** The step after the event, its upload, and its command. */
const TABLE: Readonly<Record<keyof typeof STATES, Moves>> = {
  empty: ANY,
  preparing: {
    ...ANY,
    prepared: 'uploading one → upload',
    flawed: 'refused',
    rejected: 'stopped one, problem',
    blocked: 'stopped one, problem at NV',
    cancel: 'stopped one',
    'belongs to another': 'preparing two → prepare',
  },
  uploading: {
    ...ANY,
    flawed: 'refused',
    accepted: 'accepted one',
    rejected: 'stopped one, problem',
    blocked: 'stopped one, problem at NV',
    cancel: 'stopped one',
    'belongs to another': 'uploading two → upload',
  },
  accepted: {
    ...ANY,
    'reviewed, liked': 'used one',
    // Our copy is sent again.
    'reviewed, lost': 'used one',
    'belongs to another': 'uploading two → upload',
  },
  given: {
    ...ANY,
    // No copy exists that could be sent again.
    'reviewed, liked': 'empty',
    'reviewed, lost': 'empty',
    'belongs to another': 'empty',
  },
  refused: ANY,
  stopped: {...STOPPED, 'belongs to another': 'stopped two'},
  'stopped, not prepared': {
    ...ANY,
    retry: 'preparing one → prepare',
    'belongs to another': 'stopped two, problem',
  },
  'stopped, not arrived': {...STOPPED, 'belongs to another': 'stopped two, problem'},
  'stopped, the session ended': {
    ...STOPPED,
    renewed: 'uploading one → upload',
    'belongs to another': 'stopped two, problem',
  },
  used: {
    ...ANY,
    'belongs to the same': 'uploading one → upload',
    'belongs to another': 'uploading two → upload',
  },
};

for (const name of keysOf(STATES))
  suite(name, () => {
    const state = STATES[name];
    for (const event of keysOf(EVENTS)) {
      const expected = TABLE[name][event];
      test(`${event}: ${expected ?? 'nothing'}`, () => {
        const next = documentSide(state, EVENTS[event]);
        const moved = next.state !== state || next.command !== undefined;
        assert.equal(moved ? shown(next) : undefined, expected);
      });
    }
  });

function shown({state, command}: Next<SideState, SideCommand>): string {
  const own = 'sending' in state ? state.sending.fields : undefined;
  const {uploadId} = own ?? (state.step === 'given' ? state.fields : {});
  const upload = uploadId === undefined ? '' : ` ${uploadId}`;
  const problem = 'error' in state && state.error ? ', problem' : '';
  const place = 'stateCode' in state ? ` at ${state.stateCode}` : '';
  const order = command ? ` → ${command.type}` : '';
  if (command) assert.equal(command.sending, 'sending' in state && state.sending);
  return state.step + upload + problem + place + order;
}
