/** Gates as far as only a whole browser shows them; the others are in `browser/gates.test.ts`. */
import {missingPart} from '../support/e2e/missing-part.ts';
import {errors} from '../support/e2e/heard.ts';
import {Kyc} from '../support/e2e/kyc.ts';
import type {Money} from '../support/e2e/money.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

test(
  '7.4 kyc: a check required at submit runs inside the deposit, and the amount is kept',
  {tag: ['@framed', '@engines']},
  async ({open, page}) => {
    const deposit = await open('ready');
    const kyc = new Kyc(page, deposit.user, deposit.screen);
    await deposit.review('37.50');
    await deposit.user.change({kyc: 'none'});
    await deposit.submit.click();
    await gateButton(deposit, words.gateStart, words.kyc).click();
    await kyc.verify();
    await expect(deposit.amount).toHaveValue('37.50', {timeout: 15_000});
    await deposit.button(words.review).click();
    await deposit.submit.click();
    await succeeds(deposit, '$37.50');
    expect(await deposit.user.booked()).toEqual(['37.50 completed']);
  },
);

test('7.7 NETWORK_ERROR: a gate’s code that fails to load is reported, and can be loaded again', async ({
  open,
  page,
  problems,
}) => {
  const missing = await missingPart(page, problems, 'terms');
  const deposit = await open('terms-pending');
  await gateButton(deposit, words.gateStart, words.terms).click();
  await deposit.shows(words.networkTitle);
  await deposit.is('error');
  await deposit.button(words.back).click();
  await deposit.shows(gatedTitle());
  if (await missing.warnsAndReturns()) {
    await gateButton(deposit, words.gateStart, words.terms).click();
    await deposit.shows(words.termsTitle);
  }
  const codes = (await errors(page)).map(({code}) => code);
  expect(codes).toEqual(['NETWORK_ERROR']);
});

function gateButton(deposit: Money, action: string, gate: string) {
  return deposit.button(words.gateAction.replace('{action}', action).replace('{gate}', gate));
}
