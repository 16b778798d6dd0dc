/**
 * A framework's bindings on our elements: the checks of Custom Elements Everywhere. The pages are
 * `pages/NAME/`. They are development builds, in which a framework logs warnings, and a warning
 * fails a test. `window.bind(…)` changes the bound values (`pages/bound.ts`), and `window.listened`
 * has the events that the framework's listeners received.
 */
import type {Page} from 'playwright/test';
import type {DepositElement} from '#src/index.js';
import {listenIn} from '../support/e2e/heard.ts';
import {Money} from '../support/e2e/money.ts';
import type {User} from '../support/e2e/service.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';
import type {Bound} from './pages/bound.ts';

/** Milliseconds in which a framework may set a token again after removing it. */
const GRACE = 1_000;

/** Opens the page of the checks with a deposit of this user, drawn by the framework. */
export async function openChecks(name: string, page: Page, user: User, query = ''): Promise<Money> {
  await listenIn(page);
  // Lit logs this warning in every development build. Any other warning fails a test.
  await page.addInitScript(() => {
    Object.assign(window, {litIssuedWarnings: new Set(['dev-mode'])});
  });
  await page.goto(`/hosts/${name}/checks/${query}`);
  await page.waitForFunction(() => 'bind' in window);
  const {baseUrl, token: sessionToken} = user.session;
  const given: Partial<Bound> = {isShown: true, baseUrl, sessionToken};
  await page.evaluate(all => window.bind(all), given);
  return new Money(page, user, 'deposit');
}

/** The bound values as set on the element. */
function seenOf({element}: Money) {
  return element.evaluate((deposit: DepositElement) => ({
    className: deposit.className,
    colorScheme: deposit.colorScheme,
    debug: deposit.debug,
    requestTimeout: deposit.requestTimeout,
    supportUrl: deposit.supportUrl,
    title: deposit.messages?.chooseDeposit,
    tokenProvider: typeof deposit.tokenProvider,
  }));
}

/** Registers the checks of one framework. */
export function everyCheck(name: string): void {
  test.describe(`/hosts/${name}/checks/`, () => {
    test('bound strings, numbers, booleans, objects and functions arrive unchanged, and can change later', async ({
      page,
      newUser,
    }) => {
      const deposit = await openChecks(name, page, await newUser());
      await deposit.shows(words.chooseDeposit);
      expect(await seenOf(deposit)).toEqual({
        className: '',
        colorScheme: 'auto',
        debug: false,
        requestTimeout: 15_000,
        supportUrl: '',
        title: undefined,
        tokenProvider: 'undefined',
      });
      await page.evaluate(() =>
        window.bind({
          className: 'ours',
          colorScheme: 'dark',
          debug: true,
          requestTimeout: 9_000,
          supportUrl: 'https://help.example/',
          messages: {chooseDeposit: 'In your own words'},
          tokenProvider: () => 'no token',
        }),
      );
      await deposit.shows('In your own words');
      expect(await seenOf(deposit)).toEqual({
        className: 'ours',
        colorScheme: 'dark',
        debug: true,
        requestTimeout: 9_000,
        supportUrl: 'https://help.example/',
        title: 'In your own words',
        tokenProvider: 'function',
      });
    });

    test('a hidden element is not visible, and keeps the page’s own children', async ({
      page,
      newUser,
    }) => {
      const deposit = await openChecks(name, page, await newUser());
      await deposit.shows(words.chooseDeposit);
      await page.evaluate(() => window.bind({hidden: true}));
      await expect(deposit.element).toBeHidden();
      await page.evaluate(() => window.bind({hidden: false}));
      await deposit.shows(words.chooseDeposit);
      await expect(deposit.element.locator('p', {hasText: 'Call us.'})).toHaveCount(1);
    });

    test('listeners in the markup, and listeners that a page adds after rendering, get the first events', async ({
      page,
      newUser,
    }) => {
      const deposit = await openChecks(name, page, await newUser());
      await deposit.shows(words.chooseDeposit);
      await expect
        .poll(() => page.evaluate(() => window.listened))
        .toEqual(expect.arrayContaining(['service-access', 'service-ready {"flow":"deposit"}']));
    });

    for (const nothing of [undefined, null])
      test(`the token ${nothing} signs the user out, and another token lets them continue`, async ({
        page,
        newUser,
      }) => {
        const user = await newUser();
        const deposit = await openChecks(name, page, user);
        await deposit.shows(words.chooseDeposit);
        await page.evaluate(sessionToken => window.bind({sessionToken}), nothing);
        await page.clock.fastForward(GRACE);
        await deposit.says(words.signedOutTitle);
        const sessionToken = await user.freshToken();
        await page.evaluate(given => window.bind(given), {sessionToken});
        await deposit.shows(words.chooseDeposit);
      });
  });
}

/** Registers a check for frameworks that set properties even before an element is defined. */
export function checkLateDefinition(name: string): void {
  test(`/hosts/${name}/checks/ › elements that are defined late apply the values bound earlier`, async ({
    page,
    newUser,
  }) => {
    const deposit = await openChecks(name, page, await newUser(), '?late');
    const messages = {chooseDeposit: 'In your own words'};
    await page.evaluate(given => window.bind({...given, tokenProvider: () => 'no token'}), {
      messages,
    });
    await page.evaluate(() => window.define());
    await deposit.shows(messages.chooseDeposit);
    expect(await seenOf(deposit)).toMatchObject({
      requestTimeout: 15_000,
      title: messages.chooseDeposit,
      tokenProvider: 'function',
    });
  });
}
