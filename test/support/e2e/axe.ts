/** In the end-to-end tests: nothing that axe knows is wrong with a page, or with a part of it. */
import axe from 'axe-core';
import {expect, type Frame, type Page} from 'playwright/test';
import {documents} from './frames.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of a whole page; a frame in one needs none of them. */
const OF_PAGES = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'];

interface Options {
  readonly include?: string;
  readonly forcedColors?: boolean;
}

/** The page, and the frames of its elements. */
export async function expectAccessible(page: Page, options: Options = {}): Promise<void> {
  for (const frame of documents(page)) await check(frame, frame === page.mainFrame(), options);
}

async function check(
  page: Frame,
  isPage: boolean,
  {include, forcedColors = false}: Options,
): Promise<void> {
  // Forced colors are the user's own, and axe reads some that Chromium does not paint.
  const off = [...(forcedColors ? ['color-contrast'] : []), ...(isPage ? [] : OF_PAGES)];
  // By the browser's own hand, which the page's Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const {violations} = await page.evaluate(
    ({selector, values, rules}) =>
      axe.run(selector === undefined ? document : {include: [[selector]]}, {
        runOnly: {type: 'tag', values},
        // What is framed is another site's; asking it would be refused, with a warning.
        iframes: false,
        rules,
        resultTypes: ['violations'],
      }),
    {
      selector: include,
      values: TAGS,
      rules: Object.fromEntries(off.map(rule => [rule, {enabled: false}])),
    },
  );
  const found = violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target}) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(found).toEqual([]);
}
