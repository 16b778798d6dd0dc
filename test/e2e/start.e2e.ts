import {expect, test} from 'playwright/test';
import {expectAccessible} from '../support/axe.ts';

test('the page of `npm start` shows a working deposit', async ({page}) => {
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/');
  await expect(page.locator('service-deposit').getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
