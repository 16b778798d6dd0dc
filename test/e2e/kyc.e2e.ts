/** An identity check, from the first field to the service's word on it. */
import {KYC, KYC_DOCUMENTS} from '#src/contract/paths.js';
import {fulfill, refuseOnce} from '../support/e2e/answers.ts';
import {fetchAs} from '../support/e2e/bodies.ts';
import {errors, events, eventsOf, violations} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {PERSON, photo} from '../support/e2e/kyc.ts';
import {answerWith, expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

test(
  '7.4 kyc: a user types their details, adds a passport, and is verified: told once, and nothing of them is left',
  {tag: ['@framed', '@engines']},
  async ({openKyc, page}) => {
    const kyc = await openKyc();
    await kyc.verify();
    await kyc.comesTo(words.kycDoneTitle);
    await kyc.is('success');
    expect(await eventsOf(page, 'service-kyc-success')).toEqual([{status: 'completed'}]);
    expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'kyc'}]);
    const told = JSON.stringify(await events(page));
    const left = await kyc.content();
    for (const text of Object.values(PERSON)) {
      expect(left).not.toContain(text);
      expect(told).not.toContain(text);
    }
    expect(await violations(page)).toEqual([]);
    await expect(kyc.element.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  },
);

test('by keyboard alone, a user is verified', async ({openKyc, page}) => {
  const kyc = await openKyc();
  await kyc.shows(words.kycDetailsTitle);
  const keyboard = new Keyboard(page);
  // From the start: a browser under test takes its time to hear of dialogs in frames.
  const dialog = page.waitForEvent('filechooser');
  for (const [label, value] of Object.entries(PERSON)) {
    await keyboard.type(kyc.field(label), value);
  }
  await keyboard.type(kyc.field(words.country), 'United States');
  await keyboard.press(kyc.button(words.kycToDocument));
  await keyboard.type(kyc.field(words.kycDocumentCountry), 'United K');
  await keyboard.to(kyc.element.getByRole('radio').first());
  await page.keyboard.press('Space');
  await keyboard.press(kyc.button(words.kycToPictures));
  await keyboard.to(kyc.button(words.kycChoose));
  await keyboard.enter();
  await (await dialog).setFiles(photo());
  await kyc.received(words.kycPage);
  await keyboard.press(kyc.button(words.kycToReview));
  await keyboard.press(kyc.button(words.kycSubmit));
  await kyc.comesTo(words.kycDoneTitle);
});

test('what is missing stands in a summary that leads to the fields, and nothing typed is lost', async ({
  openKyc,
}) => {
  const kyc = await openKyc();
  await kyc.shows(words.kycDetailsTitle);
  await kyc.field(words.firstName).fill('Ada');
  await kyc.field(words.birthDate).fill('2099-01-01');
  await kyc.button(words.kycToDocument).click();
  const summary = kyc.element.locator('.summary');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(6);
  await expect(kyc.text(words.birthDateFuture)).toHaveCount(2);
  await summary.getByRole('link', {name: words.birthDate}).click();
  await expect(kyc.field(words.birthDate)).toBeFocused();
  await kyc.field(words.birthDate).fill('1990-12-10');
  await expect(summary.getByRole('link')).toHaveCount(5);
  await expect(kyc.field(words.firstName)).toHaveValue('Ada');
  expect(new URL(kyc.page.url()).hash).toBe('');
});

test('after a reload, the form is empty, and no reason stands at what is no longer there', async ({
  openKyc,
}) => {
  const before = await openKyc();
  await before.verify('Fail');
  await before.comesTo(words.kycFailedTitle);
  const kyc = await openKyc(undefined, {user: before.user});
  await kyc.shows(words.kycFailedTitle);
  const reason = kyc.text('We could not find this name at your address.');
  await expect(reason).toBeVisible();
  await kyc.button(words.kycMendDetails).click();
  await kyc.shows(words.kycDetailsTitle);
  await expect(reason).toHaveCount(0);
  await expect(kyc.element.locator('.summary')).toHaveCount(0);
  await expect(kyc.field(words.lastName)).not.toHaveAttribute('aria-invalid', 'true');
  await kyc.verify();
  await kyc.comesTo(words.kycDoneTitle);
});

