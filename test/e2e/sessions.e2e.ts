/** A session's life in front of the user: expiry, refusals, a service that cannot be reached (contract 7.3, 7.7). */
import type {Page} from 'playwright/test';
import type {Deposit} from '../support/e2e/deposit.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {answerWith, expect, test, type Answer} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const VALIDATE = '/embed/v1/token/validate';
const CORS = {'access-control-allow-origin': '*'};
const WAYS: readonly Answer['by'][] = ['refresh', 'tokenProvider', 'attribute'];

for (const by of WAYS) {
  test(`7.3 SESSION_EXPIRED: answered by ${by}, an expired token is never noticed`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('expired');
    const answer = {by, tokens: [await user.freshToken()]};
    const deposit = await open(undefined, {user, answer});
    await deposit.pay('25');
    await deposit.succeeds('$25.00');
    expect(await errors(page)).toEqual([]);
    expect(await eventsOf(page, 'service-session-expired')).toHaveLength(1);
    expect(await eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
  });
}

test('7.3 SESSION_EXPIRED: unanswered, it is said once, and a later answer leads on', async ({
  open,
  page,
}) => {
  const deposit = await open('expired');
  await deposit.comesTo(words.expiredTitle);
  await deposit.is('expired');
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'SESSION_EXPIRED', retryable: true}),
  ]);
  await answerWith(page, {by: 'refresh', tokens: [await deposit.user.freshToken()]});
  await deposit.button(words.expiredAction).click();
  await deposit.shows(words.chooseDeposit);
  await deposit.pay('25');
  await deposit.succeeds('$25.00');
  expect(await errors(page)).toHaveLength(1);
});

test('a token of five seconds is followed by the next before it ends', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('expiring');
  const tokens = [await user.freshToken()];
  const deposit = await open(undefined, {user, answer: {by: 'tokenProvider', tokens}});
  await deposit.review('25');
  await expect
    .poll(() => eventsOf(page, 'service-session-refreshed'), {timeout: 10_000})
    .toHaveLength(1);
  expect(await eventsOf(page, 'service-session-expired')).toEqual([]);
  await deposit.shows(words.reviewTitleDeposit);
  await deposit.submit.click();
  await deposit.succeeds('$25.00');
  expect(await errors(page)).toEqual([]);
});

/** Each leads a user to a screen, types something there, and checks later that it still stands there. */
const STEPS: readonly {
  readonly at: string;
  readonly go: (deposit: Deposit) => Promise<void>;
  readonly still: (deposit: Deposit) => Promise<void>;
  readonly on: (deposit: Deposit) => Promise<void>;
}[] = [
  {
    at: 'the profile',
    async go(deposit) {
      await deposit.choose();
      await deposit.fillProfile();
    },
    async still(deposit) {
      await expect(deposit.field(words.email)).toHaveValue('robin@example.com');
      await expect(deposit.field(words.firstName)).toHaveValue('Robin');
    },
    async on(deposit) {
      await deposit.button(words.continue).click();
      await deposit.shows(words.codeTitle);
    },
  },
  {
    at: 'the SMS code',
    async go(deposit) {
      await deposit.user.change({bankpay: 'unconfirmed'});
      await deposit.choose();
      await deposit.field(words.code).fill('000000');
    },
    async still(deposit) {
      await expect(deposit.field(words.code)).toHaveValue('000000');
    },
    async on(deposit) {
      await deposit.button(words.confirmCode).click();
      await deposit.shows(words.linkTitle);
    },
  },
  {
    at: 'the amount',
    async go(deposit) {
      await deposit.user.change({bankpay: 'linked'});
      await deposit.choose();
      await deposit.amount.fill('37.50');
    },
    async still(deposit) {
      await expect(deposit.amount).toHaveValue('37.50');
    },
    async on(deposit) {
      await deposit.button(words.review).click();
      await deposit.submit.click();
      await deposit.succeeds('$37.50');
    },
  },
  {
    at: 'the review',
    async go(deposit) {
      await deposit.user.change({bankpay: 'linked'});
      await deposit.review('37.50');
    },
    async still(deposit) {
      await deposit.shows(words.reviewTitleDeposit);
    },
    async on(deposit) {
      await deposit.submit.click();
      await deposit.succeeds('$37.50');
      expect(await deposit.user.booked()).toEqual(['37.50 completed']);
    },
  },
];

