/**
 * How often a browser waits for a response before it can send the next request. On a phone, each
 * time takes longer than all of our code.
 */
import type {Page, Route} from 'playwright/test';
import {words as german} from '#src/locale/de/flow-payment.js';
import {DEPOSIT} from '../../.release/files.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {expect, place, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** All requests between the script and the amount. None of them waits for another. */
const AT_ONCE = [
  'service-embed.flow.js',
  'service-embed.form.js',
  'service-embed.opening.js',
  'service-embed.payment.js',
  'validate',
  'geofence',
  'accounts',
];

/**
 * Holds each request back. `release` waits until exactly the named ones are there, and lets them
 * pass together.
 */
async function holding(page: Page) {
  let held: Route[] = [];
  await page.route('**/*', async route => {
    if (nameOf(route) === 'blank') await route.continue();
    // The page's icon, which the browser may ask for at any time.
    else if (nameOf(route) === 'icon.svg') await route.abort();
    else held.push(route);
  });
  return {
    names: (): readonly string[] => held.map(nameOf).toSorted(),
    release: async (names: readonly string[]): Promise<void> => {
      await expect.poll(() => held.map(nameOf).toSorted()).toEqual(names.toSorted());
      const waiting = held;
      held = [];
      await Promise.all(waiting.map(route => route.continue()));
    },
  };
}

/**
 * Loads a deposit in which nothing arrives before all that is asked for with it. Without a
 * `provider`, the user chooses the bank as soon as the choices are there.
 */
async function loadsInThree(
  page: Page,
  attributes: Readonly<Record<string, string>>,
  atOnce: readonly string[],
  title: string,
): Promise<void> {
  const {names, release} = await holding(page);
  await page.goto('/blank', {waitUntil: 'commit'});
  await place(page, attributes);
  await release(['service-embed.js']);
  if (!('provider' in attributes)) await page.getByRole('button', {name: words.bankpay}).click();
  await release(atOnce);
  await expect(page.getByRole('heading', {name: title})).toBeVisible();
  expect(names()).toEqual([]);
}

test('the choices take two round trips, the page and its script, and the validation a third', async ({
  page,
  newUser,
}) => {
  const {token, baseUrl} = (await newUser()).session;
  const {names, release} = await holding(page);
  await page.goto('/blank', {waitUntil: 'commit'});
  await place(page, {'session-token': token, 'base-url': baseUrl});
  await release(['service-embed.js']);
  await expect(page.getByRole('button', {name: words.bankpay})).toBeEnabled();
  expect(names()).toContain('validate');
  await release(AT_ONCE);
  await expect(page.locator('service-deposit:state(ready)')).toHaveCount(1);
});

test('the amount of a bank deposit takes three round trips: the page, its script, and the rest at once', async ({
  page,
  newUser,
}) => {
  const {token, baseUrl} = (await newUser()).session;
  const access = {'session-token': token, 'base-url': baseUrl};
  await loadsInThree(page, {...access, provider: 'bankpay'}, AT_ONCE, words.amountTitleDeposit);
});

test('a user who presses the bank at once waits for no round trip more', async ({
  page,
  newUser,
}) => {
  const {token, baseUrl} = (await newUser()).session;
  const access = {'session-token': token, 'base-url': baseUrl};
  await loadsInThree(page, access, AT_ONCE, words.amountTitleDeposit);
});

test('the words of another language come with the rest, in one file and without another round trip', async ({
  page,
  newUser,
}) => {
  const {token, baseUrl} = (await newUser()).session;
  const access = {'session-token': token, 'base-url': baseUrl, locale: 'de', provider: 'bankpay'};
  const files = ['service-embed.de-payment.js', ...AT_ONCE];
  await loadsInThree(page, access, files, german.amountTitleDeposit);
});

test('a whole bank deposit loads five files, and asks first for five addresses of another origin', async ({
  page,
  open,
}) => {
  const files = new Set<string>();
  page.on('request', request => {
    if (request.resourceType() === 'script') files.add(lastPart(request.url()));
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const askedFirst = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({request}) => {
    if (request.method === 'OPTIONS') askedFirst.add(lastPart(request.url));
  });
  const deposit = await open('ready');
  await deposit.pay('25');
  await succeeds(deposit, '$25.00');
  expect([...files].toSorted()).toEqual(DEPOSIT.files.toSorted());
  const [entry] = await deposit.user.ledger();
  const addresses = ['validate', 'geofence', 'accounts', 'deposits', String(entry?.transactionId)];
  expect([...askedFirst].toSorted()).toEqual(addresses.toSorted());
});

const lastPart = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
const nameOf = (route: Route): string => lastPart(route.request().url());
