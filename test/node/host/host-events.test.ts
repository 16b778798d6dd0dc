/** Events, questions and callbacks of an element in the page's own document (contract 6). */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {CancelableEventName, ServiceEventName} from '#src/contract/events.js';
import {askPage, type AskingEvent} from '#src/host/ask-page.js';
import {emit, emitError, errorDetail, freeze, make} from '#src/host/events.js';
import {callBack, listen, type Callbacks} from '#src/host/listen.js';
import {Questions} from '#src/host/questions.js';
import {DECISION_TIME} from '#src/host/decisions.js';
import {repeat} from '#src/host/repeat.js';
import {settled} from '../../support/inputs/clock.ts';

const SUBMIT = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'} as const;
const PAYMENT = {
  transactionId: 't',
  provider: 'bankpay',
  amount: '5.00',
  currency: 'USD',
  status: 'completed',
} as const;

suite('an event', () => {
  test('leaves every shadow root, and has a frozen detail', () => {
    const {bubbles, composed, cancelable, detail} = make('service-deposit-success', PAYMENT, false);
    assert.deepEqual(
      {bubbles, composed, cancelable},
      {bubbles: true, composed: true, cancelable: false},
    );
    assert.ok(Object.isFrozen(detail));
    assert.deepEqual(detail, PAYMENT);
  });

  test('is deeply frozen', () => {
    const value = freeze({list: [{inner: {}}], nothing: null, text: 'x'});
    assert.ok(Object.isFrozen(value.list) && Object.isFrozen(value.list[0]?.inner));
  });

  test('that only reports something cannot be canceled', () => {
    const page = new EventTarget();
    const seen: Event[] = [];
    page.addEventListener('service-cancel', event => seen.push(event));
    emit(page, 'service-cancel', null);
    assert.deepEqual(
      seen.map(({cancelable}) => cancelable),
      [false],
    );
  });

  test('from a frame can be canceled if the same event from an element can', () => {
    for (const name of ['service-submit', 'service-cancel'] as const) {
      const page = new EventTarget();
      page.addEventListener(name, event => event.preventDefault());
      const detail = name === 'service-submit' ? SUBMIT : null;
      assert.equal(repeat(page, name, detail as never), name !== 'service-submit');
    }
  });
});

suite('a failure', () => {
  const plain = new ServiceError('TIMEOUT', 'x');
  const denied = new ServiceError('PERMISSION_DENIED', 'x', {
    pendingGates: ['kyc'],
    permission: 'deposit-bankpay',
  });

  test('has its id, and only its own fields', () => {
    const {id} = plain;
    const same = {code: 'TIMEOUT', message: 'x', retryable: true, errorId: id};
    assert.deepEqual(errorDetail(plain), same);
    assert.deepEqual(errorDetail(plain, 't'), {...same, transactionId: 't'});
  });

  test('of a permission has the permission and the pending gates', () => {
    const {errorId: _, ...rest} = errorDetail(denied);
    assert.deepEqual(rest, {
      code: 'PERMISSION_DENIED',
      message: 'x',
      retryable: denied.retryable,
      pendingGates: ['kyc'],
      permission: 'deposit-bankpay',
    });
  });

  test('with an unknown code keeps that code', () => {
    const error = new ServiceError('UNCAUGHT_ERROR', 'x', {wireCode: 'brand_new'});
    assert.equal(errorDetail(error).wireCode, 'brand_new');
  });

  test('of a booked payment is not retryable, because a retry would pay twice', () => {
    const failed = new ServiceError('bankpay_rejected', 'Returned.', {status: 200});
    assert.equal(errorDetail(failed, 't').retryable, false);
    // Without a transaction, the same error comes from linking a bank, so no payment is at risk.
    assert.equal(errorDetail(failed).retryable, true);
    const refused = new ServiceError('bankpay_rejected', 'No.', {status: 422});
    assert.equal(errorDetail(refused, 't').retryable, true);
  });

  test('is reported as `service-error`', () => {
    const page = new EventTarget();
    const seen: unknown[] = [];
    page.addEventListener('service-error', event => seen.push((event as CustomEvent).detail));
    emitError(page, plain, 't');
    assert.deepEqual(seen, [errorDetail(plain, 't')]);
  });
});

