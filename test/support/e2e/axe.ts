/** Checks in the end-to-end tests that axe finds no problem in a page or a part of it. */
import axe from 'axe-core';
import {expect, type Frame, type Page} from 'playwright/test';
import {documents} from './frames.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The rules whose result can change with colors, direction or width. They check how and where
 * elements are painted. All other rules check elements, roles, names and states, which are always
 * the same.
 */
export const BY_LOOK = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];

/** The slowest rules. Colors are the same in every language. */
export const BY_COLOR = ['color-contrast', 'link-in-text-block'];

/** Rules for a whole page. A frame in a page does not need them. */
const OF_PAGES = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'];

interface Options {
  readonly include?: string;
  readonly forcedColors?: boolean;
  /** Only these rules. If unset, all rules of `TAGS`. */
  readonly rules?: readonly string[];
  /** All rules but these. */
  readonly without?: readonly string[];
}

/** Checks the page and the frames of its elements. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  for (const frame of documents(page)) await check(frame, frame === page.mainFrame(), options);
}

async function check(
  page: Frame,
  isPage: boolean,
  {include, forcedColors = false, rules: only, without = []}: Options,
): Promise<void> {
  // In forced colors, the user chooses the colors. Also, axe reads some that Chromium does not
  // paint.
  const off = [
    ...(forcedColors ? ['color-contrast'] : []),
    ...(isPage ? [] : OF_PAGES),
    ...without,
  ];
  // The browser evaluates this, so the page's Content-Security-Policy does not block it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const {violations} = await page.evaluate(
    ({selector, runOnly, rules}) =>
      axe.run(selector === undefined ? document : {include: [[selector]]}, {
        runOnly,
        // The framed pages are on another origin. Checking them would fail with a warning.
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
