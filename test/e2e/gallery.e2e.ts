/**
 * Every screen, rendered from its state on one page of the gallery; some of them in every room and
 * theme. Also checks that the gallery matches what users see. With `PICTURES=1`, pictures of the
 * screens are saved in `.build/screens/`.
 */
import type {Locator, Page} from 'playwright/test';
import {STEPS} from '#src/contract/steps.js';
import {SCREENS} from '../../demo/pages/gallery/screens.ts';
import {bench, openGallery} from '../support/e2e/bench.ts';
import {looksRight, losesNothing, textOf} from '../support/e2e/looks.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

const FLOW_OF_SCREEN = Object.entries(SCREENS).map(([name, {flow}]) => [name, flow] as const);

/**
 * Every flow renders the end of its session in the same way. The gallery has that screen only once,
 * in a deposit.
 */
const SHARED = ['kyc expired', 'signup expired', 'terms expired'];

for (const name of Object.keys(SCREENS))
  bench(`the screen “${name}” is accessible and fits`, async ({show}) => {
    await looksRight(await show(name));
  });

/** Rows, cards and forms are cut off first in a narrow window. `LOOKS=all` checks every screen. */
const CROWDED = ['amount', 'gates', 'review', 'crypto-address-memo', 'kyc-details-flawed'];

for (const name of process.env['LOOKS'] === 'all' ? [] : CROWDED)
  bench(`the screen “${name}” fits every window size, theme and language`, async ({show}) => {
    await losesNothing(await show(name));
  });

bench('every step of every flow has a screen in the gallery', async ({gallery: {page}}) => {
  const drawn = await page.evaluate(async screens => {
    const found: string[] = [];
    for (const [name, flow] of screens) {
      await window.showScreen(name);
      const step = document.querySelector<HTMLElement>('service-gallery')?.dataset['step'];
      found.push(`${flow} ${step ?? ''}`);
    }
    return found;
  }, FLOW_OF_SCREEN);
  // A withdrawal has the same screens as a deposit, so the gallery may show a step only once.
  const has = (flow: string, step: string) =>
    drawn.includes(`${flow} ${step}`) || (flow === 'withdraw' && drawn.includes(`deposit ${step}`));
  const lacking = Object.entries(STEPS).flatMap(([flow, steps]) =>
    steps.filter(step => !has(flow, step)).map(step => `${flow} ${step}`),
  );
  expect(lacking).toEqual(SHARED);
});

/**
 * Finds the texts and names on every screen that are not from the catalogue. The service's words
 * are in a `bdi`, and the browser names the countries.
 */
bench('every text on every screen comes from the catalog, or from outside the embed', async ({
  gallery: {page},
}) => {
  await page.evaluate(() => window.presentAs({language: 'pseudo'}));
  const strays = await page.evaluate(async names => {
    const found: string[] = [];
    for (const name of names) {
      await window.showScreen(name);
      const root = document.querySelector('service-gallery')?.shadowRoot;
      if (!root) throw new Error(`${name} has no root.`);
      const said: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (!text.parentElement?.closest('bdi, option, style')) said.push(text.data);
      }
      for (const each of root.querySelectorAll('*'))
        for (const attribute of [
          'aria-label',
          'placeholder',
          'title',
          'alt',
          'aria-roledescription',
        ])
          said.push(each.getAttribute(attribute) ?? '');
      // Not from the catalogue: URLs, short codes such as a country's, parts of a crypto address,
      // and dates, which `Intl` formats.
      const isCode =
        /^(?:https:\/\/\S+|[A-Z]{2,4}|[\dA-Za-z]{4}|[A-Z][a-z]{2} \d+, \d{4}, [\d:]+\s[AP]M)$/;
      // The live regions announce the service's words without a `bdi`, because they cannot contain
      // one.
      const outside = Array.from(root.querySelectorAll('bdi'), each => each.textContent.trim());
      // Every text of the pseudo catalogue contains an `ö`, except texts without letters.
      for (const text of said.map(each => each.trim()))
        if (
          /[a-z]{2}/i.test(text) &&
          !text.includes('ö') &&
          !isCode.test(text) &&
          !outside.includes(text)
        )
          found.push(`${name}: ${text}`);
    }
    return found;
  }, Object.keys(SCREENS));
  await page.evaluate(() => window.presentAs({language: 'en'}));
  expect(strays).toEqual([]);
});