suite('a question to the page', () => {
  function asked(listener: (event: AskingEvent) => void) {
    const page = new EventTarget();
    page.addEventListener('service-submit', event => listener(event as AskingEvent));
    let went = 0;
    askPage(page, 'service-submit', SUBMIT, () => (went += 1));
    return () => went;
  }

  test('proceeds once if no listener cancels it', () => {
    assert.equal(asked(() => {})(), 1);
    assert.equal(asked(({proceed}) => proceed?.())(), 1);
  });

  test('that is canceled proceeds when the page calls proceed(), and only once', () => {
    let proceed: (() => void) | undefined;
    const went = asked(event => {
      event.preventDefault();
      ({proceed} = event);
    });
    assert.equal(went(), 0);
    proceed?.();
    proceed?.();
    assert.equal(went(), 1);
  });
});

suite('a question to a page in another window', () => {
  function questions(t: TestContext) {
    t.mock.timers.enable({apis: ['setTimeout']});
    const sent: {question: string; name: string; detail: unknown}[] = [];
    const of = new Questions((question, name, detail) => sent.push({question, name, detail}));
    const went: string[] = [];
    const question = (name: CancelableEventName, detail: object, key: string): void =>
      void of.ask(name, detail).then(go => go && went.push(key));
    const submit = (id: string) => question('service-submit', {...SUBMIT, transactionId: id}, id);
    const gate = (name: string) =>
      question('service-gate-required', {gate: name, route: name}, name);
    const last = () => sent.at(-1)?.question ?? '';
    return {of, sent, went, submit, gate, last, tick: (ms: number) => t.mock.timers.tick(ms)};
  }

  test('is asked once, however often the user clicks, and answered once', async t => {
    const {of, sent, went, submit, last} = questions(t);
    of.promisesAnswer = true;
    submit('a');
    submit('a');
    assert.deepEqual(
      sent.map(({name, detail}) => [name, detail]),
      [['service-submit', {...SUBMIT, transactionId: 'a'}]],
    );
    of.answer(last(), true);
    of.answer(last(), true);
    await settled();
    assert.deepEqual(went, ['a', 'a'], 'both clicks hear the one answer');
  });

  test('that is refused does not proceed, and can be asked again', async t => {
    const {of, went, submit, last, tick} = questions(t);
    of.promisesAnswer = true;
    submit('a');
    of.answer(last(), false);
    await settled();
    submit('a');
    tick(DECISION_TIME - 1);
    await settled();
    assert.deepEqual(went, []);
    of.answer(last(), true);
    await settled();
    assert.deepEqual(went, ['a']);
  });

  test('counts as refused after 30 seconds if the page promised an answer and gave none', async t => {
    const {of, sent, went, submit, last, tick} = questions(t);
    of.promisesAnswer = true;
    submit('a');
    const first = last();
    tick(30_000);
    of.answer(first, true);
    await settled();
    assert.deepEqual(went, []);
    submit('a');
    assert.equal(sent.length, 2, 'the next click asks again');
    of.answer(last(), true);
    await settled();
    assert.deepEqual(went, ['a']);
  });

  test('about another payment replaces the previous question', async t => {
    const {of, sent, went, submit, last} = questions(t);
    of.promisesAnswer = true;
    submit('a');
    const first = last();
    submit('b');
    of.answer(first, true);
    await settled();
    assert.deepEqual(went, []);
    of.answer(last(), true);
    await settled();
    assert.deepEqual(went, ['b']);
    assert.equal(sent.length, 2);
  });

  test('is separate for each of two gates and a payment', async t => {
    const {of, sent, went, submit, gate} = questions(t);
    of.promisesAnswer = true;
    submit('a');
    gate('kyc');
    gate('terms');
    for (const {question} of sent) of.answer(question, true);
    await settled();
    assert.deepEqual(went, ['a', 'kyc', 'terms']);
  });

  test('counts as agreed after a second of silence if the page promised no answer', async t => {
    const {went, submit, tick} = questions(t);
    submit('a');
    tick(999);
    await settled();
    assert.deepEqual(went, []);
    tick(1);
    await settled();
    assert.deepEqual(went, ['a']);
  });

  test('that was never asked cannot be answered', async t => {
    const {of, went} = questions(t);
    of.answer('made up', true);
    await settled();
    assert.deepEqual(went, []);
  });
});

