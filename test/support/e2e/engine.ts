/** Which browser a test runs in, for what is not the same in all of them. */
import type {Page} from 'playwright/test';

export function isFirefox(page: Page): boolean {
  return page.context().browser()?.browserType().name() === 'firefox';
}
