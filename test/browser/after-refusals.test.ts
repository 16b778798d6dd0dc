/**
 * After a refusal: the same payment is sent again, or another one replaces it (contract 6, 7.2 to
 * 7.6).
 */
import {expect} from '@open-wc/testing';
import {ACTIONS, type Action} from '#src/contract/access.js';
import {RETRYABLE} from '#src/contract/error-codes.js';
import {type ErrorCode} from '#src/contract/errors.js';
import {PATHS} from '#src/contract/paths.js';
import {forAction, gatedTitle, words} from '../support/harness/words.ts';
import {listenToAlerts} from '../support/pages/announcements.ts';
import {byMouse, byScript} from '../support/pages/hands.ts';
import {FOREIGN} from '../support/inputs/foreign-codes.ts';
import {json, network, orderOf} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {openPayment, type PaymentScreen, ORDER_PATHS} from '../support/pages/payment-screen.ts';
import {WAYS, type Way} from '../support/pages/screen.ts';
import {booked, control} from '../support/sandbox/sandbox-control.ts';
import type {Session} from '../support/sandbox/session.ts';
import {plain} from '../support/sandbox/puppet/look.ts';

async function review(action: Action, amount: string, way: Way = 'inline', hand = byScript) {
  const opened = await openPayment(action, {way, hand, attributes: {provider: 'bankpay'}});
  await opened.screen.enter(amount);
  await opened.screen.shows(opened.screen.words('reviewTitle'));
  return opened;
}

/** Goes up to the press that sends money. `alerts` collects the alerts from then on. */
async function pay(action: Action, amount: string) {
  const opened = await review(action, amount);
  const alerts = listenToAlerts(opened.screen.element);
  await opened.screen.send();
  return {...opened, alerts};
}

/** The ids of the orders that were sent to the service. */
const ordersOf = (action: Action): readonly string[] =>
  network.calls(ORDER_PATHS[action]).map(({init}) => orderOf(init));

async function isTold(screen: PaymentScreen, times: number): Promise<void> {
  await screen.until(
    () => page.told('service-error').length === times,
    () => `${times} errors to be told, not ${page.told('service-error').length}`,
  );
}

/** Another amount makes another payment, which succeeds. */
async function paysAnother(screen: PaymentScreen, user: Session): Promise<void> {
  await screen.enter('25');
  await screen.send();
  await screen.succeeds('$25.00');
  expect(await booked(user)).to.deep.equal(['25.00 completed']);
  const orders = ordersOf(screen.action);
  expect(new Set(orders).size).to.equal(orders.length);
}

describe('a payment that the service rejects', () => {
  for (const {row, action, amount} of [
    {row: '7.6 WITHDRAWAL_FAILED', action: 'withdraw', amount: '10.01'},
  ] as const) {
    it(`${row} (${action}): ${amount} is announced once; a retry and a changed amount each get a new id`, async () => {
      const {screen, user, alerts} = await pay(action, amount);
      const heading = screen.words('failedTitle');
      await screen.shows(heading);
      expect(alerts).to.deep.equal([`${heading}. ${words[forAction(action, 'notMoved')]}`]);
      await screen.press(words.tryAgain);
      await isTold(screen, 2);
      await screen.shows(heading);
      const orders = ordersOf(action);
      expect([orders.length, new Set(orders).size]).to.deep.equal([2, 2]);
      await screen.press(words.changeAmount);
      await screen.shows(screen.words('amountTitle'));
      expect(await screen.valueOf('Amount')).to.equal(amount);
      expect(await booked(user)).to.deep.equal([]);
      await paysAnother(screen, user);
    });
  }

  it('7.6 missing_user_profile (withdraw): 10.16 asks for one more step, without an alert', async () => {
    const {screen, alerts} = await pay('withdraw', '10.16');
    await screen.shows(words.oneMoreTitleWithdraw);
    await screen.reads(`${words.notMovedWithdraw} ${words.oneMoreText}`);
    expect(screen.count('.problem')).to.equal(0);
    expect(alerts).to.deep.equal([]);
    expect(page.told('service-error')).to.have.lengthOf(1);
  });

  it('7.6 a code that is not listed (deposit): 10.08 shows no Try again button, and another amount succeeds', async () => {
    const {screen, user} = await pay('deposit', '10.08');
    await screen.shows(words.failedTitleDeposit);
    expect(await screen.buttons()).not.to.include(words.tryAgain);
    await screen.press(words.changeAmount);
    await screen.shows(words.amountTitleDeposit);
    await paysAnother(screen, user);
  });

  it('7.6 bankpay_rejected (deposit): the same amount gets a new id, even after going back to the choices', async () => {
    const {screen} = await pay('deposit', '10.03');
    await screen.shows(words.rejectedTitleDeposit);
    await screen.press(words.changeAmount);
    await screen.press(words.back);
    await screen.toAmount();
    expect(await screen.valueOf('Amount')).to.equal('10.03');
    await screen.press(words.review);
    await screen.send();
    await screen.shows(words.rejectedTitleDeposit);
    const orders = ordersOf('deposit');
    expect([orders.length, new Set(orders).size]).to.deep.equal([2, 2]);
  });

  it('7.6 bankpay_rejected (deposit): the page can cancel a second attempt, too', async () => {
    const {screen} = await pay('deposit', '10.03');
    await screen.shows(words.rejectedTitleDeposit);
    screen.element.addEventListener('service-submit', event => event.preventDefault());
    await screen.press(words.tryAgain);
    expect(page.told('service-submit')).to.have.lengthOf(2);
    await screen.shows(words.rejectedTitleDeposit);
    expect(ordersOf('deposit')).to.have.lengthOf(1);
  });
});

const MESSAGE = 'The provider says so.';

