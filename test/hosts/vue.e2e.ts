import {everyCheck, checkLateDefinition, openChecks} from './checks.ts';
import {everyHost} from './table.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

everyHost('vue');
everyCheck('vue');
checkLateDefinition('vue');

test('a deposit in <KeepAlive> keeps what was typed when it is shown again', async ({
  page,
  newUser,
}) => {
  const deposit = await openChecks('vue', page, await newUser());
  await deposit.toAmount();
  await deposit.amount.fill('37.50');
  await page.evaluate(() => window.bind({isShown: false}));
  await expect(deposit.element).toHaveCount(0);
  await page.evaluate(() => window.bind({isShown: true}));
  await expect(deposit.amount).toHaveValue('37.50');
  await deposit.shows(words.amountTitleDeposit);
});
