/** In the end-to-end tests: nothing that axe knows is wrong with a page, or with a part of it. */
import axe from 'axe-core';
import {expect, type Frame, type Page} from 'playwright/test';
import {documents} from './frames.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What other colors, another direction or another width can change: these alone
 * look at how something is painted and where. All others ask for elements,
 * roles, names and states, which are the same in every presentation.
 */
export const BY_LOOK = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

/** Of a whole page; a frame in one needs none of them. */
const OF_PAGES = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'];

interface Options {
  readonly include?: string;
  readonly forcedColors?: boolean;
  /** These alone; else all of `TAGS`. */
  readonly rules?: readonly string[];
}

/** The page, and the frames of its elements. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  for (const frame of documents(page)) await check(frame, frame === page.mainFrame(), options);
}

async function check(
  page: Frame,
  isPage: boolean,
  {include, forcedColors = false, rules: only}: Options,
): Promise<void> {
  // Forced colors are the user's own, and axe reads some that Chromium does not paint.
  const off = [...(forcedColors ? ['color-contrast'] : []), ...(isPage ? [] : OF_PAGES)];
  // By the browser's own hand, which the page's Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const {violations} = await page.evaluate(
    ({selector, runOnly, rules}) =>
      axe.run(selector === undefined ? document : {include: [[selector]]}, {
        runOnly,
        // What is framed is another site's; asking it would be refused, with a warning.
        iframes: false,
        rules,
        resultTypes: ['violations'],
      }),
    {
      selector: include,
      runOnly: only
        ? {type: 'rule' as const, values: only.filter(rule => !off.includes(rule))}
        : {type: 'tag' as const, values: TAGS},
      rules: only ? {} : Object.fromEntries(off.map(rule => [rule, {enabled: false}])),
    },
  );
  const found = violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target}) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(found).toEqual([]);
}
