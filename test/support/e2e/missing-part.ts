/** A part of the script-tag build that does not load, as if the page's server did not have it. */
import {expect, type Page} from 'playwright/test';

const file = (part: string): string => `service-embed.${part}.js`;

export interface MissingPart {
  /**
   * Checks that the console has warned the page's developer once, then lets requests for the part
   * through. Returns false if the browser caches the failure until the page is reloaded, as Firefox
   * and Chrome 150 do.
   */
  warnsAndReturns(): Promise<boolean>;
}

export async function missingPart(
  page: Page,
  problems: string[],
  part: string,
): Promise<MissingPart> {
  await page.route(`**/${file(part)}`, route => route.abort());
  return {
    async warnsAndReturns() {
      const line = expect.stringMatching(`${file(part)} did not load; .*#setup-part$`);
      await expect.poll(() => problems).toEqual([line]);
      expect(problems.splice(0)).toEqual([line]);
      await page.unroute(`**/${file(part)}`);
      return canLoad(page, file(part));
    },
  };
}

/** Returns false if the browser caches the failure until the page is reloaded. */
export async function canLoad(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async wanted => {
    const [script] = [...document.scripts].filter(({src}) => src.endsWith('/service-embed.js'));
    const loaded: Promise<unknown> = import(new URL(wanted, script?.src).href);
    return loaded.then(
      () => true,
      () => false,
    );
  }, name);
}
