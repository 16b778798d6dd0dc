/** The checks of a careful partner: the policy, the token, the network (security.md 2.1 to 2.3). */
import type {Page, Request} from 'playwright/test';
import {bodyOf, headersOf} from '../support/e2e/bodies.ts';
import {EXPIRING, fillParticipant} from '../support/e2e/crypto.ts';
import {inEach, isFramed} from '../support/e2e/frames.ts';
import {violations} from '../support/e2e/heard.ts';
import {pickAsset, type Money} from '../support/e2e/money.ts';
import {answerWith, expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** In a frame, the kind of the page's script makes no difference, so one run is enough. */
const framedOnce = (path: string): string[] => (path === '/blank' ? ['@framed'] : []);

for (const path of ['/blank', '/blank?classic'] as const) {
  test(
    `${path}: a whole deposit and its failures violate no rule of a strict policy`,
    {tag: framedOnce(path)},
    async ({open, page}) => {
      const deposit = await open('new-user', {path});
      await deposit.choose();
      await deposit.onboard();
      await deposit.atBank('Approve');
      await deposit.enter('25');
      await deposit.submit.click();
      await deposit.succeeds('$25.00');
      await deposit.button(words.againDeposit).click();
      for (const [amount, heading, way] of [
        ['10.01', words.failedTitleDeposit, words.changeAmount],
        ['10.03', words.rejectedTitleDeposit, words.changeAmount],
        ['10.04', words.mismatchTitleDeposit, words.newDeposit],
      ] as const) {
        await deposit.enter(amount);
        await deposit.submit.click();
        await deposit.comesTo(heading);
        await deposit.button(way).click();
      }
      await deposit.enter('10.05');
      await deposit.submit.click();
      await deposit.shows(words.blockedTitle);
      expect(await violations(page)).toEqual([]);
    },
  );
}

for (const path of ['/blank', '/blank?classic'] as const) {
  test(
    `${path}: a whole crypto deposit, its QR code and its failures violate no rule either`,
    {tag: framedOnce(path)},
    async ({open, page}) => {
      const deposit = await open('new-user', {path, attributes: {provider: 'crypto'}});
      await deposit.button(words.continue).click();
      await fillParticipant(deposit);
      // The pace is slow enough to look at the address.
      await deposit.user.change({pace: 1000});
      await deposit.button(words.continue).click();
      await pickAsset(deposit, 'USDC', 'Stellar');
      await deposit.enter('10.09');
      await deposit.submit.click();
      await expect(deposit.screen.getByRole('img')).toBeVisible();
      await deposit.button(words.copyAddress).click();
      await deposit.user.change({settle: true});
      await page.clock.fastForward(2_500);
      await deposit.succeeds('$10.09');
      await deposit.user.change({pace: 0});
      await deposit.button(words.againDeposit).click();
      await pickAsset(deposit);
      await deposit.enter(EXPIRING);
      await deposit.submit.click();
      await deposit.comesTo(words.expiredAddressTitle);
      await deposit.button(words.otherDeposit).click();
      await pickAsset(deposit);
      await deposit.enter('10.17');
      await deposit.submit.click();
      await deposit.shows(words.oneMoreTitleDeposit);
      expect(await violations(page)).toEqual([]);
    },
  );
}

test(
  'the token appears only in the Authorization header',
  {tag: '@framed'},
  async ({open, newUser, page}) => {
    const user = await newUser('new-user');
    const said: string[] = [];
    page.on('console', message => said.push(message.text()));
    const requests: Request[] = [];
    page.on('request', request => requests.push(request));
    const tokens = [user.session.token, await user.freshToken()];
    const deposit = await open(undefined, {user});
    await deposit.choose();
    await deposit.onboard();
    await leaksNothing(deposit, tokens);
    await deposit.atBank('Approve');
    await deposit.enter('10.01');
    await deposit.submit.click();
    await deposit.shows(words.failedTitleDeposit);
    await leaksNothing(deposit, tokens);
    // A renewed session adds another token.
    const [, next = ''] = tokens;
    await deposit.element.evaluate((element, token) => {
      element.setAttribute('session-token', token);
    }, next);
    await expect(deposit.element).not.toHaveAttribute('session-token');
    await deposit.button(words.changeAmount).click();
    await deposit.enter('25');
    await deposit.submit.click();
    await deposit.succeeds('$25.00');
    await leaksNothing(deposit, tokens);

    const {origin} = new URL(user.session.baseUrl);
    const carrying = requests.filter(request => {
      const {authorization, ...others} = headersOf(request);
      const elsewhere = [request.url(), bodyOf(request), JSON.stringify(others)];
      for (const token of tokens) expect(elsewhere.join('\n')).not.toContain(token);
      return authorization !== undefined;
    });
    expect(carrying.length).toBeGreaterThan(8);
    expect(new Set(carrying.map(request => new URL(request.url()).origin))).toEqual(
      new Set([origin]),
    );
    expect(said.join('\n')).not.toContain(secretOf(tokens[0]));
  },
);

test(
  'requests go only to the service, without cookies or referrer, and the browser stores nothing',
  {tag: '@framed'},
  async ({open, page}) => {
    const {baseUrl} = (await open('ready')).user.session;
    expect(await page.context().cookies()).toEqual([]);
    // Adds a cookie that the browser would send, and an address that it would reveal.
    await page.context().addCookies([{name: 'canary', value: 'yes', url: baseUrl}]);
    await page.evaluate(() => {
      const meta = document.createElement('meta');
      meta.name = 'referrer';
      meta.content = 'unsafe-url';
      document.head.append(meta);
    });
    const requests: Request[] = [];
    page.on('request', request => requests.push(request));
    const deposit = await open('ready');
    await deposit.pay('25');
    await deposit.succeeds('$25.00');
    const partner = new URL(page.url()).origin;
    // The pages and scripts of a frame are not checked, because they belong to the service.
    const isCall = (request: Request) => request.resourceType() === 'fetch' || !isFramed();
    const calls = requests.filter(
      request => new URL(request.url()).origin !== partner && isCall(request),
    );
    expect(calls.length).toBeGreaterThan(4);
    for (const call of calls) {
      expect(new URL(call.url()).origin).toBe(new URL(baseUrl).origin);
      const headers = await call.allHeaders();
      expect(headers).not.toHaveProperty('cookie');
      expect(headers['referer'] ?? '').toBe('');
    }
    for (const {headers} of await deposit.user.requests()) {
      expect(headers).not.toContain('cookie');
      expect(headers).not.toContain('referer');
    }
    const cookies = await page.context().cookies();
    expect(cookies.map(({name}) => name)).toEqual(['canary']);
    expect(await kept(page)).toEqual([]);
  },
);

test('an element whose session was refreshed by the page exposes no token', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('expired');
  const tokens = [user.session.token, await user.freshToken()];
  const deposit = await open(undefined, {user, answer: {by: 'refresh', tokens: tokens.slice(1)}});
  await deposit.shows(words.chooseDeposit);
  await answerWith(page, {by: 'tokenProvider', tokens: []});
  const copy = await deposit.element.evaluate(element =>
    [
      element.outerHTML,
      element.shadowRoot?.innerHTML,
      ...Object.values(element).map(String),
    ].join(),
  );
  for (const token of tokens) expect(copy).not.toContain(secretOf(token));
});

/** The signature, because no part of it can appear by chance. */
function secretOf(token = ''): string {
  const secret = token.split('.')[2] ?? '';
  expect(secret.length).toBeGreaterThan(40);
  return secret;
}

async function leaksNothing({page}: Money, tokens: readonly string[]): Promise<void> {
  const found = await inEach(page, () => {
    const roots = [...document.querySelectorAll('*')].flatMap(({shadowRoot}) => shadowRoot ?? []);
    const values = [document, ...roots].flatMap(root =>
      [...root.querySelectorAll('input')].map(({value}) => value),
    );
    return [
      document.documentElement.outerHTML,
      ...roots.map(root => root.innerHTML),
      ...values,
      JSON.stringify(window.heard.events),
      JSON.stringify(performance.getEntries()),
      JSON.stringify(history.state),
      ...[localStorage, sessionStorage].flatMap(storage => Object.values(storage).map(String)),
      document.cookie,
      location.href,
      window.name,
    ];
  });
  for (const token of tokens) expect(found.join('\n')).not.toContain(secretOf(token));
}

async function kept(page: Page) {
  return inEach(page, async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({name}) => `database ${name}`),
    ...(window.name === '' ? [] : [`window ${window.name}`]),
  ]);
}
