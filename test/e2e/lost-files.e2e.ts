/**
 * A file of the script-tag build fails to load, on the first screen or later. Some browsers load it
 * again, others keep the failure. The page sets a token, or provides one on request.
 */
import {LOST_FILE, takeExpected} from '../support/e2e/expected-problems.ts';
import {errors, listenIn} from '../support/e2e/heard.ts';
import {canLoad} from '../support/e2e/missing-part.ts';
import {Money} from '../support/e2e/money.ts';
import {expect, place, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const FILES = ['flow', 'setup', 'opening'] as const;
const WAYS = ['attribute', 'tokenProvider'] as const;

for (const name of FILES)
  for (const by of WAYS) {
    // If the page sets a token, this file is not needed until the session ends.
    if (name === 'setup' && by === 'attribute') continue;
    test(`without service-embed.${name}.js and with a token by ${by}, a screen reports that and continues by itself once the browser is online`, async ({
      open,
      newUser,
      page,
      problems,
    }) => {
      const file = `service-embed.${name}.js`;
      await page.route(`**/${file}`, route => route.abort());
      const user = await newUser('ready');
      const {token} = user.session;
      const deposit = await open(undefined, {
        user,
        ...(by === 'tokenProvider' && {token: '', answer: {by, tokens: [token, token]}}),
      });
      await deposit.shows(words.networkTitle);
      await expect(page.getByRole('alert')).toHaveText(words.networkTitle);
      expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR'}]);
      await deposit.button(words.tryAgain).click();
      await deposit.shows(words.networkTitle);
      await expect.poll(() => problems.join('\n')).toContain(file);
      expect(await errors(page)).toHaveLength(1);
      takeExpected(problems, LOST_FILE);

      await page.unroute(`**/${file}`);
      if (!(await canLoad(page, file))) return;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await deposit.shows(words.chooseDeposit);
      expect(await errors(page)).toHaveLength(1);
      takeExpected(problems, LOST_FILE);
    });
  }

/** The files that load later, each with the attributes that make the browser request it. */
const LATER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form: {provider: 'crypto'},
  payment: {provider: 'bankpay'},
  crypto: {provider: 'crypto'},
  iframe: {isolation: 'frame'},
};

for (const [name, attributes] of Object.entries(LATER))
  test(`without service-embed.${name}.js, a deposit with ${JSON.stringify(attributes)} reports that and continues once the browser is online`, async ({
    open,
    page,
    problems,
  }) => {
    const file = `service-embed.${name}.js`;
    await page.route(`**/${file}`, route => route.abort());
    const deposit = await open('ready', {attributes});
    await deposit.shows(words.networkTitle);
    await deposit.button(words.tryAgain).click();
    await deposit.shows(words.networkTitle);
    expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR'}]);
    await expect.poll(() => problems.join('\n')).toContain(file);
    takeExpected(problems, LOST_FILE);

    await page.unroute(`**/${file}`);
    if (!(await canLoad(page, file))) return;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await deposit.is('ready');
    await expect(deposit.heading(words.networkTitle)).toHaveCount(0);
    expect(await errors(page)).toHaveLength(1);
    takeExpected(problems, LOST_FILE);
  });

test('a provider’s file that fails to load after the user has chosen another provider changes nothing', async ({
  open,
  page,
}) => {
  const {promise: lost, resolve: lose} = Promise.withResolvers<void>();
  await page.route('**/service-embed.crypto.js', async route => {
    await lost;
    await route.abort();
  });
  const deposit = await open('ready');
  await deposit.button(words.crypto).click();
  await deposit.button(words.back).click();
  await deposit.button(words.bankpay).click();
  await deposit.shows(words.amountTitleDeposit);
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('crypto'));
  lose();
  await failed;
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
  await deposit.shows(words.amountTitleDeposit);
  expect(await errors(page)).toEqual([]);
});

test('a screen reports that the browser is offline, and the flow continues by itself once online', async ({
  newUser,
  page,
  problems,
}) => {
  const user = await newUser('ready');
  const {baseUrl, token} = user.session;
  await listenIn(page);
  await page.goto('/blank');
  await page.context().setOffline(true);
  await place(page, {'base-url': baseUrl, 'session-token': token});
  const deposit = new Money(page, user);
  await deposit.shows(words.networkTitle);
  // Advances further than the timeout of a request.
  await page.clock.fastForward(20_000);
  await page.context().setOffline(false);
  await deposit.shows(words.chooseDeposit);
  expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR'}]);
  // The module that writes to the console loads only when the browser is online again. Then it logs
  // the failure.
  await expect.poll(() => problems.join('\n')).toContain('service-embed.flow.js did not load');
  takeExpected(problems, LOST_FILE);
});
