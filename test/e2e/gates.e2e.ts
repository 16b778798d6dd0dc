/** What a user may do: gates, denials, and the way around them (contract 2.4, 7.4). */
import type {Gate} from '#src/contract/access.js';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {Kyc} from '../support/e2e/kyc.ts';
import type {Money} from '../support/e2e/money.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const GATES = [
  {gate: 'kyc', scenario: 'kyc-pending', route: 'kyc', name: words.kyc},
  {gate: 'terms', scenario: 'terms-pending', route: 'tandc', name: words.terms},
  {gate: 'email-verify', scenario: 'email-pending', route: 'host', name: words.emailVerify},
  {gate: 'phone-verify', scenario: 'phone-pending', route: 'host', name: words.phoneVerify},
] as const satisfies readonly {gate: Gate; [key: string]: string}[];

/** The first screens of what runs in the place of the payment. */
const HERE = {kyc: words.kycDetailsTitle, tandc: words.termsTitle} as const;

for (const {gate, scenario, route, name} of GATES) {
  test(`7.4 ${gate}: it is shown, leads to ${route}, and once done the deposit goes on`, async ({
    open,
    page,
  }) => {
    const deposit = await open(scenario);
    await deposit.shows(words.gatedTitle);
    await deposit.is('blocked');
    await expect(deposit.text(name)).toBeVisible();
    await gateButton(deposit, words.gateStart, name).click();
    expect(await eventsOf(page, 'service-gate-required')).toEqual([{gate, route}]);
    if (route === 'host') await expect(told(deposit)).toHaveCount(1);
    else {
      await deposit.shows(HERE[route]);
      await deposit.button(words.back).click();
      await expect(gateButton(deposit, words.gateContinue, name)).toBeVisible();
    }
    await expect(deposit.heading(words.gatedTitle)).toBeVisible();
    expect(await errors(page)).toEqual([
      {
        code: 'PERMISSION_DENIED',
        message: expect.any(String) as unknown,
        retryable: false,
        pendingGates: [gate],
      },
    ]);
    expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'deposit'}]);

    // Not yet: asking again says so, and reports nothing.
    await deposit.button(words.checkAgain).click();
    await expect(deposit.screen.getByRole('status')).toHaveText(words.gatesStillOpen);
    await deposit.shows(words.gatedTitle);
    await deposit.user.change({gates: {[gate]: true}});
    await deposit.button(words.checkAgain).click();
    await deposit.shows(words.chooseDeposit);
    expect(await errors(page)).toHaveLength(1);
  });
}

for (const {gate, scenario, name} of GATES.filter(({route}) => route === 'tandc'))
  test(`7.4 ${gate}: a page that leads on by itself is left to it`, async ({open, page}) => {
    const deposit = await open(scenario);
    await deposit.shows(words.gatedTitle);
    await page.evaluate(() =>
      addEventListener('service-gate-required', event => event.preventDefault()),
    );
    await gateButton(deposit, words.gateStart, name).click();
    await expect(told(deposit)).toHaveCount(1);
    await deposit.shows(words.gatedTitle);
    await expect(gateButton(deposit, words.gateStart, name)).toBeVisible();
    await expect(deposit.screen.locator('.primary')).toHaveText(words.checkAgain);
  });

for (const {scenario, row} of [
  {scenario: 'suspended', row: '7.4 not-suspended: a suspended user'},
  {scenario: 'all-gates-pending', row: '7.4 not-suspended: a suspended user with all else open'},
] as const) {
  test(`${row} is led to support and nowhere else`, async ({open, page}) => {
    const deposit = await open(scenario);
    await deposit.shows(words.notSuspended);
    await expect(deposit.screen.getByRole('button')).toHaveCount(1);
    await deposit.button(words.support).click();
    expect(await eventsOf(page, 'service-gate-required')).toEqual([
      {gate: 'not-suspended', route: 'support'},
    ]);
    const [error] = await errors(page);
    expect(error?.pendingGates).toEqual(
      scenario === 'suspended'
        ? ['not-suspended']
        : ['kyc', 'terms', 'email-verify', 'phone-verify', 'not-suspended'],
    );
  });
}

test('7.2 PERMISSION_DENIED: several gates are shown at once, and said once', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const deposit = await open(undefined, {user});
  await deposit.shows(words.gatedTitle);
  for (const {name} of GATES) await expect(deposit.text(name)).toBeVisible();
  for (const {name, gate, route} of GATES) {
    await gateButton(deposit, words.gateStart, name).click();
    expect((await eventsOf(page, 'service-gate-required')).at(-1)).toEqual({gate, route});
    if (route === 'host') continue;
    await deposit.shows(HERE[route]);
    await deposit.button(words.back).click();
  }
  await user.change({gates: {kyc: true, terms: true}});
  await deposit.button(words.checkAgain).click();
  await expect(deposit.text(words.kyc)).toBeHidden();
  await expect(deposit.text(words.phoneVerify)).toBeVisible();
  await user.change({gates: {'email-verify': true, 'phone-verify': true}});
  await deposit.button(words.checkAgain).click();
  await deposit.shows(words.chooseDeposit);
  expect(await errors(page)).toHaveLength(1);
});

