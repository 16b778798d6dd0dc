/** Each state of the list of gates, and each event: what moves it, and that nothing else does. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Gate} from '#src/contract/access.js';
import {ServiceError} from '#src/contract/errors.js';
import {
  gates,
  missingOf,
  NO_GATES,
  progressOf,
  type ChecklistEvent,
  type ChecklistState,
} from '#src/flows/gates.js';
import {Random} from '../../support/inputs/random.ts';

const error = new ServiceError('NETWORK_ERROR', '');
const other = new ServiceError('NETWORK_ERROR', '');
const gate = 'kyc';

/** The identity check, chosen last. */
const at = (
  tasks: ChecklistState['tasks'],
  state: Partial<ChecklistState> = {},
): ChecklistState => ({
  ...NO_GATES,
  tasks,
  chosen: gate,
  ...state,
});

const STATES = {
  open: NO_GATES,
  asked: at({kyc: {status: 'asked'}}),
  delegated: at({kyc: {status: 'delegated'}}),
  loading: at({kyc: {status: 'loading'}}),
  'loading, and left': at({kyc: {status: 'loading'}}, {chosen: 'terms'}),
  missing: at({kyc: {status: 'missing', error}}),
  begun: at({kyc: {status: 'begun'}}),
  'begun, and left': at({kyc: {status: 'begun'}}, {chosen: undefined}),
  'begun, another chosen': at({kyc: {status: 'begun'}}, {chosen: 'terms'}),
  review: at({kyc: {status: 'review'}}),
  'after a refusal': {...NO_GATES, news: {kind: 'refusal'}},
  checking: {...NO_GATES, checking: true},
  'still open': {...NO_GATES, news: {kind: 'finding', finding: 'gatesStillOpen'}},
  'one done': {...NO_GATES, news: {kind: 'done', gate: 'terms'}},
} as const satisfies Readonly<Record<string, ChecklistState>>;

const EVENTS = {
  shown: {type: 'shown'},
  start: {type: 'start', gate},
  asked: {type: 'asked', gate},
  decided: {type: 'decided', gate},
  granted: {type: 'granted', gate, own: true},
  'granted, without a flow': {type: 'granted', gate, own: false},
  loaded: {type: 'loaded', gate},
  missing: {type: 'missing', gate, error: other},
  retry: {type: 'retry'},
  close: {type: 'close'},
  left: {type: 'left', gate},
  ended: {type: 'ended', gate},
  'in review': {type: 'reviewed', inReview: true, known: false},
  'verified, not known': {type: 'reviewed', inReview: false, known: false},
  'verified, and known': {type: 'reviewed', inReview: false, known: true},
  completed: {type: 'completed', gates: [gate]},
  'completed none': {type: 'completed', gates: []},
  check: {type: 'check'},
  found: {type: 'found', finding: 'networkTitle'},
  'found after its end': {type: 'found', finding: 'gatesStillOpen', gate},
} as const satisfies Readonly<Record<string, ChecklistEvent>>;

/** The state in words: the task of the identity check, the chosen gate, the check, and the news. */
function inWords({tasks, chosen, checking, news}: ChecklistState): string {
  const said = news.kind === 'finding' ? news.finding : news.kind;
  const about = news.kind === 'done' ? ` ${news.gate}` : '';
  return [
    tasks.kyc?.status ?? 'open',
    ...(chosen ? [`at ${chosen}`] : []),
    ...(checking ? ['checking'] : []),
    ...(news.kind === 'none' ? [] : [said + about]),
  ].join(', ');
}

type Moves = Readonly<Partial<Record<keyof typeof EVENTS, string>>>;

const START = 'delegated, at kyc → ask-page kyc';
const LOAD = 'loading, at kyc → load kyc';
const SHOWN = 'open, refusal';
const CHECK = 'open, checking → look';
const FOUND = 'open, networkTitle';

