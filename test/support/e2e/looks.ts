/**
 * A screen as everybody may meet it: in light and dark, from right to left, in
 * forced colors, in a window of 320 px. With `PICTURES=1` pictures of it are
 * left in `.build/screens/` for people to look at.
 */
import {expect, type Locator, type Page} from 'playwright/test';
import {expectAccessible} from './axe.ts';

export const WITH_PICTURES = Boolean(process.env['PICTURES']);

const SCHEMES = ['light', 'dark'] as const;

export interface Look {
  readonly page: Page;
  /** The tag of the element on the page. */
  readonly tag: string;
  /** What the screen is drawn in. */
  readonly screen: Locator;
  /** The name of its pictures. */
  readonly name: string;
}

export async function looksRight(look: Look): Promise<void> {
  if (WITH_PICTURES) await takePictures(look);
  await fits(look);
  await isAccessible(look);
}

async function takePictures({page, name}: Look): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({colorScheme});
    for (const width of [360, 1280]) {
      await page.setViewportSize({width, height: 900});
      const path = `.build/screens/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({path, fullPage: true});
    }
  }
}

/** 320 px is also what is left of 1280 at a zoom of 400 %. */
async function fits({page, screen}: Look): Promise<void> {
  await page.setViewportSize({width: 320, height: 640});
  const overflow = await screen.evaluate(({shadowRoot}) => ({
    page: document.documentElement.scrollWidth - innerWidth,
    inside: [...(shadowRoot?.querySelectorAll('*') ?? [])]
      .filter(each => each.getBoundingClientRect().right > innerWidth)
      .map(each => each.tagName),
  }));
  expect(overflow).toEqual({page: 0, inside: []});
}

async function isAccessible({page, tag: include}: Look): Promise<void> {
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
