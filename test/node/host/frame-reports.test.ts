/**
 * A frame's reports to its page: each outcome once, and a limited number of messages (contract 6).
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {GeofenceMerge} from '#src/host/geofence-merge.js';
import {FrameReports} from '#src/host/frame-reports.js';
import type {EmbedMessage} from '#src/contract/messages.js';

const PLACE = {stateCode: 'US-NV', reason: 'Not in Nevada.'};
const nonce = '0123456789abcdef';

function merge(t: TestContext) {
  t.mock.timers.enable({apis: ['setTimeout']});
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const told: object[] = [];
  const merged = new GeofenceMerge(
    block => told.push(block),
    () => 'made',
  );
  const tick = (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
  };
  const blocked = (errorId?: string) => merged.blocked({...PLACE, phase: undefined, errorId});
  const failed = (errorId?: string) => merged.failed({reason: PLACE.reason, errorId});
  return {told, tick, blocked, failed, end: () => merged.end()};
}

suite('6 a geofence block on both channels is one event', () => {
  for (const ids of [
    ['a', 'a'],
    [undefined, undefined],
    ['a', undefined],
    [undefined, 'a'],
  ] as const) {
    test(`the block first, with the ids ${ids.join(' and ')}`, t => {
      const {told, tick, blocked, failed} = merge(t);
      blocked(ids[0]);
      failed(ids[1]);
      tick(5_000);
      assert.deepEqual(told, [{...PLACE, phase: 'open', errorId: ids[0] ?? 'made'}]);
    });

    test(`the error first, with the ids ${ids.join(' and ')}: the state is kept`, t => {
      const {told, tick, blocked, failed} = merge(t);
      failed(ids[0]);
      blocked(ids[1]);
      tick(5_000);
      const errorId = ids[1] ?? ids[0] ?? 'made';
      assert.deepEqual(told, [{...PLACE, phase: 'open', errorId}]);
    });
  }

  test('an error without a block is reported as a block at submit', t => {
    const {told, tick, failed} = merge(t);
    failed('a');
    assert.deepEqual(told, []);
    tick(1_000);
    assert.deepEqual(told, [{stateCode: '', reason: PLACE.reason, phase: 'submit', errorId: 'a'}]);
  });

  test('two blocks are two events, distinguished by their ids or the time between them', t => {
    const {told, tick, blocked, failed} = merge(t);
    blocked('a');
    failed('a');
    blocked('b');
    failed('b');
    tick(2_000);
    blocked();
    failed();
    tick(2_000);
    failed();
    tick(2_000);
    assert.equal(told.length, 4);
  });

  test('a block and an error with different ids are two events, and the error keeps its reason', t => {
    const {told, tick, blocked, failed} = merge(t);
    failed('a');
    blocked('b');
    tick(1_000);
    assert.deepEqual(told, [
      {...PLACE, phase: 'open', errorId: 'b'},
      {stateCode: '', reason: PLACE.reason, phase: 'submit', errorId: 'a'},
    ]);
  });

  test('an error a second after the block is another event', t => {
    const {told, tick, blocked, failed} = merge(t);
    blocked('a');
    tick(1_000);
    failed();
    tick(1_000);
    assert.equal(told.length, 2);
  });

  test('a block is merged with the error that has its id', t => {
    const {told, tick, blocked, failed} = merge(t);
    failed('a');
    failed('b');
    blocked('b');
    tick(5_000);
    assert.deepEqual(told, [
      {stateCode: '', reason: PLACE.reason, phase: 'submit', errorId: 'a'},
      {...PLACE, phase: 'open', errorId: 'b'},
    ]);
  });

  test('an error that was already reported is not merged with a later block', t => {
    const {told, tick, blocked, failed} = merge(t);
    failed('a');
    tick(1_000);
    blocked();
    assert.deepEqual(told.slice(1), [{...PLACE, phase: 'open', errorId: 'made'}]);
  });

  test('a reported id is not reported again, however late', t => {
    const {told, tick, blocked, failed} = merge(t);
    blocked('a');
    tick(60_000);
    failed('a');
    blocked('a');
    tick(2_000);
    assert.equal(told.length, 1);
  });

  test('nothing is reported after the end', t => {
    const {told, tick, failed, end} = merge(t);
    failed('a');
    end();
    tick(5_000);
    assert.deepEqual(told, []);
  });
});

type Said<Type extends EmbedMessage['type']> = Extract<EmbedMessage, {readonly type: Type}>;

function reports(t: TestContext) {
  t.mock.timers.enable({apis: ['setTimeout']});
  const told: {name: string; detail: unknown}[] = [];
  const of = new FrameReports((name, detail) => {
    told.push({name, detail});
  });
  const event = (name: string, detail: unknown) => {
    const message: Said<'SERVICE_EVENT'> = {type: 'SERVICE_EVENT', nonce, payload: {name, detail}};
    of.event(message, () => {});
  };
  return {of, told, event};
}

const PAYMENT = {
  transactionId: 't',
  provider: 'bankpay',
  amount: '5.00',
  currency: 'USD',
  status: 'completed',
};

suite('6 SERVICE_EVENT', () => {
  test('reaches the page by name, as a frozen copy', t => {
    const {told, event} = reports(t);
    const sent = {...PAYMENT, token: 'x'};
    event('service-deposit-success', sent);
    assert.deepEqual(told, [{name: 'service-deposit-success', detail: PAYMENT}]);
    assert.ok(Object.isFrozen(told[0]?.detail));
  });

  const failed = {status: 'failed', code: 'document_unreadable', message: 'x'};
  for (const [name, detail] of [
    ['service-kyc-success', {status: 'completed'}],
    ['service-kyc-pending', {status: 'pending'}],
    ['service-kyc-failure', failed],
    ['service-one-click-success', {userId: 'u'}],
    ['service-one-click-failure', failed],
    ['service-one-click-cancel', null],
    ['service-terms-accepted', {version: '2026-09-01'}],
    ['service-gate-required', {gate: 'kyc', route: 'kyc'}],
    ['service-cancel', null],
  ] as const)
    test(`${name} reaches the page with only its own fields`, t => {
      const {told, event} = reports(t);
      event(name, detail && {...detail, phone: '+15005550006'});
      assert.deepEqual(told, [{name, detail}]);
      assert.ok(Object.isFrozen(told[0]?.detail));
      event(name, detail ? {...detail, [Object.keys(detail)[0] ?? '']: 7} : {});
      event(name, 'x');
      assert.equal(told.length, 1);
    });

  for (const [name, detail] of [
    ['service-hello', {}],
    ['toString', {}],
    ['__proto__', {}],
    ['click', null],
    ['service-error', {code: 'TIMEOUT', message: 'x'}],
    ['service-session-expired', {refresh: 'x'}],
    ['service-deposit-success', {...PAYMENT, provider: 'else'}],
    ['service-deposit-success', {...PAYMENT, amount: 5}],
    ['service-deposit-success', {...PAYMENT, amount: '5'.repeat(65)}],
    ['service-ready', null],
    ['service-cancel', {}],
  ] as const)
    test(`${name} ${JSON.stringify(detail).slice(0, 60)} is dropped`, t => {
      const {told, event} = reports(t);
      event(name, detail);
      assert.deepEqual(told, []);
    });

  test('is not affected by a listener that throws', t => {
    const thrown: unknown[] = [];
    Object.assign(globalThis, {reportError: (error: unknown) => thrown.push(error)});
    t.after(() => Reflect.deleteProperty(globalThis, 'reportError'));
    const of = new FrameReports(() => {
      throw new Error('the page’s own');
    });
    let go: boolean | undefined;
    const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
    of.event(
      {type: 'SERVICE_EVENT', nonce, payload: {name: 'service-submit', detail, question: 'q'}},
      (_, answer) => (go = answer),
    );
    assert.equal(thrown.length, 1);
    assert.equal(go, true);
  });
});

suite('6 SERVICE_ERROR', () => {
  const error = (of: FrameReports, payload: Said<'SERVICE_ERROR'>['payload']) =>
    of.error({type: 'SERVICE_ERROR', nonce, payload});

  test('with only the code and message of the contract is completed', t => {
    const {of, told} = reports(t);
    error(of, {code: 'TIMEOUT', message: 'x'});
    const {errorId = '', ...rest} = (told[0]?.detail ?? {}) as {errorId?: string};
    assert.match(errorId, /^[\da-f-]{36}$/);
    assert.deepEqual(rest, {code: 'TIMEOUT', message: 'x', retryable: true});
  });

  test('with an unknown code keeps it as wireCode', t => {
    const {of, told} = reports(t);
    error(of, {code: 'brand_new', message: 'x', errorId: 'a'});
    assert.deepEqual(told[0]?.detail, {
      code: 'UNCAUGHT_ERROR',
      wireCode: 'brand_new',
      message: 'x',
      retryable: true,
      errorId: 'a',
    });
  });
});

suite('7.5 GEOFENCE_BLOCKED by a frame', () => {
  const payload = {code: 'GEOFENCE_BLOCKED', message: 'x', errorId: 'a', requestId: 'r'} as const;
  const block = {stateCode: 'US-NV', reason: 'x', phase: 'submit', errorId: 'a'} as const;

  test('at submit is reported as a block with its place, and as an error', t => {
    const {of, told} = reports(t);
    of.error({type: 'SERVICE_ERROR', nonce, payload});
    assert.deepEqual(told, []);
    of.blocked({type: 'SERVICE_GEOFENCE_BLOCKED', nonce, payload: block});
    const {errorId, requestId, code, message} = payload;
    assert.deepEqual(told, [
      {name: 'service-geofence-blocked', detail: {...block, requestId}},
      {name: 'service-error', detail: {code, message, retryable: false, errorId, requestId}},
    ]);
  });

  test('is not reported after the connection has ended', t => {
    const {of, told} = reports(t);
    of.error({type: 'SERVICE_ERROR', nonce, payload});
    of.end();
    t.mock.timers.tick(5_000);
    assert.deepEqual(told, []);
  });
});

suite('6 an event from a frame', () => {
  const submit = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
  for (const [what, name, detail, question] of [
    ['a question', 'service-submit', submit, 'q'],
    ['no question', 'service-submit', submit, undefined],
    ['that cannot be canceled', 'service-deposit-success', PAYMENT, 'q'],
  ] as const)
    test(`with ${what} gets ${what === 'a question' ? 'its answer' : 'no answer'}`, t => {
      const {of, told} = reports(t);
      const answers: unknown[] = [];
      of.event(
        {type: 'SERVICE_EVENT', nonce, payload: {name, detail, ...(question && {question})}},
        (...answer) => answers.push(answer),
      );
      assert.equal(told.length, 1);
      assert.deepEqual(answers, what === 'a question' ? [['q', true]] : []);
    });
});

suite('6 a frame that floods the page', () => {
  test('reaches the page a hundred times per second', t => {
    const {told, event} = reports(t);
    let now = 5_000;
    t.mock.method(performance, 'now', () => now);
    const talk = (): void => {
      for (let n = 0; n < 1_000; n++)
        event('service-step-change', {flow: 'deposit', from: 'a', to: `b${n}`});
    };
    talk();
    now = 5_999;
    talk();
    assert.equal(told.length, 100);
    now = 6_000;
    talk();
    assert.equal(told.length, 200);
  });

  test('reaches the page immediately again after the held event was reported once', t => {
    const {told, event} = reports(t);
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    for (let n = 0; n < 200; n++)
      event('service-step-change', {flow: 'deposit', from: 'a', to: 'b'});
    event('service-deposit-pending', {...PAYMENT, status: 'pending'});
    now = 1_000;
    t.mock.timers.tick(1_000);
    event('service-deposit-success', PAYMENT);
    t.mock.timers.tick(5_000);
    assert.deepEqual(
      told.slice(100).map(({name}) => name),
      ['service-deposit-pending', 'service-deposit-success'],
    );
  });

  test('loses no outcome', t => {
    const {of, told, event} = reports(t);
    for (let n = 0; n < 10_000; n++)
      event('service-step-change', {flow: 'deposit', from: 'a', to: 'b'});
    event('service-deposit-success', PAYMENT);
    of.error({type: 'SERVICE_ERROR', nonce, payload: {code: 'TIMEOUT', message: 'x'}});
    assert.equal(told.length, 100);
    t.mock.timers.tick(1_000);
    assert.deepEqual(
      told.slice(100).map(({name}) => name),
      ['service-deposit-success', 'service-error'],
    );
  });

  test('is reported in order: a held event is not reported after a later one', t => {
    const {told, event} = reports(t);
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    for (let n = 0; n < 200; n++)
      event('service-step-change', {flow: 'deposit', from: 'a', to: 'b'});
    event('service-deposit-pending', {...PAYMENT, status: 'pending'});
    now = 1_500;
    event('service-deposit-success', PAYMENT);
    t.mock.timers.tick(2_000);
    assert.deepEqual(
      told.map(({name}) => name).filter(name => name !== 'service-step-change'),
      ['service-deposit-pending', 'service-deposit-success'],
    );
  });

  const gate = (name: string, route: string) => ({gate: name, route});
  const submit = (transactionId: string) => ({
    flow: 'deposit',
    provider: 'bankpay',
    amount: '5.00',
    transactionId,
  });

  function asking(t: TestContext, go: boolean) {
    t.mock.timers.enable({apis: ['setTimeout']});
    const asked: {name: string; detail: unknown}[] = [];
    const answers: [string, boolean][] = [];
    const of = new FrameReports((name, detail) => {
      if (name !== 'service-step-change') asked.push({name, detail});
      return go;
    });
    const ask = (question: string, name: string, detail: unknown) =>
      of.event({type: 'SERVICE_EVENT', nonce, payload: {name, detail, question}}, (...answer) =>
        answers.push(answer),
      );
    for (let n = 0; n < 200; n++)
      ask('none', 'service-step-change', {flow: 'deposit', from: 'a', to: 'b'});
    return {of, ask, asked, answers};
  }

  for (const go of [true, false])
    test(`gets no answer until the page was asked, then the page's own: ${go}`, t => {
      const {ask, asked, answers} = asking(t, go);
      ask('q', 'service-submit', submit('t'));
      assert.deepEqual({asked, answers}, {asked: [], answers: []});
      t.mock.timers.tick(1_000);
      assert.deepEqual(asked, [{name: 'service-submit', detail: submit('t')}]);
      assert.deepEqual(answers, [['q', go]]);
    });

  test('asks about each gate, but only about the last payment', t => {
    const {ask, asked, answers} = asking(t, true);
    ask('first', 'service-submit', submit('t1'));
    ask('kyc', 'service-gate-required', gate('kyc', 'kyc'));
    ask('terms', 'service-gate-required', gate('terms', 'tandc'));
    ask('second', 'service-submit', submit('t2'));
    t.mock.timers.tick(1_000);
    assert.deepEqual(
      asked.map(({detail}) => detail),
      [gate('kyc', 'kyc'), gate('terms', 'tandc'), submit('t2')],
    );
    assert.deepEqual(answers, [
      ['kyc', true],
      ['terms', true],
      ['second', true],
    ]);
  });

  test('gets no answer after the connection has ended', t => {
    const {of, ask, asked, answers} = asking(t, true);
    ask('q', 'service-submit', submit('t'));
    of.end();
    t.mock.timers.tick(5_000);
    assert.deepEqual({asked, answers}, {asked: [], answers: []});
  });

  test('is ignored after the connection has ended', t => {
    const {of, told, event} = reports(t);
    for (let n = 0; n < 200; n++) event('service-deposit-success', PAYMENT);
    of.end();
    t.mock.timers.tick(5_000);
    assert.equal(told.length, 100);
  });
});
