/**
 * Opens the gallery once per worker and leaves it open. Tests show their screens on this page
 * instead of loading another page.
 */
import {expect, test as base, type BrowserContext, type Page} from 'playwright/test';
import type {Look} from './looks.ts';
import {whatWasShown} from './what-was-shown.ts';

export type Show = (name: string) => Promise<Look>;

export interface Gallery {
  readonly page: Page;
  readonly show: Show;
  /** Uncaught errors, console errors and warnings since the last call. */
  readonly problems: () => readonly string[];
}

const TAG = 'service-gallery';

/** An empty page of this origin replaces the bank's page, and Chromium warns about it. */
const ABOUT_FRAMES = /^An iframe which has both allow-scripts and allow-same-origin/;

export const bench = base.extend<{show: Show}, {gallery: Gallery}>({
  gallery: [
    async ({browser}, use) => {
      const baseURL = `http://localhost:${process.env['E2E_PARTNER_PORT'] ?? ''}`;
      const context = await browser.newContext({baseURL, reducedMotion: 'reduce'});
      await use(await openGallery(context));
      await context.close();
    },
    // The gallery's script is built on the first request.
    {scope: 'worker', timeout: 90_000},
  ],

  show: async ({gallery: {page, show, problems}}, use, info) => {
    await use(show);
    await whatWasShown(page, info);
    expect(problems(), 'uncaught errors, console errors and warnings').toEqual([]);
  },
});

/** `prepare` is called before the page has loaded. */
export async function openGallery(
  context: BrowserContext,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Gallery> {
  const page = await context.newPage();
  await prepare(page);
  const problems: string[] = [];
  page.on('pageerror', ({message}) => problems.push(message));
  page.on('console', message => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && !ABOUT_FRAMES.test(message.text())) problems.push(message.text());
  });
  await page.goto('/gallery');
  await page.waitForFunction(() => 'showScreen' in window);
  return {
    page,
    async show(name) {
      await page.evaluate(wanted => window.showScreen(wanted), name);
      return {page, tag: TAG, screen: page.locator(TAG), name};
    },
    problems: () => problems.splice(0),
  };
}
