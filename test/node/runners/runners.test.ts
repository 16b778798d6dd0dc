/** Each command of each runner with each possible failure: the resulting event. */
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {suite, test, type TestContext} from 'node:test';
import type {HandoffCommand} from '#src/flows/handoff.js';
import type {OpeningCommand} from '#src/flows/opening.js';
import type {KycCommand} from '#src/flows/kyc-state.js';
import type {PaymentCommand} from '#src/flows/payment-state.js';
import type {Sending, SideCommand} from '#src/flows/document-side.js';
import type {SignupCommand} from '#src/flows/signup-state.js';
import type {TermsCommand} from '#src/flows/terms.js';
import {bankpay, type BankpayAnswer, type BankpayNeed} from '#src/providers/bankpay.js';
import {handoffRunner} from '#src/runners/handoff-runner.js';
import {kycRunner, sideRunner} from '#src/runners/kyc-runner.js';
import {openingRunner} from '#src/runners/opening-runner.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import {signupRunner} from '#src/runners/signup-runner.js';
import {termsRunner} from '#src/runners/terms-runner.js';
import type {Session} from '#src/session/session.js';
import {Clock} from '../../support/inputs/clock.ts';
import {person} from '../../support/inputs/signup-model.ts';
import {FAILURES, flowAnswer, ORDER, type Failure} from '../../support/servers/flow-answers.ts';
import {activeSession, USER} from '../../support/servers/session-service.ts';

/**
 * The resulting event in words. `asks on`: the runner repeats the request until the outcome is
 * known.
 */
type Row = Readonly<Record<Failure, string>> & {readonly answered: string};

/** The results of most commands. If the user has left the step, the event is ignored. */
const PLAIN: Readonly<Record<Failure, string>> = {
  lost: 'rejected NETWORK_ERROR',
  late: 'rejected TIMEOUT',
  refused: 'rejected PERMISSION_DENIED',
  'refused in other words': 'rejected REQUEST_REFUSED',
  broken: 'rejected NETWORK_ERROR',
  'not the contract’s': 'rejected NETWORK_ERROR',
  ended: 'rejected SESSION_EXPIRED',
  blocked: 'rejected GEOFENCE_BLOCKED',
  left: 'rejected UNCAUGHT_ERROR',
};
const PLACED = {...PLAIN, blocked: 'blocked GEOFENCE_BLOCKED'};
const MONEY = {...PLACED, 'refused in other words': 'rejected DEPOSIT_FAILED'};
const all = (said: string): Readonly<Record<Failure, string>> => ({
  lost: said,
  late: said,
  refused: said,
  'refused in other words': said,
  broken: said,
  'not the contract’s': said,
  ended: said,
  blocked: said,
  left: said,
});
/** It is unknown whether the service carried out the request. */
const UNSURE = {
  lost: 'rejected NETWORK_ERROR, unsure',
  late: 'rejected TIMEOUT, unsure',
  broken: 'rejected NETWORK_ERROR, unsure',
  'not the contract’s': 'rejected NETWORK_ERROR, unsure',
};
/** Repeats the request until the order's outcome is known. A user who leaves gets no event. */
const FOLLOWED = {...all('asks on'), left: 'rejected UNCAUGHT_ERROR'};

const file = new File(['%PDF-'], 'front.pdf');
const sending: Omit<Sending, 'file'> = {
  source: file,
  fields: {uploadId: USER, type: 'passport', country: 'GB', side: 'front'},
  rules: {documents: [], contentTypes: ['application/pdf'], maxBytes: 9, minPixels: 1},
};
const submission = {type: 'submit', submission: {person}, failedBefore: false} as const;
const link = {kind: 'link', ahead: 0, abandoned: false} as const;

type Payment = PaymentCommand<BankpayNeed, BankpayAnswer>;
/** The commands of a runner, by name, each with its answer. */
type Commands<Command extends {readonly type: string}> = {
  readonly [Type in Command['type']]: Readonly<
    Record<string, readonly [Command & {readonly type: Type}, Row]>
  >;
};

