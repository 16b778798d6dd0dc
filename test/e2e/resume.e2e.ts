/** A payment is never lost from view: after a reload, or in another element, it continues. */
import {eventsOf} from '../support/e2e/heard.ts';
import type {Money} from '../support/e2e/money.ts';
import {ordersOf, pay, reload, SLOW, succeeds} from '../support/e2e/payment.ts';
import {expect, place, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const KEY = 'service-embed:open-orders';

/** Replaces the element by a new element for the same user. */
async function replace({page, user, action}: Money): Promise<void> {
  const attributes = {'base-url': user.session.baseUrl, 'session-token': await user.freshToken()};
  await place(page, attributes, action);
}

/** The service does not find the payment. After a while, the embed accepts that. */
async function isBelievedLost(money: Money): Promise<void> {
  await money.shows(money.words('checkingTitle'));
  await money.page.clock.fastForward(1_000);
  await money.page.clock.fastForward(6_000);
  await money.comesTo(money.words('notBookedTitle'));
}

/** Reads the stored order in the document in which the flow runs. */
function kept({screen}: Money): Promise<string | null> {
  return screen.evaluate((_, key) => sessionStorage.getItem(key), KEY);
}

test(
  'a reload finds a pending deposit again, and its success is reported once',
  {tag: ['@framed', '@engines']},
  async ({open, newUser, page}) => {
    const user = await newUser();
    await user.change({pace: SLOW});
    const {money: deposit, orders} = await pay(open, '25', {}, 'deposit', user);
    await deposit.shows(words.pendingTitleDeposit);
    const stored = (await kept(deposit)) ?? '';
    expect(stored).toContain(orders[0]);
    expect(stored).not.toContain('eyJ');

    const again = await reload(deposit);
    await again.shows(words.pendingTitleDeposit);
    await user.change({settle: true});
    await succeeds(again, '$25.00');
    expect(await eventsOf(page, 'service-deposit-pending')).toHaveLength(1);
    expect(await eventsOf(page, 'service-deposit-success')).toEqual([
      expect.objectContaining({transactionId: orders[0], amount: '25.00'}),
    ]);
    expect(await eventsOf(page, 'service-error')).toEqual([]);
    expect(await user.booked()).toEqual(['25.00 completed']);
    expect(orders).toHaveLength(1);
    expect(await kept(again)).toBeNull();
  },
);

test(
  'a reload shows a result that was reported but never rendered',
  {tag: '@framed'},
  async ({open, newUser, page}) => {
    const user = await newUser();
    await user.change({pace: SLOW});
    const {money: deposit} = await pay(open, '25', {}, 'deposit', user);
    await deposit.shows(words.pendingTitleDeposit);
    await deposit.screen.evaluate(element => {
      // The element no longer renders, as if an extension had broken its root.
      Object.assign(element, {scheduleUpdate: () => new Promise(() => {})});
    });
    await user.change({settle: true});
    await expect.poll(() => eventsOf(page, 'service-deposit-success')).toHaveLength(1);
    expect(await kept(deposit)).toContain('25.00');

    const again = await reload(deposit);
    await succeeds(again, '$25.00');
    await expect.poll(() => kept(again)).toBeNull();
    expect(await user.booked()).toEqual(['25.00 completed']);
  },
);

test(
  'signing out clears the stored payment in progress, including in the frame',
  {tag: '@framed'},
  async ({open, newUser, page}) => {
    const user = await newUser();
    await user.change({pace: SLOW});
    const {money: deposit} = await pay(open, '25', {}, 'deposit', user);
    await deposit.shows(words.pendingTitleDeposit);
    // Another frame of the service shares the storage and stays open.
    const isFramed = await deposit.screen.evaluate(() => window.parent !== window);
    if (isFramed)
      await page.evaluate(
        src => {
          const other = document.createElement('iframe');
          other.name = 'other';
          other.src = src;
          document.body.append(other);
        },
        await deposit.screen.evaluate(() => location.href),
      );
    const stored = (): Promise<string | null | undefined> =>
      (isFramed ? page.frame('other') : page.mainFrame())?.evaluate(
        key => sessionStorage.getItem(key),
        KEY,
      ) ?? Promise.resolve('no frame');
    await expect.poll(stored).toContain('25.00');
    await page.evaluate(() => document.querySelector('service-deposit')?.signOut());
    await expect.poll(stored).toBeNull();
    // The frame of the payment is gone.
    await expect.poll(() => page.frames().filter(frame => frame.name() !== 'other').length).toBe(1);
  },
);

test('after a reload while the response is pending, the service is asked and the deposit is found', async ({
  open,
  page,
}) => {
  const {money: deposit, orders} = await pay(open, '10.14');
  await expect.poll(() => deposit.user.booked()).toHaveLength(1);
  const again = await reload(deposit);
  await succeeds(again, '$10.14');
  expect(orders).toHaveLength(1);
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await deposit.user.ledger()).toHaveLength(1);
});

