/** Each state of a signup with each event: the resulting state and command. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import {openSignup, signup} from '#src/flows/signup.js';
import type {
  AtCode,
  AtDetails,
  AtPhone,
  SignupEvent,
  SignupState,
} from '#src/flows/signup-state.js';
import {Random} from '../../support/inputs/random.ts';
import {person, sent} from '../../support/inputs/signup-model.ts';
import {keysOf, oneOfEach, type Moves as MovesOf} from '../../support/inputs/tables.ts';

const idle = {status: 'idle'} as const;
const sending = {status: 'sent'} as const;
const ended = new ServiceError('SESSION_EXPIRED', '', {status: 401});
const reason = {concern: 'city', code: 'invalid', message: 'Where is that?'} as const;
const phone: AtPhone = {
  step: 'phone',
  draft: {phone: '+15005550009'},
  flaws: {},
  request: idle,
  why: 'new',
};
const code: AtCode = {
  step: 'code',
  draft: {phone: '+15005550009', code: '1'},
  flaws: {},
  request: idle,
  phone: '+15005550009',
  sent,
};
const details: AtDetails = {
  step: 'details',
  draft: {city: 'Tacoma'},
  flaws: {},
  request: idle,
  form: 'check',
  agreed: false,
  termsVersion: '2026-09-01',
  reasons: [],
  created: 'no',
};

const STATES = oneOfEach<SignupState, 'step'>()({
  phone,
  'phone, its session ended': {...phone, request: {status: 'failed', error: ended}},
  'phone, sent': {...phone, request: sending},
  code,
  'code, sent': {...code, request: sending},
  details,
  'details, perhaps created': {...details, created: 'perhaps'},
  'details, sent': {...details, request: sending},
  completed: {step: 'completed', userId: '1'},
  failed: {step: 'failed', reasons: [reason]},
  canceled: {step: 'canceled'},
});

const EVENTS = oneOfEach<SignupEvent, 'type'>()({
  typed: {type: 'typed', name: 'city', value: 'Spokane'},
  flawed: {type: 'flawed', flaws: {city: 'required'}},
  agree: {type: 'agree', agreed: true},
  phone: {type: 'phone', phone: '+15005550009'},
  code: {type: 'code', code: '000000'},
  resend: {type: 'resend'},
  'change-number': {type: 'change-number'},
  edit: {type: 'edit'},
  complete: {type: 'complete', details: {person, email: 'ada@example.com'}},
  cancel: {type: 'cancel'},
  again: {type: 'again'},
  removed: {type: 'removed'},
  renewed: {type: 'renewed'},
  started: {type: 'started', answer: sent},
  confirmed: {type: 'confirmed', answer: {status: 'not-found', termsVersion: '2026-09-01'}},
  completed: {type: 'completed', answer: {status: 'completed', userId: '1'}},
  rejected: {type: 'rejected', error: ended},
});

type Moves = MovesOf<typeof EVENTS>;

const CANCELED = 'canceled';

/** The step after the event, with its command. An event without an entry does nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Moves>> = {
  phone: {
    typed: 'phone',
    flawed: 'phone',
    phone: 'phone, start',
    cancel: CANCELED,
    removed: 'phone',
  },
  'phone, its session ended': {
    typed: 'phone',
    flawed: 'phone',
    phone: 'phone, start',
    cancel: CANCELED,
    removed: 'phone',
    renewed: 'phone',
  },
  'phone, sent': {cancel: CANCELED, removed: 'phone', started: 'code', rejected: 'phone'},
  code: {
    typed: 'code',
    flawed: 'code',
    code: 'code, confirm',
    resend: 'code, start',
    'change-number': 'phone',
    cancel: CANCELED,
    removed: 'code',
  },
  'code, sent': {
    cancel: CANCELED,
    removed: 'code',
    started: 'code',
    confirmed: 'details',
    rejected: 'code',
  },
  details: {
    typed: 'details',
    flawed: 'details',
    agree: 'details',
    edit: 'details',
    complete: 'details, complete',
    cancel: CANCELED,
    removed: 'details',
  },
  // The user may already exist, so nothing is canceled.
  'details, perhaps created': {
    typed: 'details',
    flawed: 'details',
    agree: 'details',
    edit: 'details',
    complete: 'details, complete',
    removed: 'details',
  },
  'details, sent': {removed: 'details', completed: 'completed', rejected: 'details'},
  completed: {},
  failed: {},
  canceled: {again: 'phone'},
};

for (const name of keysOf(STATES))
  suite(name, () => {
    const state = STATES[name];
    const moves = TABLE[name];
    for (const type of keysOf(EVENTS))
      test(`${type}: ${moves[type] ?? 'nothing'}`, () => {
        const next = signup(state, EVENTS[type]);
        const moved = next.state !== state || next.command !== undefined;
        const command = next.command ? `, ${next.command.type}` : '';
        assert.equal(moved ? next.state.step + command : undefined, moves[type]);
      });
  });

test('10,000 random walks never send a second request while one is pending', () => {
  const random = new Random(20_261_122);
  const names = keysOf(EVENTS);
  for (let walk = 0; walk < 10_000; walk++) {
    let {state} = openSignup;
    for (let step = 0; step < 12; step++) {
      const wasBusy = 'request' in state && state.request.status === 'sent';
      const next = signup(state, EVENTS[random.pick(names)]);
      assert.ok(!(wasBusy && next.command), 'a second request');
      ({state} = next);
    }
  }
});
