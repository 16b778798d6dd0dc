/** A service that cannot be reached, and how the user continues once it recovers (contract 7.7). */
import type {Page} from 'playwright/test';
import {REQUEST_TIMEOUT} from '#src/contract/limits.js';
import {errors} from '../support/e2e/heard.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const CORS = {'access-control-allow-origin': '*'};

/** The requests of a flow. Its frame, if it has one, is already there. */
const CALLS = /\/embed\/v1\/(?!frame)/;

/** The network between the page and the service. */
const FAULTS: readonly {
  what: string;
  cut: (page: Page) => Promise<unknown>;
  /** The cause that the console names. */
  line?: string;
}[] = [
  {
    what: 'a service that is down',
    // A server answers at that address. Only the embed's requests are refused.
    line: 'blocked',
    cut: page => page.route(CALLS, route => route.abort('connectionrefused')),
  },
  {
    what: 'a captive portal’s page',
    line: 'stranger',
    cut: page =>
      page.route(CALLS, route =>
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
      page.route(CALLS, route => route.fulfill({status: 500, body: 'oops', headers: CORS})),
  },
];

for (const {what, cut, line} of FAULTS) {
  test(`7.7 NETWORK_ERROR: ${what} at the start shows an error, and a retry recovers`, async ({
    open,
    page,
    problems,
  }) => {
    await cut(page);
    const deposit = await open('ready');
    const lines = line ? [expect.stringContaining(`#setup-${line}`)] : [];
    await expect.poll(() => problems).toEqual(lines);
    expect(problems.splice(0)).toEqual(lines);
    await deposit.shows(words.networkTitle);
    await deposit.is('error');
    expect(await errors(page)).toEqual([
      expect.objectContaining({code: 'NETWORK_ERROR', retryable: true}),
    ]);
    await page.unrouteAll();
    await deposit.retry.click();
    await deposit.shows(words.chooseDeposit);
    expect(await errors(page)).toHaveLength(1);
  });
}

test('7.7 TIMEOUT: a request that the service never answers times out', async ({open, page}) => {
  const asked = page.waitForRequest('**/geofence?*');
  await page.route('**/geofence?*', () => {});
  const deposit = await open('ready');
  await asked;
  // The code that reads the answer may still be loading. Then it repeats a request that is over.
  await deposit.skipsTo(words.timeoutTitle, REQUEST_TIMEOUT);
  expect(await errors(page)).toEqual([expect.objectContaining({code: 'TIMEOUT', retryable: true})]);
  await page.unrouteAll({behavior: 'ignoreErrors'});
  await deposit.retry.click();
  await deposit.shows(words.chooseDeposit);
});

test('7.7 NETWORK_ERROR: at each step, the user can continue once the network is back', async ({
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

  // The data is requested while the user reads. A failed request is repeated.
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
  await deposit.shows(words.checkingTitleDeposit);
  await page.clock.fastForward(1_000);
  await page.clock.fastForward(6_000);
  await deposit.comesTo(words.notBookedTitleDeposit);
  await deposit.retry.click();
  await succeeds(deposit, '$25.00');
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);
});
