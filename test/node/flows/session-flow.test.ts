/**
 * The session machine: every state with every event, and random walks in which no answer to an old
 * request counts.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {session} from '#src/flows/session.js';
import {openSession} from '#src/flows/session-start.js';
import {sessionRenewal} from '#src/flows/session-renewal.js';
import type {SessionLife, SessionState, SessionTransition} from '#src/flows/session-state.js';
import {Random} from '../../support/inputs/random.ts';
import {keysOf} from '../../support/inputs/tables.ts';
import {EVENTS, FRESH, proven, QUESTION, RENEWALS, STATES, TOKEN} from './session-model.ts';
import {ACCESS, EXPIRATION} from '../../support/servers/session-service.ts';

const ALL = {...EVENTS, ...RENEWALS};

type StateName = keyof typeof STATES;
type EventName = keyof typeof ALL;

/** Event → the next status, and after `!` the command. Events that are not listed are ignored. */
type Row = {readonly [Name in EventName]?: string};

const every = (step: string, ...names: readonly EventName[]): Row =>
  Object.fromEntries(names.map(name => [name, step]));

const ALWAYS: Row = {
  ...every('failed', 'replaced', 'resolved, another user', 'confirmed, another user'),
  confirmed: 'active !schedule',
};
const LIVING: Row = {
  ...ALWAYS,
  ...every('failed', 'failed', 'validated, another user', 'rejected, offline'),
  validated: 'active !schedule',
  ended: 'renewing !ask-page',
};
const WAS_VALID = every('renewing !ask-page', 'rejected', 'rejected after its exp');
const ON_ITS_WAY = every('renewing', 'ended', 'rejected', 'rejected after its exp');

const VALIDATING: Row = {
  ...LIVING,
  ...every('validating', 'resolved, garbage', 'resolved, the same'),
  promised: 'validating !await',
  set: 'validating !await',
  resolved: 'validating !check',
  refused: 'failed',
};
const ACTIVE: Row = {
  ...LIVING,
  ...WAS_VALID,
  ...every('active', 'revalidated', 'refused', 'resolved, garbage', 'resolved, the same'),
  unauthorized: 'renewing !ask-page',
  'unauthorized again': 'failed',
  set: 'active !await',
  resolved: 'active !check',
};
const RENEWING: Row = {
  ...LIVING,
  ...WAS_VALID,
  ...every('renewing !ask-page', 'resolved, garbage', 'resolved, the same'),
  promised: 'renewing !await',
  set: 'renewing !await',
  resolved: 'renewing !check',
  refused: 'failed',
};
const FAILED: Row = {
  ...LIVING,
  ...WAS_VALID,
  ...every('failed', 'resolved, garbage', 'resolved, the same'),
  promised: 'failed !await',
  set: 'failed !await',
  resolved: 'failed !check',
  refused: 'failed',
};

/**
 * Neither a late answer about the old token nor its timer changes a session that failed
 * permanently.
 */
const OVER: Row = {
  ...ALWAYS,
  ...every('failed', 'resolved, garbage', 'resolved, the same', 'refused'),
  promised: 'failed !await',
  set: 'failed !await',
  resolved: 'failed !check',
};

/** Returns `row` without the events that are ignored here. */
function without(row: Row, ...ignored: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name)));
}

const TABLE: Readonly<Record<StateName, Row>> = {
  // The user's clock may be slow, so a token that was never valid may simply have expired.
  validating: {...VALIDATING, ...WAS_VALID},
  'validating again': {...VALIDATING, ...WAS_VALID},
  active: {...ACTIVE, due: 'active !ask-provider'},
  'active, asked early': {...ACTIVE, ...ON_ITS_WAY, unauthorized: 'renewing'},
  'active, set': {...ACTIVE, ...ON_ITS_WAY, unauthorized: 'renewing'},
  renewing: {...RENEWING, asked: 'renewing !ask-provider', unanswered: 'failed'},
  'renewing, never valid': {
    ...RENEWING,
    ...every('failed', 'resolved, garbage', 'resolved, the same', 'unanswered'),
    asked: 'renewing !ask-provider',
    'asked, no provider': 'failed',
  },
  'renewing, refused once': {
    ...RENEWING,
    ...every('failed', 'resolved, garbage', 'resolved, the same', 'unanswered'),
    asked: 'renewing !ask-provider',
  },
  'renewing, promised': {...RENEWING, ...ON_ITS_WAY},
  'renewing, set': {...without(RENEWING, 'promised'), ...ON_ITS_WAY},
  'failed for good': OVER,
  'failed, expired': {...FAILED, retry: 'renewing !ask-page'},
  'failed, offline': {...FAILED, retry: 'validating !validate'},
  'failed, set': without(OVER, 'promised'),
};

const isRenewal = (name: EventName): name is keyof typeof RENEWALS => name in RENEWALS;

function move(life: SessionLife, name: EventName): SessionTransition {
  return isRenewal(name) ? sessionRenewal(life, RENEWALS[name]) : session(life, EVENTS[name]);
}

const lifeNamed = (name: StateName): SessionLife => STATES[name];

