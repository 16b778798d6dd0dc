/** `<service-terms>`: the user reads the terms in their frame and accepts them, or does not. */
import {TERMS} from '#src/contract/paths.js';
import {fulfill, letExpire, refuseOnce} from '../support/e2e/answers.ts';
import {bodyOf, fetchAs} from '../support/e2e/bodies.ts';
import {drawing} from '../support/e2e/frames.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {FlowPage} from '../support/e2e/identity.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const VERSION = '2026-09-01';

test(
  '7.4 terms: who accepts in the frame has accepted, by keyboard alone',
  {tag: ['@framed', '@engines']},
  async ({page, openFlow}) => {
    const terms = await openFlow('terms', 'terms-pending');
    const keyboard = new Keyboard(page);
    await terms.shows(words.termsTitle);
    await terms.is('ready');
    await keyboard.press(terms.frame.getByRole('button', {name: 'Accept'}));
    await terms.shows(words.termsAcceptedTitle);
    await expect(terms.text(words.termsAcceptedText)).toBeVisible();
    await expect(terms.heading(words.termsAcceptedTitle)).toBeFocused();
    await terms.is('success');
    expect(await eventsOf(page, 'service-terms-accepted')).toEqual([{version: VERSION}]);
    expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'terms'}]);
    expect(await terms.user.count('POST', TERMS)).toBe(1);
  },
);

test('2.4 gates: a deposit on the same session learns of it', async ({page, openFlow}) => {
  const terms = await openFlow('terms', 'terms-pending');
  await page.locator('service-terms').evaluate((element, {token, baseUrl}) => {
    const deposit = document.createElement('service-deposit');
    deposit.setAttribute('session-token', token);
    deposit.setAttribute('base-url', baseUrl);
    element.after(deposit);
  }, terms.user.session);
  const deposit = page.locator('service-deposit');
  await expect(deposit.getByRole('heading', {name: words.gatedTitle})).toBeVisible();
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await expect(deposit.getByRole('heading', {name: words.chooseDeposit})).toBeVisible();
});

test('2.4 gates: other terms on the same session learn of it, and tell nobody a second time', async ({
  page,
  openFlow,
}) => {
  const {user} = await openFlow('terms', 'terms-pending');
  await page.locator('service-terms').evaluate((element, {token, baseUrl}) => {
    for (const other of [element.cloneNode(), element.cloneNode()]) {
      Object.assign(other, {baseUrl, sessionToken: token});
      element.after(other);
    }
  }, user.session);
  const [reading, other, declined] = [0, 1, 2].map(nth => {
    const element = drawing(page.locator('service-terms').nth(nth), 'terms');
    return new FlowPage(page, user, 'terms', element);
  }) as [FlowPage, FlowPage, FlowPage];
  await declined.frame.getByRole('button', {name: 'Decline'}).click();
  await declined.shows(words.termsDeclinedTitle);
  await other.shows(words.termsTitle);
  await reading.frame.getByRole('button', {name: 'Accept'}).click();
  for (const each of [reading, other, declined]) await each.shows(words.termsAcceptedTitle);
  expect(await eventsOf(page, 'service-terms-accepted')).toEqual([{version: VERSION}]);
  expect(await user.count('POST', TERMS)).toBe(1);
});

test('who declines sees that nothing has changed, and can read them again', async ({openFlow}) => {
  const terms = await openFlow('terms', 'terms-pending');
  await terms.frame.getByRole('button', {name: 'Decline'}).click();
  await terms.shows(words.termsDeclinedTitle);
  await expect(terms.heading(words.termsDeclinedTitle)).toBeFocused();
  await terms.button(words.termsAgain).click();
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
});

test('other terms that came into force meanwhile are shown, and accepted instead', async ({
  page,
  openFlow,
}) => {
  const recorded: string[] = [];
  await page.route(`**${TERMS}`, async route => {
    if (route.request().method() !== 'POST') return route.continue();
    recorded.push(bodyOf(route.request()));
    if (recorded.length > 1) return route.continue();
    await fulfill(route, 200, {status: 'outdated', version: VERSION});
  });
  const terms = await openFlow('terms', 'terms-pending');
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await expect(terms.element.locator('.note')).toHaveText(words.termsOutdated);
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
  expect(recorded).toHaveLength(2);
});

test('an acceptance whose answer was lost is looked for, and told once', async ({
  page,
  openFlow,
}) => {
  await page.route(`**${TERMS}`, async route => {
    if (route.request().method() !== 'POST') return route.continue();
    await fetchAs(route);
    await route.abort();
  });
  const terms = await openFlow('terms', 'terms-pending');
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
  expect(await eventsOf(page, 'service-terms-accepted')).toEqual([{version: VERSION}]);
  expect(await errors(page)).toEqual([]);
});

test('an acceptance that did not arrive can be given again in the frame', async ({
  page,
  openFlow,
}) => {
  let cuts = 0;
  await page.route(`**${TERMS}`, route =>
    route.request().method() === 'POST' && cuts++ === 0 ? route.abort() : route.continue(),
  );
  const terms = await openFlow('terms', 'terms-pending');
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await expect(terms.element.locator('.note')).toContainText(words.termsNotRecorded);
  expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR', retryable: true}]);
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
});

test('a frame that never answers is given up calmly, and can be tried again', async ({
  page,
  openFlow,
}) => {
  await page.route('**/tandc?*', route => route.fulfill({contentType: 'text/html', body: ''}));
  const terms = await openFlow('terms', 'terms-pending');
  await expect(terms.element.locator('iframe')).toBeVisible();
  await page.clock.fastForward(20_000);
  await terms.shows(words.termsSilentTitle);
  await page.unroute('**/tandc?*');
  await terms.button(words.tryAgain).click();
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
});

test('the state that cannot be read is a failure that can be tried again', async ({
  page,
  openFlow,
}) => {
  await page.route(`**${TERMS}`, route => route.abort());
  const terms = await openFlow('terms', 'terms-pending');
  await terms.shows(words.networkTitle);
  expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR'}]);
  await page.unroute(`**${TERMS}`);
  await terms.button(words.tryAgain).click();
  await terms.shows(words.termsTitle);
});

test('7.3 a session that ends while the terms are read is renewed, and the acceptance kept', async ({
  page,
  openFlow,
  newUser,
}) => {
  const user = await newUser('terms-pending');
  const terms = await openFlow('terms', 'terms-pending', {
    user,
    answer: {by: 'refresh', tokens: [await user.freshToken()]},
  });
  await terms.is('ready');
  const sent = await refuseOnce(page, path => path === TERMS);
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
  expect(sent).toHaveLength(2);
  expect(await eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
});

test('7.3 a session that is over for good says so', async ({page, openFlow}) => {
  const terms = await openFlow('terms', 'terms-pending');
  await terms.is('ready');
  await refuseOnce(page, path => path === TERMS);
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await letExpire(page);
  await terms.shows(words.expiredTitle);
  expect(await errors(page)).toMatchObject([{code: 'SESSION_EXPIRED'}]);
});
