/** All gates pending, and still a deposit in one sitting: without leaving the element. */
import {expectAccessible} from '../support/e2e/axe.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {Kyc, PERSON, photo} from '../support/e2e/kyc.ts';
import type {Money} from '../support/e2e/money.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

type Open = (scenario?: undefined, opening?: {user: Money['user']}) => Promise<Money>;
type NewUser = (scenario: 'all-gates-pending') => Promise<Money['user']>;

/** As far as the gates are the user's to complete: nobody else lifts a suspension. */
async function openGated(open: Open, newUser: NewUser): Promise<Money> {
  const user = await newUser('all-gates-pending');
  await user.change({gates: {'not-suspended': true}});
  const deposit = await open(undefined, {user});
  await deposit.shows(words.gatedTitle);
  return deposit;
}

const startOf = (deposit: Money, name: string) =>
  deposit.button(words.gateAction.replace('{action}', words.gateStart).replace('{gate}', name));

/** The partner's site does what is its own, and the user says so. */
async function completeElsewhere(deposit: Money): Promise<void> {
  await deposit.user.change({gates: {'email-verify': true, 'phone-verify': true}});
}

async function expectOneSitting({user, page}: Money): Promise<void> {
  expect(await user.booked()).toEqual(['25.00 completed']);
  expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'deposit'}]);
  expect(await eventsOf(page, 'service-terms-accepted')).toHaveLength(1);
  expect(await eventsOf(page, 'service-kyc-success')).toEqual([{status: 'completed'}]);
  expect(await eventsOf(page, 'service-deposit-success')).toHaveLength(1);
  expect((await errors(page)).map(({code}) => code)).toEqual(['PERMISSION_DENIED']);
}

test('a user with all gates pending deposits in one sitting, by mouse', async ({
  open,
  newUser,
  page,
}) => {
  test.setTimeout(90_000);
  const deposit = await openGated(open, newUser);
  const kyc = new Kyc(page, deposit.user, deposit.screen);
  await expectAccessible(page);

  await startOf(deposit, words.terms).click();
  await deposit.shows(words.termsTitle);
  await expectAccessible(page);
  await deposit.bank.getByRole('button', {name: 'Accept'}).click();
  await deposit.shows(words.gatedTitle);
  await expect(startOf(deposit, words.terms)).toHaveCount(0);

  for (const name of [words.emailVerify, words.phoneVerify]) await startOf(deposit, name).click();
  await expect(deposit.screen.getByRole('listitem').getByText(words.gateTold)).toHaveCount(2);
  await expectAccessible(page);
  await deposit.button(words.checkAgain).click();
  await expect(deposit.screen.getByRole('status')).toHaveText(words.gatesStillOpen);
  await completeElsewhere(deposit);
  await deposit.button(words.checkAgain).click();
  await expect(startOf(deposit, words.emailVerify)).toHaveCount(0);

  await startOf(deposit, words.kyc).click();
  await kyc.enterPerson('Pending');
  await expectAccessible(page);
  await kyc.addPassport();
  await kyc.submit();
  await kyc.shows(words.kycPendingTitle);

  await deposit.comesTo(words.chooseDeposit);
  await deposit.choose(words.bankpay);
  await deposit.enter('25');
  await deposit.submit.click();
  await deposit.succeeds('$25.00');
  await expectOneSitting(deposit);
});

test('a user with all gates pending deposits in one sitting, by keyboard', async ({
  open,
  newUser,
  page,
}) => {
  test.setTimeout(90_000);
  const deposit = await openGated(open, newUser);
  const kyc = new Kyc(page, deposit.user, deposit.screen);
  const keyboard = new Keyboard(page);
  // From the start: what is heard from a page changes between two of its frames.
  const chooser = page.waitForEvent('filechooser');

  await keyboard.press(startOf(deposit, words.terms));
  await deposit.shows(words.termsTitle);
  await keyboard.press(deposit.bank.getByRole('button', {name: 'Accept'}));
  await deposit.shows(words.gatedTitle);
  await completeElsewhere(deposit);
  await keyboard.press(deposit.button(words.checkAgain));
  await expect(startOf(deposit, words.emailVerify)).toHaveCount(0);

  await keyboard.press(startOf(deposit, words.kyc));
  await expect(kyc.heading(words.kycDetailsTitle)).toBeFocused();
  for (const [label, value] of Object.entries(PERSON)) await keyboard.type(kyc.field(label), value);
  await keyboard.type(kyc.field(words.country), 'United States');
  await keyboard.press(kyc.button(words.kycToDocument));
  await kyc.shows(words.kycDocumentTitle);
  await keyboard.type(kyc.field(words.kycDocumentCountry), 'United Kingdom');
  await keyboard.to(kyc.element.getByRole('radio').first());
  await page.keyboard.press('Space');
  await keyboard.press(kyc.button(words.kycToPictures));
  await keyboard.to(kyc.side(words.kycPage).getByRole('button', {name: words.kycChoose}));
  await keyboard.enter();
  await (await chooser).setFiles(photo());
  await kyc.received(words.kycPage);
  await keyboard.press(kyc.button(words.kycToReview));
  await keyboard.press(kyc.button(words.kycSubmit));

  await deposit.comesTo(words.chooseDeposit);
  await keyboard.press(deposit.button(words.bankpay));
  await keyboard.type(deposit.amount, '25');
  await keyboard.enter();
  await keyboard.press(deposit.submit);
  await deposit.succeeds('$25.00');
  await expectOneSitting(deposit);
});