test('after a reload before the order has arrived, it can be sent again with the same id', async ({
  open,
  page,
}) => {
  await page.route('**/embed/v1/deposits', route => route.abort(), {times: 1});
  const {money: deposit, orders} = await pay(open, '25');
  await deposit.shows(deposit.words('checkingTitle'));
  const again = await reload(deposit);
  await isBelievedLost(again);
  expect(await eventsOf(page, 'service-error')).toEqual([
    expect.objectContaining({code: 'NETWORK_ERROR', transactionId: orders[0]}),
  ]);
  await again.retry.click();
  await succeeds(again, '$25.00');
  expect(orders).toEqual([orders[0], orders[0]]);
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});

test('after a reload, another amount starts a new payment from the choices', async ({
  open,
  page,
}) => {
  await page.route('**/embed/v1/deposits', route => route.abort(), {times: 1});
  const {money: deposit} = await pay(open, '25');
  await deposit.shows(deposit.words('checkingTitle'));
  const again = await reload(deposit);
  await isBelievedLost(again);
  await again.button(words.changeAmount).click();
  await again.choose();
  await expect(again.amount).toHaveValue('25.00');
  expect(await kept(again)).toBeNull();
  await again.enter('30');
  await again.submit.click();
  await succeeds(again, '$30.00');
  expect(await deposit.user.booked()).toEqual(['30.00 completed']);
});

test('another element shows the outcome of a removed element’s payment', async ({open, page}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/embed/v1/deposits', async route => {
    await held.promise;
    await route.continue();
  });
  const {money: deposit, orders} = await pay(open, '25');
  await deposit.shows(words.sendingTitleDeposit);
  await replace(deposit);
  await deposit.shows(deposit.words('checkingTitle'));
  held.resolve();
  await succeeds(deposit, '$25.00');
  expect(orders).toHaveLength(1);
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});

test('an element that comes back does not retry a payment whose rejection another element has reported', async ({
  open,
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/embed/v1/deposits', async route => {
    await held.promise;
    await route.continue();
  });
  const {money: deposit, orders} = await pay(open, '10.03');
  await deposit.shows(words.sendingTitleDeposit);
  const first = await deposit.element.elementHandle();
  await replace(deposit);
  await deposit.shows(deposit.words('checkingTitle'));
  held.resolve();
  await deposit.shows(words.rejectedTitleDeposit);
  await page.evaluate(element => document.querySelector('main')?.replaceChildren(element), first);
  await isBelievedLost(deposit);
  expect(orders).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual([]);
});

test('an existing element shows the payment of a removed element instead of starting a new one', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser();
  await user.change({pace: SLOW});
  const deposit = await open(undefined, {user, attributes: {provider: 'bankpay'}});
  const first = deposit.element.first();
  await first.evaluate(element => element.setAttribute('data-first', ''));
  await deposit.shows(words.amountTitleDeposit);
  const orders = ordersOf(page);
  // Both elements are about to pay.
  const token = await deposit.user.freshToken();
  await first.evaluate((element, sessionToken) => {
    const second = element.cloneNode() as HTMLElement;
    second.removeAttribute('data-first');
    second.setAttribute('session-token', sessionToken);
    element.after(second);
  }, token);
  const gone = page.locator('service-deposit[data-first]');
  const left = page.locator('service-deposit:not([data-first])');
  for (const element of [gone, left]) {
    await element.getByLabel(/^Amount in/).fill('25');
    await element.getByRole('button', {name: words.review}).click();
  }
  await gone.getByRole('button', {name: /^Deposit \$/}).click();
  await expect(gone.getByRole('heading', {name: words.pendingTitleDeposit})).toBeVisible();
  await gone.evaluate(element => element.remove());
  await left.getByRole('button', {name: /^Deposit \$/}).click();
  await expect(left.getByRole('heading', {name: words.pendingTitleDeposit})).toBeVisible();
  await user.change({settle: true});
  await succeeds(deposit, '$25.00');
  expect(orders).toHaveLength(1);
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});

test(
  'another user in the same tab does not see the payment',
  {tag: '@framed'},
  async ({open, newUser}) => {
    const user = await newUser();
    await user.change({pace: SLOW});
    const {money: deposit} = await pay(open, '25', {}, 'deposit', user);
    await deposit.shows(words.pendingTitleDeposit);
    const other = await reload(deposit, await newUser());
    await other.shows(words.chooseDeposit);
  },
);

test('payments work even if the browser allows no storage', async ({open, newUser, page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  const user = await newUser();
  await user.change({pace: SLOW});
  const {money: deposit} = await pay(open, '25', {}, 'deposit', user);
  await deposit.shows(words.pendingTitleDeposit);
  await replace(deposit);
  await deposit.shows(words.pendingTitleDeposit);
  await user.change({settle: true});
  await succeeds(deposit, '$25.00');
  const again = await reload(deposit);
  await again.shows(words.chooseDeposit);
});

for (const text of ['{', '[{"owner":1}]', 'null'])
  test(
    `invalid data in the storage is ignored: ${text}`,
    {tag: '@framed'},
    async ({open, page}) => {
      // In a frame, the entry is in the storage of the service's origin.
      await page.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [
        KEY,
        text,
      ] as const);
      const deposit = await open('ready');
      await deposit.pay('25');
      await deposit.succeeds('$25.00');
      expect(await deposit.user.booked()).toEqual(['25.00 completed']);
    },
  );
