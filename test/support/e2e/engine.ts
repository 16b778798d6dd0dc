/** Detects which browser a test runs in, for behavior that differs between browsers. */
import type {Page} from 'playwright/test';

export function isFirefox(page: Page): boolean {
  return page.context().browser()?.browserType().name() === 'firefox';
}
