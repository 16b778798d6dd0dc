/** Each state of the list of gates with each event: the resulting state and command. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {Gate} from '#src/contract/access.js';
import {
  gates,
  missingGate,
  progressOf,
  type ChecklistEvent,
  type ChecklistState,
} from '#src/flows/gates.js';
import {Random} from '../../support/inputs/random.ts';
import {keysOf, oneOfEach, type Moves as MovesOf} from '../../support/inputs/tables.ts';

const gate = 'kyc';

type Task = ChecklistState['tasks'][Gate];

/** A list whose last chosen gate is the identity check. */
const at = (task: Task, state: Partial<ChecklistState> = {}): ChecklistState => ({
  tasks: {kyc: task},
  chosen: gate,
  ...state,
});

const TASKS = {
  asked: at('asked'),
  delegated: at('delegated'),
  loading: at('loading'),
  missing: at('missing'),
  begun: at('begun'),
  review: at('review'),
} as const satisfies Readonly<Record<NonNullable<Task>, ChecklistState>>;

const STATES = {
  open: {tasks: {}},
  ...TASKS,
  'loading, and left': at('loading', {chosen: 'terms'}),
  'missing, and left': at('missing', {chosen: undefined}),
  'begun, and left': at('begun', {chosen: undefined}),
  'begun, another chosen': at('begun', {chosen: 'terms'}),
  untouched: {tasks: {}, untouched: true},
  checking: {tasks: {}, checking: true},
  'still open': {tasks: {}, finding: 'gatesStillOpen'},
  'one done': {tasks: {}, done: 'terms'},
} as const satisfies Readonly<Record<string, ChecklistState>>;

const EVENTS = oneOfEach<ChecklistEvent, 'type'>()({
  shown: {type: 'shown'},
  start: {type: 'start', gate},
  asked: {type: 'asked', gate, isWaiting: true},
  decided: {type: 'asked', gate, isWaiting: false},
  load: {type: 'load', gate},
  loaded: {type: 'loaded', gate, as: 'begun'},
  lost: {type: 'loaded', gate, as: 'missing'},
  close: {type: 'close'},
  left: {type: 'close', gate},
  ended: {type: 'ended', gate},
  'in review': {type: 'reviewed', inReview: true, known: false},
  'verified, not known': {type: 'reviewed', inReview: false, known: false},
  'verified, and known': {type: 'reviewed', inReview: false, known: true},
  completed: {type: 'completed', gates: [gate]},
  'completed none': {type: 'completed', gates: []},
  check: {type: 'check'},
  found: {type: 'found', finding: 'networkTitle'},
  'found after its end': {type: 'found', finding: 'gatesStillOpen', gate},
});

/**
 * The state in words: the task of the identity check, the chosen gate, the running check, and the
 * news.
 */
const inWords = ({tasks, chosen, checking, finding, done, untouched}: ChecklistState): string =>
  [
    tasks.kyc ?? 'open',
    chosen && `at ${chosen}`,
    checking && 'checking',
    finding,
    done && `done ${done}`,
    untouched && 'untouched',
  ]
    .filter(Boolean)
    .join(', ');

type Moves = MovesOf<typeof EVENTS>;

const START = 'delegated, at kyc → ask-page kyc';
const LOAD = 'loading, at kyc → load kyc';

/** Moves if no task has started, the page does not decide, and no gate is chosen. */
const LISTED = {
  shown: 'open, untouched',
  start: START,
  asked: 'asked',
  load: 'loading → load kyc',
  check: 'open, checking → look',
  found: 'open, networkTitle',
} as const;

