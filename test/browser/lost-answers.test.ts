/**
 * Payments whose answer is lost or late: in the end, the user's screen matches the ledger (contract
 * 7.6, 7.7).
 */
import {expect} from '@open-wc/testing';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {PATHS} from '#src/contract/paths.js';
import type {Action} from '#src/contract/access.js';
import {words} from '../support/harness/words.ts';
import {listenToAlerts} from '../support/pages/announcements.ts';
import {clock} from '../support/pages/clock.ts';
import {network, orderOf} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {
  announced,
  openPayment,
  type PaymentScreen,
  ORDER_PATHS,
} from '../support/pages/payment-screen.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';
import {session, type Session} from '../support/sandbox/session.ts';

const QUESTIONS = '/embed/v1/transactions/';

/** Milliseconds after which the embed accepts that the service does not know a payment. */
const LOST_AFTER = 6_000;

/** Milliseconds between two requests for a payment's status. */
const PAUSE = 2_000;

/** Goes up to the press that sends money. `alerts` collects the alerts from then on. */
async function pay(action: Action, amount: string, user?: Session) {
  const opened = await openPayment(action, {
    way: 'inline',
    attributes: {provider: 'bankpay'},
    ...(user && {user}),
  });
  const {screen} = opened;
  await screen.enter(amount);
  await screen.shows(screen.words('reviewTitle'));
  const alerts = listenToAlerts(screen.element);
  await screen.send();
  return {...opened, alerts};
}

/** The ids of the orders that have reached the service, or were lost on the way. */
const ordersOf = (action: Action): readonly string[] =>
  network.calls(ORDER_PATHS[action]).map(({init}) => orderOf(init));

/** The service does not find the payment. After a while, the embed accepts that. */
async function isNotFound(
  screen: PaymentScreen,
  title: 'notBookedTitle' | 'heldTitle' = 'notBookedTitle',
): Promise<void> {
  const before = network.count(QUESTIONS);
  await screen.shows(screen.words('checkingTitle'));
  // When the second request is sent, the first has been answered. So the result is not based on the
  // first answer.
  await screen.until(
    () => network.count(QUESTIONS) > before + 1,
    () => 'the service to be asked twice',
  );
  clock.pass(LOST_AFTER);
  await screen.comesTo(screen.words(title));
}

/** Lets the order time out without an answer. */
async function isGivenUp(screen: PaymentScreen): Promise<void> {
  await screen.shows(screen.words('sendingTitle'));
  await screen.until(
    () => network.count(ORDER_PATHS[screen.action]) > 0,
    () => 'the order to leave the page',
  );
  clock.pass(REQUEST_TIMEOUT);
  await isNotFound(screen);
}

/** The end of a payment that has reached the service. */
async function succeeds(screen: PaymentScreen, amount: string): Promise<void> {
  await screen.until(
    () => ['pending', 'success'].includes(screen.states().join()),
    () => `the payment to get through, not ${screen.states().join()}`,
  );
  clock.pass(PAUSE);
  await screen.succeeds(amount);
}

