/** An identity check, from first field to the service's verdict. Browser tests cover failures. */
import {events, eventsOf, violations} from '../support/e2e/heard.ts';
import {Keyboard} from '../support/e2e/keyboard.ts';
import {PERSON, photo} from '../support/e2e/kyc.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

test(
  '7.4 kyc: a user enters their details, adds a passport and is verified with one event, and no personal data is left',
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
    // A day or a month is too short to be distinguished from other digits.
    for (const text of Object.values(PERSON).filter(({length}) => length > 3)) {
      expect(left).not.toContain(text);
      expect(told).not.toContain(text);
    }
    expect(await violations(page)).toEqual([]);
    await expect(kyc.element.getByRole('button')).toHaveText([words.kycFinish]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  },
);

test('a user is verified by keyboard alone', async ({openKyc, page}) => {
  const kyc = await openKyc();
  await kyc.shows(words.kycDetailsTitle);
  const keyboard = new Keyboard(page);
  // Waits from the start, because a browser under test is slow to report dialogs in frames.
  const dialog = page.waitForEvent('filechooser');
  for (const [label, value] of Object.entries(PERSON)) {
    // The address follows the country.
    if (label === words.street) await keyboard.type(kyc.field(words.country), 'United States');
    await keyboard.type(kyc.field(label), value);
  }
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

test('after a reload, the form is empty, and shows no reasons for the lost values', async ({
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
