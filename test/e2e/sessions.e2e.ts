/** A session's life as the user sees it: its expiry and its renewal (contract 7.3). */
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {answerWith, expect, test, type Answer} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const WAYS: readonly Answer['by'][] = ['refresh', 'tokenProvider', 'attribute'];

for (const by of WAYS) {
  test(
    `7.3 SESSION_EXPIRED: an expired token that the page replaces by ${by} shows no error`,
    {tag: by === 'refresh' ? ['@framed'] : []},
    async ({open, newUser, page}) => {
      const user = await newUser('expired');
      const answer = {by, tokens: [await user.freshToken()]};
      const deposit = await open(undefined, {user, answer});
      await deposit.shows(words.chooseDeposit);
      await expect.poll(() => eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
      expect(await eventsOf(page, 'service-session-expired')).toHaveLength(1);
      expect(await errors(page)).toEqual([]);
    },
  );
}

test('7.3 SESSION_EXPIRED: an unanswered expiry is reported once; a later answer recovers', async ({
  open,
  page,
}) => {
  const deposit = await open('expired');
  await expect.poll(() => eventsOf(page, 'service-session-expired')).toHaveLength(1);
  await page.clock.fastForward(3_000);
  await deposit.shows(words.expiredTitle);
  await deposit.is('expired');
  expect(await errors(page)).toEqual([
    expect.objectContaining({code: 'SESSION_EXPIRED', retryable: true}),
  ]);
  await answerWith(page, {by: 'refresh', tokens: [await deposit.user.freshToken()]});
  await deposit.button(words.expiredAction).click();
  await deposit.shows(words.chooseDeposit);
  await deposit.pay('25');
  await succeeds(deposit, '$25.00');
  expect(await errors(page)).toHaveLength(1);
});

test('a token is refreshed before it expires', async ({open, newUser, page}) => {
  const user = await newUser();
  const tokens = [await user.freshToken()];
  const deposit = await open(undefined, {user, answer: {by: 'tokenProvider', tokens}});
  await deposit.review('25');
  // Three quarters of the session's ten minutes have passed.
  await page.clock.fastForward('07:31');
  await expect.poll(() => eventsOf(page, 'service-session-refreshed')).toHaveLength(1);
  expect(await eventsOf(page, 'service-session-expired')).toEqual([]);
  await deposit.shows(words.reviewTitleDeposit);
  await deposit.submit.click();
  await succeeds(deposit, '$25.00');
  expect(await errors(page)).toEqual([]);
});
