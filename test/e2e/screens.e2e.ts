/**
 * Every screen of a deposit: nobody is shut out in any colors or reading
 * direction, nothing is lost at 320 px. With `PICTURES=1` the screens are
 * visited on the partner's page, and pictures of them are left in
 * `.build/screens/` for people to look at.
 */
import type {Page} from 'playwright/test';
import {expectAccessible} from '../support/axe.ts';
import type {Money} from '../support/e2e/money.ts';
import {SCREENS} from '../support/e2e/screens.ts';
import {expect, test} from '../support/e2e/test.ts';

const WITH_PICTURES = Boolean(process.env['PICTURES']);
const PICTURES = '.build/screens';
const SCHEMES = ['light', 'dark'] as const;

for (const {name, scenario, heading, before, reach} of SCREENS) {
  test(`the screen “${name}” is accessible and fits`, async ({open, visit, page}) => {
    await before?.(page);
    await page.emulateMedia({reducedMotion: 'reduce'});
    const deposit = await (WITH_PICTURES ? visit : open)(scenario);
    await reach?.(deposit);
    await deposit.comesTo(heading);
    if (WITH_PICTURES) await takePictures(deposit, name);
    await fits(deposit);
    await isAccessible(page);
  });
}

async function takePictures({page}: Money, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({colorScheme});
    for (const width of [360, 1280]) {
      await page.setViewportSize({width, height: 900});
      const picture = {path: `${PICTURES}/${name}-${width}-${colorScheme}.png`};
      if (width === 360) await page.locator('#main').screenshot(picture);
      else await page.screenshot(picture);
    }
  }
}

/** 320 px is also what is left of 1280 at a zoom of 400 %. */
async function fits({page, screen}: Money): Promise<void> {
  await page.setViewportSize({width: 320, height: 640});
  const overflow = await screen.evaluate(({shadowRoot}) => ({
    page: document.documentElement.scrollWidth - innerWidth,
    inside: [...(shadowRoot?.querySelectorAll('*') ?? [])]
      .filter(each => each.getBoundingClientRect().right > innerWidth)
      .map(each => each.tagName),
  }));
  expect(overflow).toEqual({page: 0, inside: []});
}

async function isAccessible(page: Page): Promise<void> {
  const include = 'service-deposit';
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({colorScheme});
    await expectAccessible(page, {include});
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expectAccessible(page, {include});
  await page.emulateMedia({forcedColors: 'active'});
  await expectAccessible(page, {include, forcedColors: true});
}