test('7.4 kyc: a gate that opens while the user pays keeps what was typed', async ({
  open,
  page,
}) => {
  const deposit = await open('ready');
  await deposit.review('37.50');
  await deposit.user.change({gates: {kyc: false}});
  await deposit.submit.click();
  await deposit.shows(words.gatedTitle);
  expect(await errors(page)).toEqual([
    expect.objectContaining({
      code: 'PERMISSION_DENIED',
      pendingGates: ['kyc'],
      permission: 'deposit-bankpay',
    }),
  ]);
  await deposit.user.change({gates: {kyc: true}});
  await deposit.button(words.checkAgain).click();
  await expect(deposit.amount).toHaveValue('37.50');
  await deposit.button(words.review).click();
  await deposit.submit.click();
  await succeeds(deposit, '$37.50');
  expect(await deposit.user.booked()).toEqual(['37.50 completed']);
});

test('2.4 deposit-bankpay: without it, the other ways alone are offered, and no reason is shown', async ({
  open,
  page,
}) => {
  const deposit = await open('bankpay-denied');
  await deposit.shows(words.chooseDeposit);
  await expect(deposit.button(words.bankpay)).toHaveCount(0);
  await expect(deposit.button(words.crypto)).toBeVisible();
  await expect(deposit.button(words.cashpay)).toBeVisible();
  await expect(deposit.text('isn’t open for your account')).toHaveCount(0);
  expect(await errors(page)).toEqual([]);
});

test('2.4 deposit-crypto: denied but wished for, the bank takes its place and says so', async ({
  open,
  page,
}) => {
  const deposit = await open('crypto-denied', {attributes: {provider: 'crypto', amount: '25'}});
  await deposit.shows(words.amountTitleDeposit);
  await expect(deposit.text(words.fallback.replace('{skipped}', words.crypto))).toBeVisible();
  await expect(deposit.text('isn’t open for your account')).toHaveCount(0);
  expect(await eventsOf(page, 'service-provider-change')).toEqual([
    {
      action: 'deposit',
      chosen: 'bankpay',
      reason: 'fallback',
      skipped: [{provider: 'crypto', why: 'denied'}],
    },
  ]);
  await deposit.button(words.review).click();
  await deposit.submit.click();
  await succeeds(deposit, '$25.00');
});

test('a bank that is denied but wished for falls back to crypto, and that is said', async ({
  open,
  page,
}) => {
  const deposit = await open('bankpay-denied', {attributes: {provider: 'bankpay'}});
  await deposit.shows(words.pickTitle);
  expect(await eventsOf(page, 'service-provider-change')).toEqual([
    expect.objectContaining({reason: 'fallback', skipped: [{provider: 'bankpay', why: 'denied'}]}),
  ]);
  await deposit.button(words.back).click();
  await expect(deposit.text(words.fallback.replace('{skipped}', words.bankpay))).toBeVisible();
});

test('2.4 deposit-cashpay: the only way has no flow yet, and its placeholder says so', async ({
  open,
  page,
}) => {
  const deposit = await open('cashpay-only');
  await deposit.shows(words.unavailableTitle.replace('{provider}', words.cashpay));
  await expect(deposit.text(words.unavailableDeposit)).toBeVisible();
  await expect(deposit.screen.getByRole('button')).toHaveCount(0);
  expect(await eventsOf(page, 'service-provider-change')).toEqual([
    {action: 'deposit', chosen: 'cashpay', reason: 'only', skipped: []},
  ]);
  expect(await errors(page)).toEqual([]);
});

test('7.6 crypto alone: it is chosen at once, and nothing is asked of the bank', async ({
  open,
  page,
}) => {
  const deposit = await open('crypto-only');
  await deposit.shows(words.pickTitle);
  await expect(deposit.button(words.back)).toHaveCount(0);
  expect(await eventsOf(page, 'service-provider-change')).toEqual([
    {action: 'deposit', chosen: 'crypto', reason: 'only', skipped: []},
  ]);
  expect(await deposit.user.count('GET', '/embed/v1/bankpay/accounts')).toBe(0);
  expect(await deposit.user.count('GET', '/embed/v1/wallet')).toBe(1);
});

