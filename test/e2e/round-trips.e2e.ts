/**
 * How often a browser waits for a response before it can send the next request. On a phone, each
 * time takes longer than all of our code.
 */
import type {Route} from 'playwright/test';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

/** All requests between the script and the amount. None of them waits for another. */
const AT_ONCE = [
  'service-embed.country.js',
  'service-embed.flow.js',
  'service-embed.form.js',
  'service-embed.opening.js',
  'service-embed.payment.js',
  'validate',
  'geofence',
  'accounts',
];

test('the amount of a bank deposit takes three round trips: the page, its script, and the rest at once', async ({
  page,
  newUser,
}) => {
  const {token, baseUrl} = (await newUser()).session;
  const held: Route[] = [];
  await page.route('**/*', async route => {
    const name = nameOf(route);
    if (name === 'round-trips')
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Add money</title><link rel="icon" href="data:,">
          <script type="module" src="/dist/service-embed.js"></script>
          <service-deposit provider="bankpay" session-token="${token}" base-url="${baseUrl}"></service-deposit>`,
      });
    else if (name === 'service-embed.js') await route.continue();
    else held.push(route);
  });
  await page.goto('/round-trips', {waitUntil: 'commit'});
  await expect.poll(() => held.map(nameOf).toSorted()).toEqual(AT_ONCE.toSorted());
  const waiting = held.splice(0);
  await Promise.all(waiting.map(route => route.continue()));
  await expect(page.getByRole('heading', {name: words.amountTitleDeposit})).toBeVisible();
  expect(held.map(nameOf)).toEqual([]);
});

const nameOf = (route: Route): string =>
  new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
