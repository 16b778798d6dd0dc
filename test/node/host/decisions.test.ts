/**
 * A page that takes a while to decide whether money is sent: it answers, throws, or stays silent
 * (contract 6).
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {askPage, type AskingEvent} from '#src/host/ask-page.js';
import {DECISION_TIME, decisionOf} from '#src/host/decisions.js';
import {listen, type Callbacks} from '#src/host/listen.js';
import {repeat} from '#src/host/repeat.js';
import {GivenProps} from '#src/react/given-props.js';
import {settled} from '../../support/inputs/clock.ts';

const SUBMIT = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'} as const;
const GATE = {gate: 'terms', route: 'tandc'} as const;

/** A page, and the outcome of one payment on it. */
function setup(t: TestContext) {
  t.mock.timers.enable({apis: ['setTimeout']});
  const reported: string[] = [];
  Object.assign(globalThis, {
    reportError: (error: unknown) => reported.push(error instanceof Error ? error.message : ''),
  });
  t.after(() => Reflect.deleteProperty(globalThis, 'reportError'));
  const page = new EventTarget();
  const heard: string[] = [];
  const submit = (): void =>
    askPage(
      page,
      'service-submit',
      SUBMIT,
      () => heard.push('sent'),
      isWaiting => heard.push(isWaiting ? 'waits' : 'decided'),
    );
  const tick = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms);
    await settled();
  };
  return {page, heard, reported, submit, tick};
}

/** The ways in which a page answers with a promise. */
const WAYS: Readonly<Record<string, (page: EventTarget, answer: () => Promise<unknown>) => void>> =
  {
    'an async onSubmit of listen()': (page, answer) => {
      listen(page, {onSubmit: answer as NonNullable<Callbacks['onSubmit']>});
    },
    'an async onServiceSubmit in React': (page, answer) => {
      new GivenProps().apply(page as HTMLElement, {onServiceSubmit: answer});
    },
    'event.hold()': (page, answer) => {
      page.addEventListener('service-submit', event => (event as AskingEvent).hold?.(answer()));
    },
  };

for (const [way, hold] of Object.entries(WAYS))
  suite(way, () => {
    test('sends nothing before the page has decided, then sends once', async t => {
      const {page, heard, submit} = setup(t);
      const {promise, resolve} = Promise.withResolvers<void>();
      hold(page, () => promise);
      submit();
      await settled();
      assert.deepEqual(heard, ['waits']);
      resolve();
      await settled();
      assert.deepEqual(heard, ['waits', 'decided', 'sent']);
    });

    test('sends nothing after false', async t => {
      const {page, heard, reported, submit} = setup(t);
      hold(page, async () => false);
      submit();
      await settled();
      assert.deepEqual(heard, ['waits', 'decided']);
      assert.deepEqual(reported, []);
    });

    test('sends nothing after an exception, and reports it', async t => {
      const {page, heard, reported, submit} = setup(t);
      hold(page, async () => {
        throw new Error('the risk service is down');
      });
      submit();
      await settled();
      assert.deepEqual(heard, ['waits', 'decided']);
      assert.deepEqual(reported, ['the risk service is down']);
    });

    test('sends nothing after 30 seconds without a decision, even if the page then agrees', async t => {
      const {page, heard, reported, submit, tick} = setup(t);
      const {promise, resolve} = Promise.withResolvers<void>();
      hold(page, () => promise);
      submit();
      await tick(DECISION_TIME - 1);
      assert.deepEqual(heard, ['waits']);
      await tick(1);
      assert.deepEqual(heard, ['waits', 'decided']);
      assert.deepEqual(reported, ['service-submit was canceled after 30000 ms.']);
      resolve();
      await settled();
      assert.deepEqual(heard, ['waits', 'decided']);
    });
  });

suite('a listener that holds the event', () => {
  test('may call preventDefault() asynchronously', async t => {
    const {page, heard, submit} = setup(t);
    page.addEventListener('service-submit', event => {
      const decide = async (): Promise<void> => {
        await Promise.resolve();
        event.preventDefault();
      };
      (event as AskingEvent).hold?.(decide());
    });
    submit();
    await settled();
    assert.deepEqual(heard, ['waits', 'decided']);
  });

  test('does not override another that holds or cancels it', async t => {
    const {page, heard, submit} = setup(t);
    listen(page, {onSubmit: async () => true});
    const stop = listen(page, {onSubmit: async () => false});
    submit();
    await settled();
    assert.deepEqual(heard, ['waits', 'decided']);
    stop();
    heard.length = 0;
    listen(page, {onSubmit: () => false});
    submit();
    await settled();
    assert.deepEqual(heard, []);
  });

  test('can hold an event from a frame as well', async t => {
    const {page} = setup(t);
    listen(page, {onGateRequired: async () => false, onSubmit: async () => {}});
    assert.equal(await repeat(page, 'service-gate-required', GATE), false);
    assert.equal(await repeat(page, 'service-submit', SUBMIT), true);
  });
});

test('a listener that cancels or holds too late gets an error', async t => {
  const {page, heard, reported, submit} = setup(t);
  let late: AskingEvent | undefined;
  page.addEventListener('service-submit', event => (late = event as AskingEvent));
  submit();
  late?.preventDefault();
  assert.deepEqual(heard, ['sent']);
  assert.deepEqual(reported, [
    'service-submit went on before preventDefault(). Hold it: event.hold(promise).',
  ]);
  assert.throws(() => late?.hold?.(Promise.resolve()), {name: 'InvalidStateError'});
});

test('a promise from a callback without a decision holds nothing', t => {
  const {page} = setup(t);
  listen(page, {onDone: async () => {}});
  page.dispatchEvent(new CustomEvent('service-done', {detail: {flow: 'deposit'}}));
});

test('a single no outweighs all other decisions, and a synchronous no needs no waiting', async () => {
  assert.equal(decisionOf([undefined, true]), true);
  assert.equal(decisionOf([new Promise(() => {}), false]), false);
  assert.equal(await decisionOf([Promise.resolve(true), Promise.resolve(false)]), false);
  assert.equal(await decisionOf([Promise.resolve(), undefined]), true);
});