test('where every way is denied, and only there, every reason is shown', async ({open, page}) => {
  const deposit = await open('all-denied');
  await deposit.shows(words.deniedDepositTitle);
  await deposit.is('blocked');
  for (const name of [words.bankpay, words.crypto, words.cashpay]) {
    await expect(deposit.text(`${name} isn’t open for your account.`)).toBeVisible();
  }
  expect(await eventsOf(page, 'service-gate-required')).toEqual([]);
});

test(
  '7.4 kyc: at the last moment, it is done in here, and what was typed is still there',
  {tag: ['@framed', '@engines']},
  async ({open, page}) => {
    const deposit = await open('ready');
    const kyc = new Kyc(page, deposit.user, deposit.screen);
    await deposit.review('37.50');
    await deposit.user.change({kyc: 'none'});
    await deposit.submit.click();
    await gateButton(deposit, words.gateStart, words.kyc).click();
    await kyc.verify();
    await expect(deposit.amount).toHaveValue('37.50', {timeout: 15_000});
    await deposit.button(words.review).click();
    await deposit.submit.click();
    await succeeds(deposit, '$37.50');
    expect(await deposit.user.booked()).toEqual(['37.50 completed']);
  },
);

test('7.4 kyc: what was typed in the check is kept, and a review goes on behind the list', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('kyc-pending');
  await user.change({gates: {terms: false}});
  const deposit = await open(undefined, {user, token: await user.freshToken()});
  const kyc = new Kyc(page, user, deposit.screen);
  await gateButton(deposit, words.gateStart, words.kyc).click();
  await kyc.field(words.firstName).fill('Ada');
  await deposit.button(words.back).click();
  await gateButton(deposit, words.gateContinue, words.kyc).click();
  await expect(kyc.field(words.firstName)).toHaveValue('Ada');
  expect(await eventsOf(page, 'service-gate-required')).toHaveLength(1);

  await kyc.verify('Pending');
  await kyc.shows(words.kycPendingTitle);
  await deposit.button(words.back).click();
  await expect(deposit.text(words.gateReview)).toBeVisible();
  await expect(gateButton(deposit, words.gateView, words.kyc)).toBeVisible();
  // Its end is heard here, whoever looks at what.
  const row = deposit.screen.getByRole('listitem').getByText(words.kyc);
  await expect(row).toHaveCount(0, {timeout: 15_000});
  await deposit.shows(words.gatedTitle);
  expect(await eventsOf(page, 'service-kyc-success')).toHaveLength(1);
  await user.change({gates: {terms: true}});
  await deposit.button(words.checkAgain).click();
  await deposit.shows(words.chooseDeposit);
});

test('7.4 terms: once accepted, every element on the session knows', async ({open, page}) => {
  const deposit = await open('terms-pending');
  await deposit.shows(words.gatedTitle);
  const {token, baseUrl} = deposit.user.session;
  await deposit.element.evaluate(
    (element, attributes) => {
      const other = document.createElement('service-withdraw');
      for (const [name, value] of Object.entries(attributes)) other.setAttribute(name, value);
      element.after(other);
    },
    {'base-url': baseUrl, 'session-token': token},
  );
  const other = page.locator('service-withdraw');
  await expect(other.getByRole('heading', {name: words.gatedTitle})).toBeVisible();
  await gateButton(deposit, words.gateStart, words.terms).click();
  await deposit.bank.getByRole('button', {name: 'Accept'}).click();
  await deposit.shows(words.chooseDeposit);
  await expect(other.getByRole('heading', {name: words.chooseWithdraw})).toBeVisible();
  expect(await eventsOf(page, 'service-terms-accepted')).toHaveLength(1);
});

test('7.7 NETWORK_ERROR: a part for a gate that does not load is said, and can be had again', async ({
  open,
  page,
}) => {
  await page.route('**/*terms-flow*', route => route.abort());
  const deposit = await open('terms-pending');
  await gateButton(deposit, words.gateStart, words.terms).click();
  await deposit.shows(words.networkTitle);
  await deposit.is('error');
  await deposit.button(words.back).click();
  await deposit.shows(words.gatedTitle);
  await gateButton(deposit, words.gateStart, words.terms).click();
  await deposit.shows(words.networkTitle);
  const codes = (await errors(page)).map(({code}) => code);
  expect(codes).toEqual(['PERMISSION_DENIED', 'NETWORK_ERROR', 'NETWORK_ERROR']);
});

function gateButton(deposit: Money, action: string, gate: string) {
  return deposit.button(words.gateAction.replace('{action}', action).replace('{gate}', gate));
}

/** The gates that the page has been told of. */
function told({screen}: Money) {
  return screen.getByRole('listitem').getByText(words.gateTold);
}
