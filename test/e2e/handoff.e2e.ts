/**
 * An identity check whose photos come from a phone: a computer and a second browser, which gets
 * only the link.
 */
import type {Browser, Page} from 'playwright/test';
import {expectAccessible} from '../support/e2e/axe.ts';
import {errors} from '../support/e2e/heard.ts';
import {photo, type Kyc} from '../support/e2e/kyc.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const ID_UPLOAD = {attributes: {mode: 'id-upload'}} as const;

/** The phone's page, and its browser's problems: errors, and requests that CSP blocked. */
interface Opened {
  readonly phone: Page;
  readonly problems: readonly string[];
}

async function openOnPhone(browser: Browser, link: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: {width: 360, height: 740},
    hasTouch: true,
    baseURL: link,
  });
  const phone = await context.newPage();
  const problems: string[] = [];
  phone.on('pageerror', ({message}) => problems.push(message));
  phone.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  await phone.goto(link);
  return {phone, problems};
}

/** Requests a code and reads the link below it. */
async function linkOn(kyc: Kyc): Promise<string> {
  await kyc.button(words.kycPhone).click();
  await kyc.shows(words.handoffTitle);
  return (await kyc.element.locator('a[data-copy=link]').getAttribute('href')) ?? '';
}

const take = (phone: Page, side: string, file = photo()) =>
  phone.getByLabel(side).setInputFiles(file);

test('a phone uploads both sides, and the computer continues by itself @framed @engines', async ({
  openKyc,
  newUser,
  browser,
}) => {
  const user = await newUser('kyc-pending');
  const kyc = await openKyc(undefined, {...ID_UPLOAD, user});
  await kyc.chooseDocument(words.kyc_driving_licence, 'US');
  const link = await linkOn(kyc);
  const {phone, problems} = await openOnPhone(browser, link);
  await expect(phone.getByText('Is this your identity check?')).toBeVisible();
  await expect(phone.getByText(`•••• ${user.session.userId.slice(-4)}`)).toBeVisible();
  // After a reload before the confirmation, the page asks the user again.
  await phone.reload();
  await expectAccessible(phone);
  await phone.getByRole('button', {name: 'It’s mine, continue'}).click();
  // The user's account stays visible above the photos. The code is removed from the address bar and
  // the history.
  await expect(phone.getByText(`•••• ${user.session.userId.slice(-4)}`)).toBeVisible();
  await expect(phone).toHaveURL(/\/kyc\/phone$/);
  await kyc.comesTo(words.handoffOpenedTitle);
  await expectAccessible(phone);
  await take(phone, 'Front');
  await expect(phone.getByText('Received')).toHaveCount(1);
  await kyc.reads(words.handoffGiven);
  await take(phone, 'Back');
  await expect(phone.getByText('All done. Go back to your computer.')).toBeVisible();
  await expect(phone.getByRole('button')).toHaveCount(0);
  await kyc.shows(words.kycPictures_driving_licence);
  for (const side of [words.kycFront, words.kycBack])
    await expect(kyc.side(side).getByText(words.kycFromPhone)).toBeVisible();
  await kyc.button(words.kycToReview).click();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
  expect(problems).toEqual([]);
  await phone.context().close();
});

test('a phone shows why a file is rejected, keeps its place after a reload, and then accepts another file', async ({
  openKyc,
  browser,
}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  const {phone} = await openOnPhone(browser, await linkOn(kyc));
  await phone.getByRole('button', {name: 'It’s mine, continue'}).click();
  // The sandbox refuses the picture because of its size.
  await take(phone, 'Photo page', photo('front.png', 601, 900));
  await expect(phone.getByText('This photo is blurry.')).toBeVisible();
  await phone.reload();
  // A photo that cannot be redrawn would keep its location data. It is not sent.
  const sent: string[] = [];
  phone.on('request', request => sent.push(request.url()));
  const broken = {name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Exif 47.6 N')};
  await take(phone, 'Photo page', broken);
  await expect(phone.getByText('We couldn’t open this photo.')).toBeVisible();
  expect(sent).toEqual([]);
  await take(phone, 'Photo page');
  await expect(phone.getByText('All done. Go back to your computer.')).toBeVisible();
  await kyc.shows(words.kycPictures_passport);
  await phone.context().close();
});

test('a second code works in the same tab of a phone, and another tab reports the newer code', async ({
  openKyc,
  browser,
}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  const {phone} = await openOnPhone(browser, await linkOn(kyc));
  await phone.getByRole('button', {name: 'It’s mine, continue'}).click();
  await kyc.comesTo(words.handoffOpenedTitle);
  await kyc.button(words.handoffAgain).click();
  await kyc.shows(words.handoffTitle);
  const link = (await kyc.element.locator('a[data-copy=link]').getAttribute('href')) ?? '';
  const tab = await phone.context().newPage();
  await tab.goto(link);
  // The first tab opens the second code, too, like a phone that opens a scanned code in its
  // browser.
  await phone.goto(link);
  await phone.getByRole('button', {name: 'It’s mine, continue'}).click();
  await kyc.comesTo(words.handoffOpenedTitle);
  await tab.goto(new URL(link).pathname);
  await expect(tab.getByText('This phone has opened another code since.')).toBeVisible();
  await take(phone, 'Photo page');
  await kyc.shows(words.kycPictures_passport);
  await phone.context().close();
});

test('a second phone reports that the code was used, and a new code locks the first phone out', async ({
  openKyc,
  browser,
  page,
}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  const link = await linkOn(kyc);
  const {phone} = await openOnPhone(browser, link);
  await phone.getByRole('button', {name: 'It’s mine, continue'}).click();
  await kyc.comesTo(words.handoffOpenedTitle);
  const {phone: second} = await openOnPhone(browser, link);
  await expect(second.getByText('This code was used before.')).toBeVisible();
  await expect(second.getByRole('button')).toHaveCount(0);
  await kyc.button(words.handoffAgain).click();
  await kyc.shows(words.handoffTitle);
  await take(phone, 'Photo page');
  await expect(phone.getByText('This phone’s time is over.')).toBeVisible();
  expect(await errors(page)).toEqual([]);
  await phone.context().close();
  await second.context().close();
});