suite('every state × every event', () => {
  test('the table contains each status of a session', () => {
    const statuses: Readonly<Record<SessionState['status'], true>> = {
      validating: true,
      active: true,
      renewing: true,
      failed: true,
    };
    const inTable = new Set(Object.values(STATES).map(({state}) => state.status));
    assert.deepEqual([...inTable].toSorted(), keysOf(statuses).toSorted());
  });

  for (const name of keysOf(TABLE))
    for (const eventName of keysOf(ALL)) {
      const expected = TABLE[name][eventName];
      test(`${name}, ${eventName}: ${expected ?? 'nothing'}`, () => {
        const before = lifeNamed(name);
        const {life, command} = move(before, eventName);
        if (expected === undefined) {
          assert.deepEqual(life, before);
          assert.equal(command, undefined);
          return;
        }
        const [status, wanted] = expected.split(' !');
        assert.equal(life.state.status, status);
        assert.equal(command?.type, wanted);
      });
    }
});

suite('a transition', () => {
  test('fails at once for a malformed token, without a request', () => {
    const {life, command} = openSession('a.b.c');
    assert.ok(life.state.status === 'failed');
    assert.equal(life.state.error.code, 'SESSION_INVALID');
    assert.equal(command, undefined);
  });

  test('validates a token, with its own claims as the hint', () => {
    const {life, command} = openSession(TOKEN);
    assert.deepEqual(life.state, {status: 'validating', hint: ACCESS});
    assert.deepEqual(command, {type: 'validate', token: TOKEN});
  });

  test('replaces the token with the confirmed one, and schedules its refresh', () => {
    const {life, command} = move(lifeNamed('renewing, promised'), 'confirmed');
    assert.deepEqual([life.token, life.answer, life.failedAnswers], [FRESH, 'none', 0]);
    assert.deepEqual(command, {type: 'schedule', renewed: EXPIRATION});
  });

  test('keeps a token that could not be checked, so that a retry validates it', () => {
    const {life} = move(lifeNamed('renewing, promised'), 'refused');
    const {command} = session(life, {type: 'retry'});
    assert.deepEqual(command, {type: 'validate', token: FRESH});
    assert.equal(life.wasValid, false);
  });

  test('drops an offered token on a failure, but not a token that the page set', () => {
    const dropped = move(lifeNamed('renewing, promised'), 'failed').life;
    assert.deepEqual([dropped.question, dropped.answer], [QUESTION + 1, 'none']);
    const kept = move(lifeNamed('renewing, set'), 'failed').life;
    assert.deepEqual([kept.question, kept.answer], [QUESTION, 'set']);
  });

  test('drops every token, even one set by the page, when another user’s token arrives', () => {
    for (const name of ['renewing, promised', 'renewing, set', 'active, set'] as const) {
      const {life} = move(lifeNamed(name), 'replaced');
      assert.ok(life.state.status === 'failed');
      assert.equal(life.state.error.code, 'SESSION_INVALID');
      assert.deepEqual([life.question, life.answer], [QUESTION + 1, 'none']);
      assert.equal(move(life, 'confirmed').life, life);
    }
  });

  test('keeps a permanent failure, whatever arrives later', () => {
    const life = lifeNamed('failed for good');
    for (const name of ['failed', 'rejected, offline', 'validated', 'ended', 'retry'] as const)
      assert.equal(move(life, name).life, life);
  });

  test('keeps the confirmed access after the token expires', () => {
    for (const name of ['ended', 'failed', 'refused'] as const)
      assert.equal(move(proven, name).life.known, proven.known);
  });
});

test('10,000 random walks: an outdated answer changes nothing, and only a checked token is used', () => {
  const random = new Random(20_261_122);
  for (let walk = 0; walk < 10_000; walk++) {
    let {life} = openSession(TOKEN);
    for (let step = 0; step < 12; step++) {
      const before = life;
      const question = random.chance(0.3) ? life.question - 1 : life.question;
      const {type, moved} =
        step % 2 ? chanceEvent(life, random) : chanceAnswer(life, random, question);
      ({life} = moved);
      const {command} = moved;
      if (ABOUT_A_QUESTION.has(type) && question !== before.question) assert.equal(life, before);
      if (command && 'question' in command) assert.equal(command.question, life.question);
      if (command?.type === 'schedule') assert.equal(life.state.status, 'active');
      if (life.token !== before.token) assert.ok(['confirmed', 'refused'].includes(type));
      if (life.state.status === 'active') assert.ok(life.wasValid);
      assert.ok(life.question >= before.question);
    }
  }
});

const ABOUT_A_QUESTION = new Set<string>(
  Object.values(RENEWALS).flatMap(event => ('question' in event ? [event.type] : [])),
);

function chanceEvent(life: SessionLife, random: Random) {
  const event = EVENTS[random.pick(keysOf(EVENTS))];
  return {type: event.type, moved: session(life, event)};
}

function chanceAnswer(life: SessionLife, random: Random, question: number) {
  const event = RENEWALS[random.pick(keysOf(RENEWALS))];
  const about = 'question' in event ? {...event, question} : event;
  return {type: event.type, moved: sessionRenewal(life, about)};
}