for (const {at, go, still, on} of STEPS) {
  test(`7.3 SESSION_EXPIRED: at ${at}, what was typed is still there afterwards`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change({nextToken: {lifetime: 4}});
    const token = await user.freshToken();
    const tokens = [await user.freshToken()];
    const deposit = await open(undefined, {user, token});
    await go(deposit);
    await deposit.comesTo(words.expiredTitle);
    expect(await errors(page)).toHaveLength(1);
    await answerWith(page, {by: 'refresh', tokens});
    await deposit.button(words.expiredAction).click();
    await still(deposit);
    await on(deposit);
    expect(await errors(page)).toHaveLength(1);
  });

  test(`at ${at}, a session that is renewed in time changes nothing`, async ({
    open,
    newUser,
    page,
  }) => {
    const user = await newUser('new-user');
    await user.change({nextToken: {lifetime: 3}});
    const token = await user.freshToken();
    const answer = {by: 'refresh', tokens: [await user.freshToken()]} as const;
    const deposit = await open(undefined, {user, token, answer});
    await go(deposit);
    await expect
      .poll(() => eventsOf(page, 'service-session-refreshed'), {timeout: 10_000})
      .toHaveLength(1);
    await still(deposit);
    await on(deposit);
    expect(await errors(page)).toEqual([]);
  });
}

test('a fresh token of another user ends the session, and what was typed with it', async ({
  open,
  newUser,
  page,
}) => {
  const deposit = await open('ready');
  await deposit.review('25');
  const other = await newUser('new-user');
  await deposit.element.evaluate((element, token) => {
    element.setAttribute('session-token', token);
  }, other.session.token);
  await deposit.shows(words.chooseDeposit);
  await deposit.choose();
  await deposit.shows(words.profileTitle);
  expect(await errors(page)).toEqual([]);
});

for (const {row, scenario, title} of [
  {row: '7.3 SESSION_INVALID: an altered token', scenario: 'bad-signature', title: 'invalidTitle'},
  {
    row: '7.3 SESSION_INVALID: an unknown issuer',
    scenario: 'unknown-issuer',
    title: 'invalidTitle',
  },
  {
    row: '7.3 ORIGIN_UNAUTHORIZED: a page that is not registered',
    scenario: 'unregistered-origin',
    title: 'originTitle',
  },
] as const) {
  test(`${row} is refused once, without a retry`, async ({open, page}) => {
    const deposit = await open(scenario);
    await deposit.shows(words[title]);
    await deposit.is('error');
    await expect(deposit.element.getByRole('button')).toHaveCount(0);
    expect(await errors(page)).toEqual([
      expect.objectContaining({code: row.split(/[ :]/)[1], retryable: false}),
    ]);
    expect(await eventsOf(page, 'service-session-expired')).toEqual([]);
  });
}

test('7.3 SESSION_INVALID: what is no token is refused without a request', async ({open, page}) => {
  const deposit = await open('ready', {token: 'garbage'});
  await deposit.shows(words.invalidTitle);
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'SESSION_INVALID'})]);
  expect(await deposit.user.count('GET', VALIDATE)).toBe(0);
  // A good one heals it.
  await deposit.element.evaluate((element, token) => {
    element.setAttribute('session-token', token);
  }, deposit.user.session.token);
  await deposit.shows(words.chooseDeposit);
});

test('6 SERVICE_GEOFENCE_BLOCKED: at open, the place is refused, once', async ({open, page}) => {
  const deposit = await open('geo-blocked');
  await deposit.shows(words.blockedTitle);
  await deposit.is('blocked');
  const reason = 'Deposits and withdrawals aren’t available in Nevada.';
  await expect(deposit.text(reason)).toBeVisible();
  await expect(deposit.text('US-NV')).toBeVisible();
  await expect(deposit.element.getByRole('button')).toHaveCount(0);
  expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
    expect.objectContaining({stateCode: 'US-NV', reason, phase: 'open'}),
  ]);
  expect(await errors(page)).toEqual([]);
});

