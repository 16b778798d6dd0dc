/** All gates are pending, and the user still completes a deposit without leaving the element. */
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {Kyc} from '../support/e2e/kyc.ts';
import type {Money} from '../support/e2e/money.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

type Open = (scenario?: undefined, opening?: {user: Money['user']}) => Promise<Money>;
type NewUser = (scenario: 'all-gates-pending') => Promise<Money['user']>;

/**
 * Only the gates that the user can complete are pending. Only the service can lift a suspension.
 */
async function openGated(open: Open, newUser: NewUser): Promise<Money> {
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const deposit = await open(undefined, {user});
  await deposit.shows(gatedTitle(4));
  return deposit;
}

const startOf = (deposit: Money, name: string) =>
  deposit.button(words.gateAction.replace('{action}', words.gateStart).replace('{gate}', name));

/** The partner's site completes its own gates, and the user confirms it. */
async function completeElsewhere(deposit: Money): Promise<void> {
  await deposit.user.change({gates: {'email-verify': true, 'phone-verify': true}});
}

async function expectOneSitting({user, page}: Money): Promise<void> {
  expect(await user.booked()).toEqual(['25.00 completed']);
  expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'deposit'}]);
  expect(await eventsOf(page, 'service-terms-accepted')).toHaveLength(1);
  expect(await eventsOf(page, 'service-kyc-success')).toEqual([{status: 'completed'}]);
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect(await eventsOf(page, 'service-unavailable')).toHaveLength(1);
  expect(await errors(page)).toEqual([]);
}

test(
  'a user with all gates pending deposits in one sitting, by mouse',
  {tag: '@engines'},
  async ({open, newUser, page}) => {
    const deposit = await openGated(open, newUser);
    const kyc = new Kyc(page, deposit.user, deposit.screen);

    await startOf(deposit, words.terms).click();
    await deposit.shows(words.termsTitle);
    await deposit.bank.getByRole('button', {name: 'Accept'}).click();
    await deposit.shows(gatedTitle(3));
    await expect(startOf(deposit, words.terms)).toHaveCount(0);

    await deposit.element.evaluate(element =>
      element.addEventListener('service-gate-required', event => {
        if ((event as CustomEvent<{route: string}>).detail.route === 'host') event.preventDefault();
      }),
    );
    for (const name of [words.emailVerify, words.phoneVerify]) await startOf(deposit, name).click();
    await expect(deposit.screen.getByRole('listitem').getByText(words.gateTold)).toHaveCount(2);
    await deposit.button(words.checkAgain).click();
    await expect(deposit.screen.getByRole('status')).toHaveText(words.gatesStillOpen);
    await completeElsewhere(deposit);
    await deposit.button(words.checkAgain).click();
    await expect(startOf(deposit, words.emailVerify)).toHaveCount(0);

    await startOf(deposit, words.kyc).click();
    await kyc.enterPerson('Pending');
    await kyc.addPassport();
    await kyc.submit();
    await kyc.shows(words.kycPendingTitle);

    await deposit.comesTo(words.chooseDeposit);
    await deposit.choose(words.bankpay);
    await deposit.enter('25');
    await deposit.submit.click();
    await deposit.succeeds('$25.00');
    await expectOneSitting(deposit);
  },
);