/** Moves where nothing was begun, the page does not decide, and nothing is chosen. */
const LISTED = {
  start: START,
  asked: 'asked',
  granted: 'loading → load kyc',
} as const;

/** The state after the event, with the command that it gives. No entry: the event does nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Moves>> = {
  open: {...LISTED, shown: SHOWN, check: CHECK, found: FOUND},
  asked: {
    shown: 'asked, at kyc, refusal',
    decided: 'delegated, at kyc',
    granted: LOAD,
    loaded: 'begun, at kyc',
    missing: 'missing, at kyc',
    close: 'asked',
    left: 'asked',
    completed: 'asked',
    check: 'asked, at kyc, checking → look',
    found: 'asked, at kyc, networkTitle',
  },
  delegated: {
    shown: 'delegated, at kyc, refusal',
    start: START,
    asked: 'asked, at kyc',
    granted: LOAD,
    loaded: 'begun, at kyc',
    missing: 'missing, at kyc',
    close: 'delegated',
    left: 'delegated',
    completed: 'open',
    check: 'delegated, at kyc, checking → look',
    found: 'delegated, at kyc, networkTitle',
  },
  loading: {
    shown: 'loading, at kyc, refusal',
    start: START,
    asked: 'asked, at kyc',
    granted: LOAD,
    loaded: 'begun, at kyc',
    missing: 'missing, at kyc',
    close: 'loading',
    left: 'loading',
    completed: 'open',
    check: 'loading, at kyc, checking → look',
    found: 'loading, at kyc, networkTitle',
  },
  'loading, and left': {
    shown: 'loading, at terms, refusal',
    start: START,
    asked: 'asked, at terms',
    granted: 'loading, at terms → load kyc',
    loaded: 'open, at terms',
    missing: 'open, at terms',
    close: 'loading',
    completed: 'open, at terms',
    check: 'loading, at terms, checking → look',
    found: 'loading, at terms, networkTitle',
  },
  missing: {
    shown: 'missing, at kyc, refusal',
    start: START,
    asked: 'asked, at kyc',
    granted: LOAD,
    loaded: 'begun, at kyc',
    missing: 'missing, at kyc',
    retry: LOAD,
    close: 'open',
    left: 'open',
    completed: 'open',
    check: 'missing, at kyc, checking → look',
    found: 'missing, at kyc, networkTitle',
  },
  begun: {
    shown: 'begun, at kyc, refusal',
    close: 'begun',
    left: 'begun',
    ended: 'begun, at kyc → look kyc',
    'in review': 'review, at kyc',
    'verified, and known': 'begun, at kyc → look kyc',
    completed: 'open, done kyc',
    check: 'begun, at kyc, checking → look',
    found: 'begun, at kyc, networkTitle',
    'found after its end': 'open, gatesStillOpen',
  },
  'begun, and left': {
    shown: 'begun, refusal',
    start: 'begun, at kyc',
    ended: 'begun → look kyc',
    'in review': 'review',
    'verified, and known': 'begun → look kyc',
    completed: 'open, done kyc',
    check: 'begun, checking → look',
    found: 'begun, networkTitle',
    'found after its end': 'open, gatesStillOpen',
  },
  // The flow of the other gate stays in view.
  'begun, another chosen': {
    shown: 'begun, at terms, refusal',
    start: 'begun, at kyc',
    close: 'begun',
    ended: 'begun, at terms → look kyc',
    'in review': 'review, at terms',
    'verified, and known': 'begun, at terms → look kyc',
    completed: 'open, at terms, done kyc',
    check: 'begun, at terms, checking → look',
    found: 'begun, at terms, networkTitle',
    'found after its end': 'open, at terms, gatesStillOpen',
  },
  // It shows the result itself.
  review: {
    shown: 'review, at kyc, refusal',
    close: 'review',
    left: 'review',
    ended: 'review, at kyc → look kyc',
    'verified, not known': 'begun, at kyc',
    'verified, and known': 'begun, at kyc → look kyc',
    check: 'review, at kyc, checking → look',
    found: 'review, at kyc, networkTitle',
    'found after its end': 'review, gatesStillOpen',
  },
  'after a refusal': {
    start: START,
    asked: 'asked, refusal',
    granted: 'loading, refusal → load kyc',
    check: CHECK,
    found: FOUND,
  },
  checking: {
    shown: 'open, checking, refusal',
    start: 'delegated, at kyc, checking → ask-page kyc',
    asked: 'asked, checking',
    granted: 'loading, checking → load kyc',
    found: FOUND,
  },
  'still open': {
    shown: SHOWN,
    start: START,
    asked: 'asked, gatesStillOpen',
    granted: 'loading, gatesStillOpen → load kyc',
    completed: 'open',
    'completed none': 'open',
    check: CHECK,
    found: FOUND,
  },
  'one done': {
    shown: SHOWN,
    start: START,
    asked: 'asked, done terms',
    granted: 'loading, done terms → load kyc',
    check: CHECK,
    found: FOUND,
  },
};

for (const [name, state] of Object.entries<ChecklistState>(STATES))
  suite(name, () => {
    const moves: Readonly<Record<string, string>> = TABLE[name as keyof typeof STATES];
    for (const [type, event] of Object.entries<ChecklistEvent>(EVENTS))
      test(`${type}: ${moves[type] ?? 'nothing'}`, () => {
        const next = gates(state, event);
        const {command} = next;
        const about = command && 'gate' in command ? ` ${command.gate}` : '';
        const after = inWords(next.state) + (command ? ` → ${command.type}${about}` : '');
        assert.equal(after, moves[type] ?? inWords(state));
      });
  });

suite('the list of gates', () => {
  test('shows a gate as open until its flow has loaded', () => {
    const shown = Object.entries(STATES).map(([name, state]) => [name, progressOf(state, gate)]);
    assert.deepEqual(Object.fromEntries(shown.slice(0, 7)), {
      open: 'open',
      asked: 'asked',
      delegated: 'delegated',
      loading: 'open',
      'loading, and left': 'open',
      missing: 'open',
      begun: 'begun',
    });
  });

  test('tells of the chosen gate’s flow that did not load, and of the last try', () => {
    assert.equal(missingOf(STATES.missing), error);
    assert.equal(missingOf({...STATES.missing, chosen: 'terms'}), undefined);
    assert.equal(missingOf(gates(STATES.missing, EVENTS.missing).state), other);
    assert.equal(missingOf(STATES.loading), undefined);
  });

  test('keeps the other gates as they are', () => {
    const terms = {status: 'review'} as const;
    for (const state of Object.values<ChecklistState>(STATES))
      for (const event of Object.values<ChecklistEvent>(EVENTS)) {
        const {tasks} = gates({...state, tasks: {...state.tasks, terms}}, event).state;
        assert.equal(tasks.terms, terms);
      }
  });

  test('ends no flow in 10,000 random walks unless its gate was chosen, ended or completed', () => {
    const random = new Random(20_261_128);
    const all: readonly Gate[] = ['kyc', 'terms', 'phone-verify'];
    const [first, ...others] = Object.values<ChecklistEvent>(EVENTS);
    assert.ok(first);
    for (let walk = 0; walk < 10_000; walk += 1) {
      let state: ChecklistState = NO_GATES;
      for (let step = 0; step < 12; step += 1) {
        const event = {...random.pick([first, ...others])};
        if ('gate' in event && event.gate) event.gate = random.pick(['kyc', ...all]);
        const before = all.filter(each => ['begun', 'review'].includes(progressOf(state, each)));
        ({state} = gates(state, event));
        const gone = before.filter(each => progressOf(state, each) === 'open');
        if (gone.length > 0) assert.ok(['completed', 'found'].includes(event.type), event.type);
      }
    }
  });
});
