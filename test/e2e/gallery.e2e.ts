/**
 * Every screen as everybody may meet it, drawn from its state on one page of the
 * gallery; and that the gallery draws what users see. With `PICTURES=1` pictures
 * of the screens are left in `.build/screens/`.
 */
import type {Locator, Page} from 'playwright/test';
import {SCREENS} from '../../demo/pages/gallery/screens.ts';
import {bench, openGallery} from '../support/e2e/bench.ts';
import {looksRight, textOf} from '../support/e2e/looks.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

for (const name of Object.keys(SCREENS))
  bench(`the screen “${name}” is accessible and fits`, async ({show}) => {
    await looksRight(await show(name));
  });

test('the gallery’s index leads to a screen', async ({page}) => {
  await page.goto('/gallery');
  await page.getByRole('link', {name: 'choices', exact: true}).click();
  await expect(page.locator('service-gallery h2')).toHaveText(words.chooseDeposit);
});

/** What a user has come to is what the gallery shows under that name. */
async function isDrawnAs(name: string, real: Locator, page: Page): Promise<void> {
  const {show} = await openGallery(page.context());
  const {screen} = await show(name);
  const drawn = await textOf(screen);
  // Its heading may be there before the rest of it.
  await expect.poll(() => textOf(real)).toBe(drawn);
}

test('the gallery draws the review that a user comes to', async ({open, page}) => {
  const deposit = await open('ready');
  await deposit.review('25');
  await isDrawnAs('review', deposit.screen, page);
});

test('the gallery draws the deposit that a user has made', async ({open, page}) => {
  const deposit = await open('ready');
  await deposit.pay('1234.50');
  await deposit.succeeds('$1,234.50');
  await isDrawnAs('success', deposit.screen, page);
});

test('the gallery draws the gates that a user meets', async ({open, newUser, page}) => {
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const deposit = await open(undefined, {user, token: await user.freshToken()});
  await deposit.shows(words.gatedTitle);
  await isDrawnAs('gates', deposit.screen, page);
});

test('the gallery draws the first screen of an identity check', async ({openKyc, page}) => {
  const kyc = await openKyc();
  await kyc.comesTo(words.kycDetailsTitle);
  await isDrawnAs('kyc-details', kyc.element, page);
});

test('the gallery draws the first screen of a signup', async ({openFlow, page}) => {
  const signup = await openFlow('signup', 'signup');
  await signup.shows(words.signupTitle);
  await isDrawnAs('signup-phone', signup.element, page);
});
