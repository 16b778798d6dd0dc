/**
 * The pages of third parties in a frame, such as the bank's and the terms, use the style of the
 * surrounding page.
 */
import type {Page} from 'playwright/test';
import {expect, test} from '../support/e2e/test.ts';

/** The page's brand. A value that loads something or that is invalid is ignored. */
async function brand(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== top) return;
    addEventListener('DOMContentLoaded', () => {
      const {style} = document.documentElement;
      style.setProperty('--service-accent', 'rgb(1, 2, 3)');
      style.setProperty('--service-radius', '3px');
      style.setProperty('--service-muted', 'url(https://elsewhere.example/)');
      style.setProperty('--service-line', 'nonsense');
    });
  });
}

async function look(page: Page, path: string) {
  const frame = page.frames().find(one => one.url().includes(path));
  return frame?.evaluate(() => {
    const {style} = document.documentElement;
    const own = ['--accent', '--radius', '--muted', '--line'].map(name =>
      style.getPropertyValue(name),
    );
    return [...own, style.colorScheme];
  });
}

test('the terms use the colors and corners of the surrounding page', async ({openFlow, page}) => {
  await brand(page);
  await openFlow('terms', 'terms-pending', {attributes: {'color-scheme': 'dark'}});
  await expect.poll(() => look(page, '/tandc')).toEqual(['rgb(1, 2, 3)', '3px', '', '', 'dark']);
});

test('the bank’s page uses the colors and corners of the surrounding page', async ({
  open,
  page,
}) => {
  await brand(page);
  const deposit = await open('new-user', {attributes: {provider: 'bankpay'}});
  await deposit.onboard();
  await expect.poll(() => look(page, '/bank/link')).toEqual(['rgb(1, 2, 3)', '3px', '', '', '']);
});