describe('a payment whose response does not arrive', () => {
  it('7.7 NETWORK_ERROR (withdraw): 10.12 never arrives, and the same payment can be retried safely', async () => {
    const {screen, user, alerts} = await pay('withdraw', '10.12');
    await isNotFound(screen);
    await screen.reads(words.notBookedNextWithdraw);
    expect(page.told('service-error')).to.have.lengthOf(1);
    expect(page.told('service-error')[0]).to.include({code: 'NETWORK_ERROR', retryable: true});
    expect(alerts).to.have.lengthOf(1);
    await screen.press(words.tryAgain);
    await isNotFound(screen);
    const orders = ordersOf('withdraw');
    expect(orders).to.deep.equal([orders[0], orders[0]]);
    expect(await booked(user)).to.deep.equal([]);
    await screen.press(words.changeAmount);
    await screen.shows(words.amountTitleWithdraw);
    expect(await screen.valueOf('Amount')).to.equal('10.12');
  });

  it('can be replaced by another amount; if its order arrives late, the service rejects it', async () => {
    const late = network.holdFirst(PATHS.deposits);
    const {screen, user} = await pay('deposit', '30');
    await isGivenUp(screen);
    await screen.press(words.changeAmount);
    await screen.enter('40');
    await screen.send();
    await succeeds(screen, '$40.00');
    await late.arrive();
    expect(await booked(user)).to.deep.equal(['40.00 completed']);
    // The payment of 40 and, late, the payment of 30.
    expect(new Set(ordersOf('deposit')).size).to.equal(2);
  });

  for (const [name, said] of [
    ['no cancel route', () => new Response('<h1>Not Found</h1>', {status: 404})],
    ['a failing cancel route', () => new Response('', {status: 500})],
  ] as const)
    it(`is the only one that can be sent if the service has ${name}`, async () => {
      const late = network.holdFirst(PATHS.deposits);
      network.answer('/cancel', said);
      const {screen, user} = await pay('deposit', '30');
      await isGivenUp(screen);
      await screen.press(words.changeAmount);
      await isNotFound(screen, 'heldTitle');
      // The page got one event for the lost answer. The user's decision for another payment is not
      // an event.
      expect(page.told('service-error')).to.have.lengthOf(1);
      await screen.reads(words.heldNextDeposit);
      await screen.press(words.heldCheck);
      await isNotFound(screen, 'heldTitle');
      await screen.reads(words.heldNextDeposit);
      await screen.press(words.tryAgain);
      await succeeds(screen, '$30.00');
      await late.arrive();
      expect(new Set(ordersOf('deposit')).size).to.equal(1);
      expect(await booked(user)).to.deep.equal(['30.00 completed']);
    });

  it('is shown if its order arrives late and the user has done nothing since', async () => {
    const late = network.holdFirst(PATHS.deposits);
    const {screen, user} = await pay('deposit', '30');
    await isGivenUp(screen);
    await screen.reads(String(announced()));
    await late.arrive();
    clock.pass(PAUSE);
    await succeeds(screen, '$30.00');
    expect(page.told('service-deposit-success')).to.have.lengthOf(1);
    expect(await booked(user)).to.deep.equal(['30.00 completed']);
  });

  it('is reported if its order arrives late and fails, after the unknown outcome was reported', async () => {
    const late = network.holdFirst(PATHS.deposits);
    const {screen, user} = await pay('deposit', '10.10');
    await isGivenUp(screen);
    await late.arrive();
    await control(user, {settle: true});
    clock.pass(PAUSE);
    await screen.comesTo(words.failedTitleDeposit);
    expect(await booked(user)).to.deep.equal(['10.10 failed']);
    const [first, second, ...others] = page.told('service-error');
    const transactionId = ordersOf('deposit')[0];
    expect(first).to.include({code: 'TIMEOUT', transactionId});
    expect(second).to.include({code: 'DEPOSIT_FAILED', transactionId});
    expect(others).to.deep.equal([]);
  });

  it('is shown as blocked after a rejected retry, and its first order is not booked', async () => {
    const late = network.holdFirst(PATHS.deposits);
    const {screen, user} = await pay('deposit', '30');
    await isGivenUp(screen);
    await control(user, {geofence: {eligible: false, stateCode: 'US-NV', reason: 'Not here.'}});
    await screen.press(words.tryAgain);
    await screen.comesTo(words.blockedTitle);
    // The page gets the event when the refusal counts: with the phase `submit`, and the place at
    // that time.
    expect(page.told('service-geofence-blocked')).to.have.lengthOf(1);
    expect(page.told('service-geofence-blocked')[0]).to.include({
      phase: 'submit',
      stateCode: 'US-NV',
      reason: 'Not here.',
    });
    await late.arrive();
    expect(await booked(user)).to.deep.equal([]);
  });
});

describe('a slow withdrawal', () => {
  it('is shown as pending, with a note that the page may be closed', async () => {
    const own = await session();
    await control(own, {pace: 1000});
    const {screen, user} = await pay('withdraw', '10.09', own);
    await screen.shows(words.pendingTitleWithdraw);
    await screen.is('pending');
    await screen.reads(words.pendingTextWithdraw);
    expect(await booked(user)).to.deep.equal(['10.09 pending']);
    await control(user, {settle: true});
    await succeeds(screen, '$10.09');
    expect(page.told('service-withdraw-pending')).to.have.lengthOf(1);
    expect(page.told('service-withdraw-success')).to.have.lengthOf(1);
    expect(await booked(user)).to.deep.equal(['10.09 completed']);
  });
});
