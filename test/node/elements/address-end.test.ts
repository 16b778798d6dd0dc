/**
 * The expiry of an address, by two clocks, for a machine that sleeps and for one that is offline.
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {Order, Transaction} from '#src/contract/payments.js';
import {StepClock} from '#src/elements/flow/step-clock.js';
import {CryptoScreens} from '#src/elements/crypto/crypto-screens.js';
import type {ServiceElement} from '#src/elements/session/service-element.js';
import type {PaymentState} from '#src/flows/payment-state.js';
import {enCopy} from '#src/locale/en/copy.js';
import {enCrypto} from '#src/locale/en/crypto.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enPayment} from '#src/locale/en/payment.js';
import {enShell} from '#src/locale/en/shell.js';
import {isUnanswered, watch} from '#src/runners/orders.js';
import {Clock} from '../../support/inputs/clock.ts';
import {FakePage} from '../../support/inputs/fake-page.ts';

const MINUTE = 60_000;
const LOST = new ServiceError('NETWORK_ERROR', 'Gone.');
const SHOWN = 'Send USDC on Polygon';
const words = {...enShell, ...enNotices, ...enCopy, ...enCrypto, ...enPayment};

/**
 * An address that expires after 15 minutes, on the screen of a machine whose service can stop
 * answering.
 */
function setup(t: TestContext, said: Partial<Transaction> = {expiresIn: 900}, now?: number) {
  const over = new AbortController();
  // Registered before the page's cleanup, because a clock that ends removes its listeners from the
  // page.
  t.after(() => {
    over.abort();
    steps.end();
  });
  const page = FakePage.open(t);
  const clock = new Clock(t, now);
  let renders = 0;
  const element = {
    addController() {},
    removeController() {},
    requestUpdate: () => void (renders += 1),
  } as unknown as ServiceElement;
  const order: Order = {
    transactionId: crypto.randomUUID(),
    provider: 'crypto',
    amount: '25.00',
    asset: 'USDC',
    network: 'polygon',
  };
  const transaction: Transaction = {
    ...order,
    action: 'deposit',
    currency: 'USD',
    status: 'pending',
    stage: 'waiting',
    address: '0x7cD386cEfd5cEE12A6dCe7A669057de5242c09Fd',
    ...said,
  };
  const steps = new StepClock(element);
  const screens = new CryptoScreens(element, () => words);
  const state = {step: 'pending', order, transaction, funds: undefined, currency: 'USD'};
  const service = {silent: false, asked: 0};
  const session = {
    baseUrl: '',
    owner: '',
    call: () => {
      service.asked += 1;
      return service.silent ? Promise.reject(LOST) : Promise.resolve(transaction as never);
    },
  };
  const call = {session, action: 'deposit', timeout: 5_000, signal: over.signal} as const;
  watch(call, order, transaction).catch(() => {});
  steps.restart(900);
  return {
    page,
    clock,
    steps,
    service,
    order,
    renders: () => renders,
    screen: () => screens.title(state as unknown as PaymentState, steps.elapsed),
    announced: () => screens.announcement(state as unknown as PaymentState, steps.elapsed),
  };
}

suite('the elapsed seconds of a step', () => {
  test('follow the clock that has advanced further', async t => {
    const {clock, steps} = setup(t);
    await clock.pass(5_000);
    assert.equal(steps.elapsed, 5);
    clock.jump(3 * MINUTE);
    assert.equal(steps.elapsed, 185);
    // The user sets the clock back.
    clock.jump(-60 * MINUTE);
    assert.equal(steps.elapsed, 5);
    await clock.pass(1_000);
    assert.equal(steps.elapsed, 6);
  });

  test('are updated when the page wakes up, before the next second', t => {
    const {page, renders, steps} = setup(t);
    const before = renders();
    page.show('hidden');
    assert.equal(renders(), before);
    page.show('visible');
    page.happens('pageshow');
    page.happens('online');
    assert.equal(renders(), before + 3);
    steps.end();
    assert.equal(page.listeners, 0);
  });
});