/** The test answers the first order in place of the service. Later orders reach the service. */
async function payScripted(action: Action, status: number, code: ErrorCode) {
  const sent = network.answerFirst(ORDER_PATHS[action], () => json({code, error: MESSAGE}, status));
  return {...(await pay(action, '25')), sent};
}

describe('a payment that fails with a code that the bank provider does not use', () => {
  for (const [index, code] of FOREIGN.entries()) {
    const action = ACTIONS[index % ACTIONS.length] ?? 'deposit';
    const retryable = RETRYABLE[code];
    it(`7.6 ${code} (${action}): the failure is announced once; the same amount gets a new id and succeeds`, async () => {
      const {screen, user, alerts, sent} = await payScripted(action, 409, code);
      const heading = screen.words('failedTitle');
      await screen.shows(heading);
      expect(alerts).to.deep.equal([`${heading}. ${words[forAction(action, 'notMoved')]}`]);
      if (retryable) {
        await screen.press(words.tryAgain);
      } else {
        await screen.press(words.changeAmount);
        await screen.shows(screen.words('amountTitle'));
        expect(await screen.valueOf('Amount')).to.equal('25');
        await screen.press(words.review);
        await screen.send();
      }
      await screen.succeeds('$25.00');
      const orders = sent.map(({init}) => orderOf(init));
      expect([orders.length, new Set(orders).size]).to.deep.equal([2, 2]);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
      expect(page.told('service-error')).to.have.lengthOf(1);
    });
  }

  it('7.6 invalid_amount (deposit): the failure is announced once', async () => {
    const {screen, alerts} = await payScripted('deposit', 422, 'invalid_amount');
    await screen.shows(words.amountTitleDeposit);
    const said = `${words.amountRefused} ${words.notMovedDeposit}`;
    await screen.describes('Amount', said);
    expect(alerts).to.deep.equal([said]);
  });
});

for (const way of WAYS) {
  describe(`a rejected withdrawal, ${way}`, () => {
    it('7.6 insufficient_funds (withdraw): a balance that has dropped is updated after each attempt', async () => {
      // A frame has the focus after the user has clicked into it.
      const {screen, user} = await review('withdraw', '100', way, byMouse);
      await control(user, {balance: '60.00'});
      await screen.send();
      await screen.shows(words.amountTitleWithdraw);
      await screen.describes('Amount', `${words.shortWithdraw} ${words.notMovedWithdraw}`);
      await screen.reads('$60.00');
      await screen.until(
        ({fields}) => fields[0]?.hasFocus === true,
        () => 'the focus to be at the amount',
      );
      const {text} = await screen.look();
      expect(text).not.to.include('$250.00');
      expect(await screen.valueOf('Amount')).to.equal('100');

      // The embed now checks the amount itself, against the current balance, and sends nothing.
      await control(user, {balance: '50.00'});
      await screen.press(words.review);
      await screen.reads('$50.00');
      await screen.describes('Amount', words.amountInsufficient);
      expect(await booked(user)).to.deep.equal([]);
      expect(await received(user, 'POST', PATHS.withdrawals)).to.equal(1);

      await screen.press(words.max);
      expect(await screen.valueOf('Amount')).to.equal('50.00');
      await screen.press(words.review);
      await screen.send();
      await screen.succeeds('$50.00');
      expect(await booked(user)).to.deep.equal(['50.00 completed']);
      expect(page.told('service-error')).to.have.lengthOf(1);
      expect(page.told('service-error')[0]).to.include({
        code: 'insufficient_funds',
        retryable: false,
      });
    });

    it('7.5 GEOFENCE_BLOCKED (withdraw): three clicks on Close fire one service-cancel', async () => {
      const {screen} = await review('withdraw', '10.05', way);
      await screen.send();
      await screen.shows(words.blockedTitle);
      expect(await screen.buttons()).not.to.include(words.tryAgain);
      await screen.pressTimes(words.close, 3);
      await screen.shows(words.amountTitleWithdraw);
      await screen.until(
        () => page.events('service-cancel').length > 0,
        () => 'the page to be told',
      );
      // The frame answers `look` last, so all its earlier messages have arrived.
      await screen.look();
      expect(page.events('service-cancel').map(({detail}) => detail)).to.deep.equal([null]);
    });

    it('7.5 GEOFENCE_BLOCKED (withdraw): removing the element fires no service-cancel', async () => {
      const {screen} = await review('withdraw', '10.05', way);
      await screen.send();
      await screen.shows(words.blockedTitle);
      screen.element.remove();
      await later();
      expect(page.told('service-geofence-blocked')).to.have.lengthOf(1);
      expect(page.events('service-cancel')).to.deep.equal([]);
    });
  });
}

describe('7.5 GEOFENCE_BLOCKED', () => {
  it('is announced once', async () => {
    const {screen, alerts} = await pay('withdraw', '10.05');
    await screen.shows(words.blockedTitle);
    expect(alerts).to.have.lengthOf(1);
  });
});

describe('a gate that is still pending', () => {
  it('is reported on the screen and to a screen reader', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline', scenario: 'kyc-pending'});
    await screen.shows(gatedTitle());
    await screen.press(words.checkAgain);
    await screen.until(
      ({status}) => status === words.gatesStillOpen,
      ({status}) => `"${words.gatesStillOpen}" to be said, not "${status}"`,
    );
    const texts = Array.from(screen.element.shadowRoot?.querySelectorAll('p') ?? [], plain);
    expect(texts).to.include(words.gatesStillOpen);
  });
});

/** How often the service received such a request. */
async function received({baseUrl, userId}: Session, method: string, path: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/sandbox/requests?userId=${userId}`);
  const {requests} = (await answer.json()) as {requests: {method: string; path: string}[]};
  return requests.filter(each => each.method === method && each.path === path).length;
}
