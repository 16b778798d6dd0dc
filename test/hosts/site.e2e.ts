import {expect, test} from '../support/e2e/test.ts';

test('the partner’s page links to the host pages', async ({page}) => {
  await page.goto('/');
  await page.getByText('Developer panel').click();
  await page.getByRole('link', {name: 'svelte'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Your money, in Svelte');
});
