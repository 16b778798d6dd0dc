/** In the end-to-end tests: nothing that axe knows is wrong with a page, or with a part of it. */
import axe from 'axe-core';
import {expect, type Page} from 'playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectAccessible(
  page: Page,
  {include, forcedColors = false}: {include?: string; forcedColors?: boolean} = {},
): Promise<void> {
  // By the browser's own hand, which the page's Content-Security-Policy does not bind.
  await page.evaluate(axe.source);
  const {violations} = await page.evaluate(
    ({selector, values, contrast}) =>
      axe.run(selector === undefined ? document : {include: [[selector]]}, {
        runOnly: {type: 'tag', values},
        // What is framed is another site's; asking it would be refused, with a warning.
        iframes: false,
        rules: {'color-contrast': {enabled: contrast}},
        resultTypes: ['violations'],
      }),
    // Forced colors are the user's own, and axe reads some that Chromium does not paint.
    {selector: include, values: TAGS, contrast: !forcedColors},
  );
  const found = violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target}) => `${id}: ${help} (${target.join(' ')})`),
  );
  expect(found).toEqual([]);
}
