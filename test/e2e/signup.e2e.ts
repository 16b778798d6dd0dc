/** `<service-signup>`: signup by phone, code and details. Browser tests cover other answers. */
import type {Page} from 'playwright/test';
import {GEOFENCE_PATH} from '#src/contract/paths.js';
import {missingPart} from '../support/e2e/missing-part.ts';
import {errors, events, eventsOf} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';
import {FOUND, RIGHT} from '../support/harness/signup.ts';

/** No data about the person is in the page's events, on the screen, or in storage. */
async function leavesNothing(page: Page, ...typed: readonly string[]): Promise<void> {
  const told = JSON.stringify(await events(page));
  const kept = await page.evaluate(() => {
    const element = document.querySelector('service-signup');
    const root = element?.shadowRoot;
    const inputs = [...(root?.querySelectorAll('input, select') ?? [])];
    const storage = JSON.stringify([localStorage, sessionStorage].map(Object.entries));
    const values = inputs.map(each => (each as HTMLInputElement).value).join();
    return `${element?.outerHTML}${root?.innerHTML}${storage}${values}${document.cookie}`;
  });
  for (const text of typed) {
    expect(told).not.toContain(text);
    expect(kept).not.toContain(text);
  }
}

test(
  '6 onOneClickSuccess: a user who is found confirms their details by keyboard alone',
  {tag: ['@framed', '@engines']},
  async ({page, openFlow}) => {
    const signup = await openFlow('signup', 'signup');
    const keyboard = new Keyboard(page);
    await keyboard.type(signup.field(words.phone), FOUND);
    await keyboard.enter();
    await expect(signup.heading(words.codeTitle)).toBeFocused();
    await keyboard.type(signup.field(words.code), RIGHT);
    await keyboard.enter();
    await expect(signup.heading(words.signupFoundTitle)).toBeFocused();
    await expect(signup.text('Jordan Sample')).toBeVisible();
    await keyboard.to(signup.element.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await keyboard.press(signup.button(words.signupCreate));
    await signup.shows(words.signupCompletedTitle);
    const {userId} = signup.user.session;
    expect(await eventsOf(page, 'service-one-click-success')).toEqual([{userId}]);
    await expect(signup.heading(words.signupCompletedTitle)).toBeFocused();
    await signup.is('success');
    await leavesNothing(page, 'Jordan', '5550006', 'Pine Street', 'jordan@example.com');
    expect(await signup.user.count('GET', GEOFENCE_PATH)).toBe(0);
  },
);

test('a part of the code that fails to load can be loaded again', async ({
  page,
  openFlow,
  problems,
}) => {
  const missing = await missingPart(page, problems, 'signup');
  const signup = await openFlow('signup', 'signup');
  await signup.shows(words.networkTitle);
  expect(await errors(page)).toMatchObject([{code: 'NETWORK_ERROR'}]);
  if (!(await missing.warnsAndReturns())) return;
  await signup.button(words.tryAgain).click();
  await signup.fill(words.phone, FOUND);
});