const OPENING: Commands<OpeningCommand> = {
  open: {
    open: [
      {type: 'open'},
      // Elements that open together share the request, so one that leaves does not abort it.
      {...PLACED, left: 'rejected TIMEOUT', answered: 'opened'},
    ],
  },
  // The known access stays, whether the request succeeds or fails.
  recheck: {
    recheck: [{type: 'recheck'}, {...all('rechecked'), answered: 'rechecked'}],
  },
};
const NEVER = {monotonic: Infinity, wall: Infinity};
const HANDOFF: Commands<HandoffCommand> = {
  code: {
    code: [
      {type: 'code', document: {type: 'passport', country: 'GB'}},
      {...PLACED, answered: 'coded'},
    ],
  },
  watch: {
    watch: [
      {type: 'watch', known: {status: 'unopened', uploads: ''}, until: NEVER},
      {
        ...all('asks on'),
        ended: 'rejected SESSION_EXPIRED',
        blocked: 'blocked GEOFENCE_BLOCKED',
        left: 'rejected UNCAUGHT_ERROR',
        answered: 'read',
      },
    ],
  },
};
const PAYMENT: Commands<Payment> = {
  prepare: {prepare: [{type: 'prepare'}, {...MONEY, answered: 'ready'}]},
  answer: {
    answer: [
      {type: 'answer', need: link, answer: {kind: 'link'}},
      {...MONEY, answered: 'needs bank'},
    ],
  },
  send: {
    send: [
      {type: 'send', order: ORDER},
      {
        ...MONEY,
        broken: 'rejected DEPOSIT_FAILED',
        'not the contract’s': 'rejected DEPOSIT_FAILED',
        // A request that was sent is never aborted.
        left: 'rejected TIMEOUT',
        answered: 'booked',
      },
    ],
  },
  find: {
    find: [
      {type: 'find', order: ORDER},
      {...FOLLOWED, answered: 'booked'},
    ],
  },
  abandon: {
    abandon: [
      {type: 'abandon', order: ORDER},
      {...FOLLOWED, answered: 'booked'},
    ],
  },
  watch: {
    watch: [
      {type: 'watch', order: ORDER},
      {...FOLLOWED, answered: 'booked'},
    ],
  },
  readBalance: {
    readBalance: [{type: 'readBalance'}, {...all('balance unknown'), answered: 'balance'}],
  },
};
const KYC: Commands<KycCommand> = {
  read: {read: [{type: 'read'}, {...PLACED, answered: 'read completed'}]},
  submit: {
    submit: [
      {...submission, askFirst: false},
      {...PLACED, ...UNSURE, answered: 'read completed'},
    ],
    // The status request reveals nothing about the submission, so the state's doubt stays.
    'submit, ask first': [
      {...submission, askFirst: true},
      {...PLACED, answered: 'read completed'},
    ],
  },
  watch: {
    watch: [
      {type: 'watch', after: 3},
      {...PLACED, answered: 'read completed'},
    ],
  },
};
const SIDE: Commands<SideCommand> = {
  prepare: {
    // This step sends no requests.
    prepare: [
      {type: 'prepare', sending: {...sending, file: undefined}},
      {...all('prepared'), answered: 'prepared'},
    ],
  },
  upload: {
    upload: [
      {type: 'upload', sending: {...sending, file}},
      {...PLACED, answered: 'accepted'},
    ],
  },
};
const SIGNUP: Commands<SignupCommand> = {
  start: {
    start: [
      {type: 'start', phone: '+15005550009'},
      {...PLAIN, answered: 'started sent'},
    ],
  },
  confirm: {
    confirm: [
      {type: 'confirm', code: '000000'},
      {...PLAIN, answered: 'confirmed not-found'},
    ],
  },
  complete: {
    complete: [
      {type: 'complete', details: {person, email: 'ada@example.com'}},
      {...PLAIN, answered: 'completed completed'},
    ],
  },
};
const TERMS: Commands<TermsCommand> = {
  ask: {ask: [{type: 'ask'}, {...PLACED, answered: 'state pending'}]},
  record: {
    record: [
      {type: 'record', version: '1'},
      {...PLACED, answered: 'recorded accepted'},
    ],
  },
};

