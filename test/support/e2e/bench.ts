/** The gallery on one page per worker: a test shows a screen on it instead of loading another page. */
import {test as base, type BrowserContext} from 'playwright/test';
import type {Look} from './looks.ts';

export type Show = (name: string) => Promise<Look>;

const TAG = 'service-gallery';

/** In the place of the bank's page is an empty one, of this origin: the bank's is not. */
const ABOUT_FRAMES = /^An iframe which has both allow-scripts and allow-same-origin/;

export const bench = base.extend<object, {show: Show}>({
  show: [
    async ({browser}, use) => {
      const baseURL = `http://localhost:${process.env['E2E_PARTNER_PORT'] ?? ''}`;
      const context = await browser.newContext({baseURL, reducedMotion: 'reduce'});
      await use(await openGallery(context));
      await context.close();
    },
    // The gallery's script is made when it is first asked for.
    {scope: 'worker', timeout: 90_000},
  ],
});

/** What goes wrong on the page unseen fails the screen that it goes wrong on. */
export async function openGallery(context: BrowserContext): Promise<Show> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({message}) => problems.push(message));
  page.on('console', message => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && !ABOUT_FRAMES.test(message.text())) problems.push(message.text());
  });
  await page.goto('/gallery');
  await page.waitForFunction(() => 'showScreen' in window);
  return async name => {
    await page.evaluate(wanted => window.showScreen(wanted), name);
    if (problems.length > 0) throw new Error(problems.splice(0).join('\n'));
    return {page, tag: TAG, screen: page.locator(TAG), name};
  };
}
