/**
 * Checks a screen in every presentation: light and dark, right to left, forced colors, the
 * gallery's themes, and in every room of `fits.ts`. With `PICTURES=1`, also stores pictures in
 * `.build/screens/` for people to review.
 */
import {expect, type Locator, type Page} from 'playwright/test';
import {BY_COLOR, BY_LOOK, expectAccessible} from './axe.ts';
import {fits, inRoom, ROOMS} from './fits.ts';

const SCHEMES = ['light', 'dark'] as const;

export interface Look {
  readonly page: Page;
  /** The tag of the element on the page. */
  readonly tag: string;
  /** The element that draws the screen. */
  readonly screen: Locator;
  /** The file name of its pictures. */
  readonly name: string;
}

export async function looksRight(look: Look): Promise<void> {
  if (process.env['PICTURES']) await takePictures(look);
  const {page, screen} = look;
  await inRoom(page, screen, {width: 320}, async () => {
    await fits(screen);
    await isSound(screen);
    await isAccessible(look);
  });
  if (process.env['LOOKS'] === 'all') await losesNothing(look);
}

/**
 * Checks that no content of the screen is lost in any room. The loud theme has the largest letters,
 * boxes and corners.
 */
export async function losesNothing({page, screen}: Look): Promise<void> {
  for (const room of Object.values(ROOMS))
    await inRoom(page, screen, room, () => fits(screen, JSON.stringify(room)));
  const narrow = (how: string) =>
    inRoom(page, screen, ROOMS['280 px'], () => fits(screen, `${how} at 280 px`));
  await page.evaluate(() => window.presentAs({theme: 'loud'}));
  await narrow('the loud theme');
  await page.evaluate(() => window.presentAs({theme: 'default'}));
  for (const language of ['de', 'ar', 'pseudo']) {
    await page.evaluate(chosen => window.presentAs({language: chosen}), language);
    await narrow(language);
    const zoomed = ROOMS['320 px, a 1280 px window at 400 % zoom'];
    await inRoom(page, screen, zoomed, () => fits(screen, `${language} at 400 % zoom`));
  }
  await page.evaluate(() => window.presentAs({language: 'en'}));
}

/**
 * The visible text of the screen, without text for screen readers only and without values that
 * differ each time.
 */
export async function textOf(screen: Locator): Promise<string> {
  const text = await screen.evaluate(({shadowRoot}) =>
    [...(shadowRoot?.querySelectorAll<HTMLElement>('.root > :not(.quiet)') ?? [])]
      .map(each => each.innerText)
      .join('\n'),
  );
  return text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'a reference')
    .replaceAll(/\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/g, 'a date');
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

/**
 * Checks for one heading, both live regions, targets of at least 24 px, inputs
 * that phones do not zoom in on, labels, and descriptions that exist.
 */
async function isSound(screen: Locator): Promise<void> {
  const found = await screen.evaluate(({shadowRoot}) => {
    if (!shadowRoot) throw new Error('The element has no root.');
    const root = shadowRoot;
    // A hidden field belongs to a file dialog, which a named button opens.
    const FIELDS = 'input:not([hidden]), select';
    const all = <E extends HTMLElement>(selector: string) => [
      ...root.querySelectorAll<E>(selector),
    ];
    const ids = all('[id]').map(({id}) => id);
    const size = (each: HTMLElement) => {
      const {width, height} = each.getBoundingClientRect();
      return Math.min(width, height);
    };
    const isShown = (each: HTMLElement) => each.checkVisibility() && size(each) > 1;
    return {
      headings: all('h2').length,
      live: all('[role=status], [role=alert]').map(each => each.getAttribute('role')),
      small: all('button, a, input:not([type=radio], [type=checkbox]), select')
        .filter(each => isShown(each) && size(each) < 24)
        .map(each => each.outerHTML),
      zoomed: all(FIELDS)
        .filter(each => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map(each => each.outerHTML),
      unlabeled: all<HTMLInputElement>(FIELDS)
        .filter(each => each.labels?.length !== 1 && !each.ariaLabel)
        .map(each => each.outerHTML),
      doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
      undescribed: all('[aria-describedby], [aria-labelledby]').flatMap(each =>
        ['aria-describedby', 'aria-labelledby']
          .flatMap(name => each.getAttribute(name)?.split(' ') ?? [])
          .filter(id => !ids.includes(id)),
      ),
    };
  });
  expect(found).toEqual({
    headings: 1,
    live: ['status', 'alert'],
    small: [],
    zoomed: [],
    unlabeled: [],
    doubled: [],
    undescribed: [],
  });
}

/**
 * Runs all rules once. With `LOOKS=all`, as in CI, it also runs the rules that can change in the
 * other presentations. Color and direction affect different rules, so the dark scheme is checked
 * together with right-to-left text.
 */
async function isAccessible({page, tag: include}: Look): Promise<void> {
  await expectAccessible(page, {include});
  if (process.env['LOOKS'] !== 'all') return;
  const present = (options: Readonly<Record<string, string>>) =>
    page.evaluate(chosen => window.presentAs(chosen), options);
  const again = (more: {readonly forcedColors?: true} = {}) =>
    expectAccessible(page, {include, rules: BY_LOOK, ...more});
  try {
    await present({language: 'ar', dir: 'rtl', scheme: 'dark'});
    await again();
    await page.emulateMedia({colorScheme: 'dark', forcedColors: 'active'});
    await again({forcedColors: true});
    await page.emulateMedia({colorScheme: 'light', forcedColors: 'none'});
    for (const language of ['es', 'de', 'ar']) {
      await present({language, dir: 'ltr'});
      await expectAccessible(page, {include, without: BY_COLOR});
    }
    for (const theme of ['bank', 'loud']) {
      for (const scheme of SCHEMES) {
        await present({theme, scheme, language: 'en', dir: 'ltr'});
        await again();
      }
    }
  } finally {
    // The next screen uses the same page.
    await page.emulateMedia({colorScheme: 'light', forcedColors: 'none'});
    await present({theme: 'default', language: 'en', dir: 'ltr', scheme: 'auto'});
  }
}