for (const baseUrl of ['', 'nonsense', 'ftp://service.example', 'http://service.example', '//x']) {
  test(`the address "${baseUrl}" is a calm message and one warning`, async ({
    open,
    page,
    problems,
  }) => {
    const deposit = await open('ready', {baseUrl});
    await deposit.shows(words.unconfiguredTitle);
    await expect.poll(() => problems.length).toBe(1);
    expect(problems.splice(0)[0]).toContain('warning: <service-deposit>: base-url');
    expect(await errors(page)).toEqual([]);
    await deposit.element.evaluate((element, url) => {
      element.setAttribute('base-url', url);
    }, deposit.user.session.baseUrl);
    await deposit.shows(words.chooseDeposit);
  });
}

/** The network between the page and the service. */
const FAULTS: readonly {what: string; cut: (page: Page) => Promise<unknown>}[] = [
  {
    what: 'a service that is down',
    cut: page => page.route('**/embed/v1/**', route => route.abort('connectionrefused')),
  },
  {
    what: 'a captive portal’s page',
    cut: page =>
      page.route('**/embed/v1/**', route =>
        route.fulfill({
          contentType: 'text/html',
          body: '<h1>Log in to the Wi-Fi</h1>',
          headers: CORS,
        }),
      ),
  },
  {
    what: 'a server error',
    cut: page =>
      page.route('**/embed/v1/**', route =>
        route.fulfill({status: 500, body: 'oops', headers: CORS}),
      ),
  },
];

for (const {what, cut} of FAULTS) {
  test(`7.7 NETWORK_ERROR: ${what} at the start; a retry helps once it is over`, async ({
    open,
    page,
  }) => {
    await cut(page);
    const deposit = await open('ready');
    await deposit.shows(words.networkTitle);
    await deposit.is('error');
    expect(await errors(page)).toEqual([
      expect.objectContaining({code: 'NETWORK_ERROR', retryable: true}),
    ]);
    await page.unrouteAll();
    await deposit.retry.click();
    await deposit.pay('25');
    await deposit.succeeds('$25.00');
    expect(await errors(page)).toHaveLength(1);
  });
}

test('7.7 TIMEOUT: a service that never answers is given up in time', async ({open, page}) => {
  await page.route('**/geofence?*', () => {});
  const deposit = await open('ready', {attributes: {'request-timeout': '500'}});
  await deposit.shows(words.timeoutTitle);
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'TIMEOUT', retryable: true})]);
  await page.unrouteAll({behavior: 'ignoreErrors'});
  await deposit.retry.click();
  await deposit.shows(words.chooseDeposit);
});

test('7.7 NETWORK_ERROR: at each step the user can go on once the network is back', async ({
  open,
  page,
}) => {
  const deposit = await open('new-user');
  await deposit.shows(words.chooseDeposit);
  let known = 0;
  const offline = async (act: () => Promise<void>) => {
    await page.route('**/embed/v1/**', route => route.abort('internetdisconnected'));
    await act();
    known += 1;
    await expect.poll(() => errors(page)).toHaveLength(known);
    expect((await errors(page)).at(-1)).toMatchObject({code: 'NETWORK_ERROR', retryable: true});
    await page.unrouteAll();
  };

  // Asked for while the user reads; what failed then is asked for again.
  await deposit.choose();
  await deposit.fillProfile();
  await offline(() => deposit.button(words.continue).click());
  await expect(deposit.field(words.email)).toHaveValue('robin@example.com');
  await deposit.button(words.continue).click();
  await deposit.shows(words.codeTitle);
  await deposit.field(words.code).fill('000000');
  await offline(() => deposit.button(words.confirmCode).click());
  await expect(deposit.field(words.code)).toHaveValue('000000');
  await deposit.button(words.confirmCode).click();
  await deposit.shows(words.linkTitle);
  await offline(() => deposit.button(words.linkStart).click());
  await deposit.openBank();
  await offline(() => deposit.atBank('Approve'));
  await deposit.button(words.bankDone).click();
  await deposit.enter('25');
  await offline(() => deposit.submit.click());
  await deposit.comesTo(words.failedTitleDeposit);
  await deposit.retry.click();
  await deposit.succeeds('$25.00');
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});