bench('no screen has two main buttons, and every mark is at the same height', async ({
  gallery: {page},
}) => {
  const found = await page.evaluate(async names => {
    const crowded: string[] = [];
    const heights: Record<string, string> = {};
    for (const name of names) {
      await window.showScreen(name);
      const root = document.querySelector('service-gallery')?.shadowRoot;
      if (!root) throw new Error(`${name} has no root.`);
      const filled = [...root.querySelectorAll<HTMLElement>('button, a, .primary')].filter(
        each =>
          each.checkVisibility() && getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)',
      );
      if (filled.length > 1)
        crowded.push(`${name}: ${filled.map(each => each.textContent.trim()).join(', ')}`);
      const mark = root.querySelector('.mark')?.getBoundingClientRect();
      const top = root.querySelector('.root')?.getBoundingClientRect().top ?? 0;
      if (mark) heights[`${Math.round(mark.top - top)} px`] ??= name;
    }
    return {crowded, heights: Object.keys(heights).length === 1 ? 'one' : heights};
  }, Object.keys(SCREENS));
  expect(found).toEqual({crowded: [], heights: 'one'});
});

test('a screen is rendered in a frame if its URL sets isolation=frame', async ({page}) => {
  await page.goto('/gallery?screen=review&isolation=frame&width=360');
  const frame = page.locator('#stage iframe');
  const inside = frame.contentFrame();
  await expect(inside.locator('service-gallery h2')).toHaveText(words.reviewTitleDeposit);
  await expect(inside.getByRole('heading', {level: 1})).toBeHidden();
  const heights = () =>
    frame.evaluate(each => {
      const {contentDocument, offsetHeight} = each as HTMLIFrameElement;
      return [offsetHeight, contentDocument?.documentElement.scrollHeight];
    });
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  await page.getByLabel('Colors').selectOption('dark');
  await expect(inside.locator('service-gallery .root')).toHaveAttribute('data-scheme', 'dark');
  await page.getByLabel('Isolation').selectOption('inline');
  await expect(page.locator('#stage > service-gallery h2')).toHaveText(words.reviewTitleDeposit);
  expect(new URL(page.url()).searchParams.get('isolation')).toBe('inline');
});

test('the gallery’s index links to a screen', async ({page}) => {
  await page.goto('/gallery');
  await page.getByRole('link', {name: 'choices', exact: true}).click();
  await expect(page.locator('service-gallery h2')).toHaveText(words.chooseDeposit);
});

/** The user's screen matches the one that the gallery shows under that name. */
async function isDrawnAs(name: string, real: Locator, page: Page): Promise<void> {
  const {show} = await openGallery(page.context());
  const {screen} = await show(name);
  const drawn = await textOf(screen);
  // The heading may appear before the rest of the screen.
  await expect.poll(() => textOf(real)).toBe(drawn);
}

test('the gallery’s review screen matches the user’s', async ({open, page}) => {
  const deposit = await open('ready');
  await deposit.review('25');
  await isDrawnAs('review', deposit.screen, page);
});

test('the gallery’s success screen matches the user’s after a deposit', async ({open, page}) => {
  const deposit = await open('ready');
  await deposit.pay('1234.50');
  await deposit.succeeds('$1,234.50');
  await isDrawnAs('success', deposit.screen, page);
});

test('the gallery’s gates screen matches the user’s', async ({open, newUser, page}) => {
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const deposit = await open(undefined, {user, token: await user.freshToken()});
  await deposit.shows(gatedTitle(4));
  await isDrawnAs('gates', deposit.screen, page);
});

test('the gallery’s first identity check screen matches the user’s', async ({openKyc, page}) => {
  const kyc = await openKyc();
  await kyc.comesTo(words.kycDetailsTitle);
  await isDrawnAs('kyc-details', kyc.element, page);
});

test('the gallery’s first signup screen matches the user’s', async ({openFlow, page}) => {
  const signup = await openFlow('signup', 'signup');
  await signup.shows(words.signupTitle);
  await isDrawnAs('signup-phone', signup.element, page);
});