suite('an address', () => {
  test('that expired while the machine slept is hidden when it wakes, even offline', async t => {
    const {clock, service, screen} = setup(t);
    await clock.pass(5 * MINUTE);
    service.silent = true;
    clock.jump(10 * MINUTE);
    assert.equal(screen(), words.expiredAddressTitle);
  });

  test('that is still valid after a sleep is shown, and its last minute is announced', async t => {
    const {clock, screen, announced} = setup(t);
    clock.jump(14 * MINUTE - 1_000);
    assert.equal(screen(), SHOWN);
    assert.equal(announced(), undefined);
    await clock.pass(1_000);
    assert.equal(announced(), words.expiresSoon);
  });

  test('stays visible without responses while it has minutes left', async t => {
    const {clock, service, screen, order} = setup(t);
    await clock.pass(2 * MINUTE);
    assert.equal(isUnanswered(order), false);
    service.silent = true;
    await clock.pass(11 * MINUTE);
    assert.equal(isUnanswered(order), true);
    assert.equal(screen(), SHOWN);
  });

  test('that expires within a minute is hidden when a status request fails', async t => {
    const {clock, service, screen, announced} = setup(t);
    await clock.pass(14 * MINUTE - 5_000);
    service.silent = true;
    await clock.pass(4_000);
    assert.equal(screen(), SHOWN);
    await clock.pass(11_000);
    assert.equal(screen(), words.unheardTitle);
    // The announcement is the title.
    assert.equal(announced(), undefined);
    service.silent = false;
    await clock.pass(10_000);
    assert.equal(screen(), SHOWN);
    service.silent = true;
    await clock.pass(MINUTE);
    assert.equal(screen(), words.expiredAddressTitle);
  });
});

suite('an address with only a time of expiry', () => {
  /** The expiry as the service sends it. The service's clock is `ahead` of the user’s. */
  const inTime = (ms: number, ahead = 0) => ({
    expiresAt: new Date(Date.now() + ms + ahead).toISOString(),
  });

  for (const [what, expiresAt] of [
    ['in an invalid month', '2026-13-01T00:00:00Z'],
    ['not a valid time', '2026-13-45T99:99:99Z'],
    ['long past', '2001-01-01T00:00:00Z'],
  ] as const)
    test(`is never shown if that time is ${what}`, async t => {
      const {screen} = setup(t, {expiresAt});
      assert.equal(screen(), words.expiredAddressTitle);
    });

  test('is never shown if it expires right now', async t => {
    const expiresAt = '2026-11-23T00:00:00Z';
    const {screen, clock} = setup(t, {expiresAt}, Date.parse(expiresAt));
    assert.equal(screen(), words.expiredAddressTitle);
    await clock.pass(60 * MINUTE);
    assert.equal(screen(), words.expiredAddressTitle);
  });

  test('is hidden at that time', async t => {
    const {screen, clock} = setup(t, inTime(4 * MINUTE));
    assert.equal(screen(), SHOWN);
    await clock.pass(4 * MINUTE - 1_000);
    assert.equal(screen(), SHOWN);
    await clock.pass(1_000);
    assert.equal(screen(), words.expiredAddressTitle);
  });

  for (const [clockIs, ahead] of [
    ['is correct', 0],
    ['is a minute slow', MINUTE],
    ['is an hour slow', 60 * MINUTE],
    ['is a year slow', 365 * 24 * 60 * MINUTE],
  ] as const)
    test(`is hidden after five minutes until it is verified, if the user’s clock ${clockIs}`, async t => {
      const {screen, clock, announced} = setup(t, inTime(10 * MINUTE, ahead));
      await clock.pass(5 * MINUTE - 1_000);
      assert.equal(screen(), SHOWN);
      assert.equal(announced(), words.expiresSoon);
      await clock.pass(1_000);
      assert.equal(screen(), words.unprovenTitle);
      assert.equal(announced(), undefined);
      await clock.pass(60 * MINUTE);
      assert.equal(screen(), words.unprovenTitle);
    });

  test('is shown as long as expiresIn says, whatever expiresAt says', async t => {
    const {screen, clock} = setup(t, {...inTime(-60 * MINUTE), expiresIn: 900});
    await clock.pass(15 * MINUTE - 1_000);
    assert.equal(screen(), SHOWN);
  });
});