interface Setting {
  readonly session: Session;
  readonly timeout: () => number;
}
type Run<Command> = (command: Command, signal: AbortSignal) => Promise<object>;

/** Simulates a payment, which has already requested the place. */
const isInside = true;
const holder = {isConnected: true};
const action = 'deposit';

tableOf('opening', OPENING, setting => openingRunner({...setting, action, holder}));
tableOf('payment', PAYMENT, setting => paymentRunner({...setting, action, provider: bankpay}));
tableOf('kyc', KYC, setting => kycRunner({...setting, isInside}));
tableOf('hand-off', HANDOFF, handoffRunner);
tableOf('side', SIDE, sideRunner);
tableOf('signup', SIGNUP, signupRunner);
tableOf('terms', TERMS, setting => termsRunner({...setting, isInside}));

test('this file has a table for every runner', () => {
  const runners = readdirSync('src/runners').filter(name => name.endsWith('-runner.ts'));
  // The runner of a side is in the file of the check's runner.
  assert.deepEqual(
    runners.map(name => name.replace('-runner.ts', '')),
    ['handoff', 'kyc', 'opening', 'payment', 'signup', 'terms'],
  );
});

function tableOf<Command extends {readonly type: string}>(
  flow: string,
  commands: Commands<Command>,
  runner: (setting: Setting) => Run<Command>,
): void {
  const rows = Object.values<Commands<Command>[Command['type']]>(commands);
  for (const [name, [command, row]] of rows.flatMap(each => Object.entries(each)))
    suite(`${flow}: ${name}`, () => {
      for (const [how, expected] of Object.entries(row))
        test(`${how}: ${expected}`, async t => {
          assert.equal(await outcome(t, how as keyof Row, command, runner), expected);
        });
    });
}

/** Far longer than any answer takes while the clock is fast-forwarded. */
const PATIENT = 1e9;

async function outcome<Command>(
  t: TestContext,
  how: keyof Row,
  command: Command,
  runner: (setting: Setting) => Run<Command>,
): Promise<string> {
  const clock = new Clock(t);
  // The token must not expire while the clock is fast-forwarded.
  const exp = Math.floor(Date.now() / 1000) + PATIENT / 1000;
  const {service, session} = await activeSession(t, undefined, {exp});
  service.other = asked => (how === 'answered' ? flowAnswer(asked, service.url) : FAILURES[how]);
  if (how === 'ended') service.validate = () => FAILURES.ended;
  const calls = t.mock.method(session, 'call').mock;
  const controller = new AbortController();
  const timeout = () => (how === 'late' || how === 'left' ? 5_000 : PATIENT);
  const said: object[] = [];
  void runner({session, timeout})(command, controller.signal).then(
    event => said.push(event),
    () => said.push({type: 'nothing, it threw'}),
  );
  while (said.length === 0 && calls.callCount() < 8) {
    await clock.pass(500);
    if (how === 'left' && service.server.asked.length > 1) controller.abort();
  }
  if (said[0]) return inWords(said[0]);
  // The command ends with the step.
  controller.abort();
  while (said.length === 0) await clock.pass(500);
  return 'asks on';
}

interface Said {
  readonly type: string;
  readonly error?: {readonly code: string};
  readonly unsure?: boolean;
  readonly answer?: {readonly status: string};
  readonly state?: {readonly status: string};
  readonly need?: {readonly kind: string};
}

function inWords(event: object): string {
  const {type, error, unsure, answer: said, state, need} = event as Said;
  const isUnknown = 'wallet' in event && event.wallet === undefined;
  return [
    [type, error?.code, said?.status, state?.status, need?.kind, isUnknown && 'unknown'],
    unsure ? ['unsure'] : [],
  ]
    .map(words => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}