/** The state after the event, with its command. An event without an entry does nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Moves>> = {
  open: LISTED,
  asked: {
    shown: 'asked, at kyc, untouched',
    decided: 'delegated, at kyc',
    load: LOAD,
    loaded: 'begun, at kyc',
    lost: 'missing, at kyc',
    close: 'asked',
    left: 'asked',
    completed: 'open',
    check: 'asked, at kyc, checking → look',
    found: 'asked, at kyc, networkTitle',
  },
  delegated: {
    shown: 'delegated, at kyc, untouched',
    start: START,
    asked: 'asked, at kyc',
    load: LOAD,
    loaded: 'begun, at kyc',
    lost: 'missing, at kyc',
    close: 'delegated',
    left: 'delegated',
    completed: 'open',
    check: 'delegated, at kyc, checking → look',
    found: 'delegated, at kyc, networkTitle',
  },
  loading: {
    shown: 'loading, at kyc, untouched',
    asked: 'asked, at kyc',
    load: LOAD,
    loaded: 'begun, at kyc',
    lost: 'missing, at kyc',
    close: 'loading',
    left: 'loading',
    completed: 'open',
    check: 'loading, at kyc, checking → look',
    found: 'loading, at kyc, networkTitle',
  },
  'loading, and left': {
    shown: 'loading, at terms, untouched',
    start: 'loading, at kyc',
    asked: 'asked, at terms',
    load: 'loading, at terms → load kyc',
    loaded: 'open, at terms',
    lost: 'open, at terms',
    close: 'loading',
    completed: 'open, at terms',
    check: 'loading, at terms, checking → look',
    found: 'loading, at terms, networkTitle',
  },
  missing: {
    shown: 'missing, at kyc, untouched',
    start: START,
    asked: 'asked, at kyc',
    load: LOAD,
    loaded: 'begun, at kyc',
    close: 'missing',
    left: 'missing',
    completed: 'open',
    check: 'missing, at kyc, checking → look',
    found: 'missing, at kyc, networkTitle',
  },
  'missing, and left': {
    shown: 'missing, untouched',
    start: START,
    asked: 'asked',
    load: 'loading → load kyc',
    completed: 'open',
    check: 'missing, checking → look',
    found: 'missing, networkTitle',
  },
  begun: {
    shown: 'begun, at kyc, untouched',
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
    shown: 'begun, untouched',
    start: 'begun, at kyc',
    ended: 'begun → look kyc',
    'in review': 'review',
    'verified, and known': 'begun → look kyc',
    completed: 'open, done kyc',
    check: 'begun, checking → look',
    found: 'begun, networkTitle',
    'found after its end': 'open, gatesStillOpen',
  },
  // The flow of the other gate stays visible.
  'begun, another chosen': {
    shown: 'begun, at terms, untouched',
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
  // The check shows its result itself.
  review: {
    shown: 'review, at kyc, untouched',
    close: 'review',
    left: 'review',
    ended: 'review, at kyc → look kyc',
    'verified, not known': 'begun, at kyc',
    'verified, and known': 'begun, at kyc → look kyc',
    check: 'review, at kyc, checking → look',
    found: 'review, at kyc, networkTitle',
    'found after its end': 'review, gatesStillOpen',
  },
  untouched: {
    start: START,
    asked: 'asked, untouched',
    load: 'loading, untouched → load kyc',
    check: 'open, checking → look',
    found: 'open, networkTitle, untouched',
  },
  checking: {
    shown: 'open, checking, untouched',
    start: 'delegated, at kyc, checking → ask-page kyc',
    asked: 'asked, checking',
    load: 'loading, checking → load kyc',
    found: 'open, networkTitle',
  },
  'still open': {
    ...LISTED,
    asked: 'asked, gatesStillOpen',
    load: 'loading, gatesStillOpen → load kyc',
    completed: 'open',
    'completed none': 'open',
  },
  'one done': {
    ...LISTED,
    asked: 'asked, done terms',
    load: 'loading, done terms → load kyc',
    found: 'open, networkTitle, done terms',
  },
};

for (const name of keysOf(STATES))
  suite(name, () => {
    const state = STATES[name];
    const moves = TABLE[name];
    for (const type of keysOf(EVENTS))
      test(`${type}: ${moves[type] ?? 'nothing'}`, () => {
        const next = gates(state, EVENTS[type]);
        const {command} = next;
        const about = command && 'gate' in command ? ` ${command.gate}` : '';
        const after = inWords(next.state) + (command ? ` → ${command.type}${about}` : '');
        assert.equal(after, moves[type] ?? inWords(state));
      });
  });

suite('the list of gates', () => {
  test('shows a gate as open until its flow has loaded', () => {
    assert.equal(progressOf(STATES.open, gate), 'open');
    assert.equal(progressOf(STATES.loading, gate), 'open');
    assert.equal(progressOf(STATES.missing, gate), 'open');
    for (const progress of ['asked', 'delegated', 'begun', 'review'] as const)
      assert.equal(progressOf(STATES[progress], gate), progress);
  });

  test('reports a flow that failed to load only while its gate is chosen', () => {
    assert.equal(missingGate(STATES.missing), gate);
    assert.equal(missingGate(STATES['missing, and left']), undefined);
    assert.equal(missingGate({...STATES.missing, chosen: 'terms'}), undefined);
    assert.equal(missingGate(STATES.loading), undefined);
  });

  test('keeps the other gates unchanged', () => {
    const terms = 'review';
    for (const state of Object.values<ChecklistState>(STATES))
      for (const event of Object.values<ChecklistEvent>(EVENTS)) {
        const {tasks} = gates({...state, tasks: {...state.tasks, terms}}, event).state;
        assert.equal(tasks.terms, terms);
      }
  });

  test('ends no flow in 10,000 random walks unless its gate was chosen, ended or completed', () => {
    const random = new Random(20_261_128);
    const all: readonly Gate[] = ['kyc', 'terms', 'phone-verify'];
    const eventNamed = (name: keyof typeof EVENTS): ChecklistEvent => EVENTS[name];
    for (let walk = 0; walk < 10_000; walk += 1) {
      let state: ChecklistState = {tasks: {}};
      for (let step = 0; step < 12; step += 1) {
        const event = {...eventNamed(random.pick(keysOf(EVENTS)))};
        if ('gate' in event && event.gate) event.gate = random.pick(['kyc', ...all]);
        const before = all.filter(each => ['begun', 'review'].includes(progressOf(state, each)));
        ({state} = gates(state, event));
        const gone = before.filter(each => progressOf(state, each) === 'open');
        if (gone.length > 0) assert.ok(['completed', 'found'].includes(event.type), event.type);
      }
    }
  });
});