test('7.3 SESSION_EXPIRED: unanswered in the form, it is said once, and what was typed is still there', async ({
  openKyc,
  newUser,
  page,
}) => {
  const user = await newUser('kyc-pending');
  await user.change({nextToken: {lifetime: 60}});
  const token = await user.freshToken();
  const tokens = [await user.freshToken()];
  const kyc = await openKyc(undefined, {user, token});
  await kyc.shows(words.kycDetailsTitle);
  await kyc.fillPerson();
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(kyc.heading(words.expiredTitle)).toBeVisible({timeout: 500});
  }).toPass();
  expect(await errors(page)).toHaveLength(1);
  await answerWith(page, {by: 'refresh', tokens});
  await kyc.button(words.expiredAction).click();
  await expect(kyc.field(words.lastName)).toHaveValue('Byron');
  await kyc.button(words.kycToDocument).click();
  await kyc.addPassport();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
});

test('7.3 SESSION_EXPIRED: noticed at a file and at the end, each request is repeated with a fresh token, and nobody sees it', async ({
  openKyc,
  newUser,
  page,
}) => {
  const user = await newUser('kyc-pending');
  const tokens = [await user.freshToken(), await user.freshToken()];
  const kyc = await openKyc(undefined, {user, answer: {by: 'refresh', tokens}});
  await kyc.enterPerson();
  const file = await refuseOnce(page, asked => asked === KYC_DOCUMENTS);
  const end = await refuseOnce(page, asked => asked === KYC);
  await kyc.addPassport();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
  expect(file).toHaveLength(2);
  expect(end.length).toBeGreaterThan(1);
  expect(await errors(page)).toEqual([]);
});

test('an answer that is lost on its way: the service is asked, and nothing is sent twice', async ({
  openKyc,
  page,
}) => {
  const kyc = await openKyc();
  await kyc.enterPerson();
  await kyc.addPassport();
  let sent = 0;
  await page.route(`**${KYC}`, async route => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await fetchAs(route);
    await route.abort('connectionreset');
  });
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
  expect(sent).toBe(1);
  expect(await errors(page)).toEqual([]);
});

test('a submission that never arrives can be sent again, with all that was typed', async ({
  openKyc,
  page,
}) => {
  const kyc = await openKyc();
  await kyc.enterPerson();
  await kyc.addPassport();
  let lost = 0;
  await page.route(`**${KYC}`, async route => {
    if (route.request().method() !== 'POST' || ++lost > 1) return route.continue();
    await route.abort('connectionreset');
  });
  await kyc.submit();
  await expect(kyc.element.locator('.problem')).toHaveText(words.kycNotSure);
  expect(await errors(page)).toHaveLength(1);
  // A change ends no doubt.
  await kyc.button(words.kycChangeOf.replace('{section}', words.kycDocumentTitle)).click();
  await kyc.button(words.kycToPictures).click();
  await kyc.button(words.kycToReview).click();
  await expect(kyc.element.locator('.problem')).toHaveText(words.kycNotSure);
  const asked = page.waitForRequest(
    request => request.method() === 'GET' && request.url().endsWith(KYC),
  );
  await kyc.submit();
  await asked;
  await kyc.comesTo(words.kycDoneTitle);
});

test('a service that answers nothing of use says so, and can be asked again', async ({
  openKyc,
  page,
}) => {
  await page.route(`**${KYC}`, route => fulfill(route, 500, 'out of order'), {times: 1});
  const kyc = await openKyc();
  await kyc.shows(words.networkTitle);
  await kyc.is('error');
  await kyc.button(words.tryAgain).click();
  await kyc.shows(words.kycDetailsTitle);
});
