/** The pictures of an identity document, as files that the user chooses. */
import type {Page} from 'playwright/test';
import {PATHS} from '#src/contract/paths.js';
import {missingPart} from '../support/e2e/missing-part.ts';
import {bytesOf, fetchAs} from '../support/e2e/bodies.ts';
import {errors} from '../support/e2e/heard.ts';
import {photo, type Kyc} from '../support/e2e/kyc.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const ID_UPLOAD = {attributes: {mode: 'id-upload'}} as const;

/** The forms sent to the service from now on, as text. Only a route can see the body. */
async function formsOf(page: Page): Promise<string[]> {
  const forms: string[] = [];
  await page.route(`**${PATHS.kycDocuments}`, route => {
    if (route.request().method() === 'POST')
      forms.push(bytesOf(route.request())?.toString('latin1') ?? '');
    return route.fallback();
  });
  return forms;
}

const idOf = (form: string | undefined) =>
  /name="uploadId"\r\n\r\n([\da-f-]{36})/.exec(form ?? '')?.[1];

async function licence(kyc: Kyc): Promise<void> {
  await kyc.chooseDocument(words.kyc_driving_licence, 'US');
}

test('a rejected file shows why at its own side, and is replaced alone', async ({
  openKyc,
  page,
}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await licence(kyc);
  await kyc.giveFile(words.kycFront);
  // The sandbox refuses the picture because of its size.
  await kyc.giveFile(words.kycBack, photo('back.png', 601, 900));
  await kyc.received(words.kycFront);
  await expect(kyc.side(words.kycBack).getByText(words.reason_blurry)).toBeVisible();
  await expect(kyc.side(words.kycFront).locator('.problem')).toHaveCount(0);
  const forms = await formsOf(page);
  await kyc.giveFile(words.kycBack);
  await kyc.received(words.kycBack);
  expect(forms).toHaveLength(1);
  await kyc.button(words.kycToReview).click();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
});

test('a file that fails to upload is sent again alone, as the same upload', async ({
  openKyc,
  page,
}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await licence(kyc);
  await page.route(`**${PATHS.kycDocuments}`, route => route.abort('connectionreset'), {times: 1});
  const forms = await formsOf(page);
  await kyc.giveFile(words.kycFront);
  const front = kyc.side(words.kycFront);
  await expect(front.getByText(words.kycUploadFailed)).toBeVisible();
  expect((await errors(page)).map(({code}) => code)).toEqual(['NETWORK_ERROR']);
  await front.getByRole('button', {name: words.kycSendAgain}).click();
  await kyc.received(words.kycFront);
  expect(idOf(forms[0])).toBeDefined();
  expect(idOf(forms[1])).toBe(idOf(forms[0]));
});

test('an upload can be canceled, and the file can be sent afterwards', async ({openKyc, page}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await licence(kyc);
  await page.route(`**${PATHS.kycDocuments}`, () => {}, {times: 1});
  await kyc.giveFile(words.kycFront);
  const front = kyc.side(words.kycFront);
  await expect(front.getByRole('progressbar')).toBeVisible();
  await kyc.button(words.kycToReview).click();
  await expect(front.getByText(words.kycSideMoving)).toBeVisible();
  await front.getByRole('button', {name: words.kycCancel}).press('Enter');
  await expect(front.getByText(words.kycCanceled)).toBeVisible();
  const again = front.getByRole('button', {name: words.kycSendAgain});
  await expect(again).toBeFocused();
  await again.press('Enter');
  await kyc.received(words.kycFront);
  expect(await errors(page)).toEqual([]);
});

test('code that fails to load shows a network error, and can be loaded again', async ({
  openKyc,
  page,
  problems,
}) => {
  const missing = await missingPart(page, problems, 'kyc');
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.shows(words.networkTitle);
  expect((await errors(page)).map(({code}) => code)).toEqual(['NETWORK_ERROR']);
  if (!(await missing.warnsAndReturns())) return;
  await kyc.button(words.tryAgain).click();
  await kyc.chooseDocument();
});

test('an unsupported file shows the accepted types, with PDF only if accepted', async ({
  openKyc,
  page,
}) => {
  expect(words.reason_unsupported_type).toMatch(/JPEG.* PNG.* PDF/);
  await page.route(`**${PATHS.kyc}`, async route => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await fetchAs(route);
    const answer = await response.json();
    const rules = {...answer.rules, contentTypes: ['image/jpeg', 'image/png']};
    await route.fulfill({response, json: {...answer, rules}});
  });
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  await expect(kyc.text(words.kycPicturesTextNoPdf)).toBeVisible();
  await kyc.giveFile(words.kycPage, {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(kyc.side(words.kycPage).locator('.problem')).toHaveText(words.kycNoPdf);
  await expect(kyc.text('or a PDF')).toHaveCount(0);
});

test('a PDF is accepted, and its file name is not sent', async ({openKyc, page}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  const forms = await formsOf(page);
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n');
  await kyc.giveFile(words.kycPage, {name: 'ada.pdf', mimeType: 'application/pdf', buffer});
  await kyc.received(words.kycPage);
  await expect(kyc.side(words.kycPage).getByText(words.kycPdf)).toBeVisible();
  expect(forms[0]).toContain('filename="front.pdf"');
  expect(forms[0]).not.toContain('ada.pdf');
});

test('the same pictures are uploaded again for another document', async ({openKyc, page}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  const forms = await formsOf(page);
  await kyc.giveFile(words.kycPage);
  await kyc.received(words.kycPage);
  await kyc.button(words.back).click();
  await kyc.chooseDocument(words.kyc_passport, 'FR');
  await kyc.received(words.kycPage);
  expect(forms).toHaveLength(2);
  expect(idOf(forms[1])).not.toBe(idOf(forms[0]));
  await kyc.button(words.kycToReview).click();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
});