suite('callbacks', () => {
  const failure = {status: 'failed', code: 'document_unreadable', message: 'x'};
  const block = {stateCode: 'US-NV', reason: 'x', errorId: 'e'};
  const error = {code: 'TIMEOUT', message: 'x', retryable: true, errorId: 'e'};
  const CALLED: readonly (readonly [
    ServiceEventName,
    object | null,
    keyof Callbacks,
    unknown[],
  ])[] = [
    ['service-error', error, 'onError', ['TIMEOUT', 'x']],
    ['service-error', {...error, pendingGates: ['kyc']}, 'onError', ['TIMEOUT', 'x', ['kyc']]],
    [
      'service-error',
      {...error, pendingGates: undefined, transactionId: 't'},
      'onError',
      ['TIMEOUT', 'x', undefined, 't'],
    ],
    ['service-ready', null, 'onReady', []],
    ['service-geofence-blocked', {...block, phase: 'open'}, 'onGeofenceBlocked', ['US-NV', 'x']],
    ['service-cancel', null, 'onCancel', []],
    ['service-deposit-pending', PAYMENT, 'onDepositPending', [PAYMENT]],
    ['service-deposit-success', PAYMENT, 'onDepositSuccess', [PAYMENT]],
    ['service-withdraw-pending', PAYMENT, 'onWithdrawPending', [PAYMENT]],
    ['service-withdraw-success', PAYMENT, 'onWithdrawSuccess', [PAYMENT]],
    ['service-kyc-success', {status: 'completed'}, 'onKycSuccess', []],
    ['service-kyc-pending', {status: 'pending'}, 'onKycPending', []],
    ['service-kyc-failure', failure, 'onKycFailure', [failure]],
    ['service-one-click-success', {userId: 'u'}, 'onOneClickSuccess', ['u']],
    ['service-one-click-failure', failure, 'onOneClickFailure', [failure]],
    ['service-one-click-cancel', null, 'onOneClickCancel', []],
    ['service-terms-accepted', {version: '1'}, 'onTermsAccepted', ['1']],
  ];

  const every = (heard: unknown[]): Callbacks =>
    new Proxy<Record<string, unknown>>(
      {},
      {
        get:
          (_, name) =>
          (...args: unknown[]) =>
            void heard.push([name, ...args]),
      },
    );

  for (const [name, detail, callback, args] of CALLED)
    test(`${callback} is called for ${name} with ${args.length} arguments, until listening stops`, () => {
      const heard: unknown[] = [];
      const page = new EventTarget();
      const stop = listen(page, every(heard));
      page.dispatchEvent(new CustomEvent(name, {detail}));
      assert.deepEqual(heard, [[callback, ...args]]);
      stop();
      page.dispatchEvent(new CustomEvent(name, {detail}));
      assert.equal(heard.length, 1);
    });

  test('a block at submit is reported only as an error', () => {
    const heard: unknown[] = [];
    callBack(every(heard), 'service-geofence-blocked', {...block, phase: 'submit'});
    assert.deepEqual(heard, []);
  });

  test('are all optional', () => {
    const page = new EventTarget();
    listen(page, {});
    for (const [name, detail] of CALLED) callBack({}, name, detail as never);
  });

  test('onSessionExpired answers with its return value, and without it the page answers', async () => {
    const answers: Promise<string>[] = [];
    const detail = {
      refresh: (token: string | Promise<string>) => void answers.push(Promise.resolve(token)),
    };
    callBack({}, 'service-session-expired', detail);
    assert.equal(answers.length, 0);
    callBack({onSessionExpired: () => 'fresh'}, 'service-session-expired', detail);
    callBack({onSessionExpired: (() => undefined) as never}, 'service-session-expired', detail);
    assert.deepEqual(await Promise.all(answers), ['fresh', '']);
  });

  test('are not called for an event without a callback', () => {
    const heard: unknown[] = [];
    callBack(every(heard), 'service-step-change', {
      flow: 'deposit',
      from: 'choosing',
      to: 'opening',
    });
    assert.deepEqual(heard, []);
  });
});
