/** What is granted and has no flow in the embed yet (contract 7.6, design 4.2). */
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {expect, test} from '../support/e2e/test.ts';
import {forAction, words} from '../support/e2e/words.ts';

const PLACEHOLDERS = [
  ['deposit', 'cashpay'],
  ['withdraw', 'cashpay'],
  ['withdraw', 'crypto'],
] as const;

for (const [action, provider] of PLACEHOLDERS) {
  const title = words.unavailableTitle.replace('{provider}', words[provider]);

  test(`2.4 ${action}-${provider}: granted, it is offered, says that it isn’t available yet, and leads back`, async ({
    open,
    page,
  }) => {
    const money = await open('ready', {action});
    await money.choose(words[provider]);
    await money.shows(title);
    await expect(money.heading(title)).toBeFocused();
    await expect(money.text(words[forAction(action, 'unavailable')])).toBeVisible();
    await expect(money.screen.getByRole('textbox')).toHaveCount(0);
    await money.button(words.back).click();
    await money.review('25');
    expect(await errors(page)).toEqual([]);
  });
}

test('2.4 withdraw-cashpay: where it is the only way, its placeholder is what there is', async ({
  open,
  newUser,
  page,
}) => {
  const user = await newUser('ready');
  const closed = {granted: false, denyReason: 'Not for you.'};
  await user.change({permissions: {'withdraw-bankpay': closed, 'withdraw-crypto': closed}});
  const token = await user.freshToken();
  const money = await open(undefined, {user, action: 'withdraw', token});
  await money.shows(words.unavailableTitle.replace('{provider}', words.cashpay));
  await expect(money.screen.getByRole('button')).toHaveCount(0);
  await expect(money.text(closed.denyReason)).toHaveCount(0);
  expect(await errors(page)).toEqual([]);
  expect(await eventsOf(page, 'service-provider-change')).toEqual([
    expect.objectContaining({action: 'withdraw', chosen: 'cashpay', reason: 'only'}),
  ]);
});

test('2.4 withdraw-crypto: wished for, the bank takes its place, because crypto pays in alone', async ({
  open,
  page,
}) => {
  const money = await open('ready', {action: 'withdraw', attributes: {provider: 'crypto'}});
  await money.shows(words.amountTitleWithdraw);
  expect(await eventsOf(page, 'service-provider-change')).toEqual([
    expect.objectContaining({
      chosen: 'bankpay',
      reason: 'fallback',
      skipped: [{provider: 'crypto', why: 'unavailable'}],
    }),
  ]);
});
