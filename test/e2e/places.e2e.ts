/** The user's location in identity checks and terms (contract 6, 7.5). */
import type {Page} from 'playwright/test';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {expectAccessible} from '../support/e2e/axe.ts';
import {fulfill} from '../support/e2e/answers.ts';
import {errors, eventsOf} from '../support/e2e/heard.ts';
import {Kyc, PERSON} from '../support/e2e/kyc.ts';
import {expect, test} from '../support/e2e/test.ts';
import {gatedTitle, words} from '../support/e2e/words.ts';

const BLOCK = {
  stateCode: 'US-NV',
  reason: 'Deposits and withdrawals aren’t available in Nevada.',
  phase: 'open',
};

/** From now on, the service refuses these requests because of their location. */
async function refusePlace(page: Page, path: string, method: string): Promise<void> {
  await page.route(`**${path}`, route => {
    if (route.request().method() !== method) return route.continue();
    return fulfill(route, 403, {code: 'GEOFENCE_BLOCKED', error: 'Not from here.'});
  });
}

for (const [what, flow, attributes] of [
  ['an ID upload', 'kyc', {mode: 'id-upload'}],
  ['a terms flow', 'terms', {}],
] as const) {
  test(`6 SERVICE_GEOFENCE_BLOCKED: the location is rejected once when ${what} opens`, async ({
    page,
    openFlow,
  }) => {
    const opened = await openFlow(flow, 'geo-blocked', {attributes});
    const {element, user} = opened;
    await opened.shows(words.blockedTitle);
    await opened.is('blocked');
    await expect(element.getByText(BLOCK.reason)).toBeVisible();
    await expect(element.getByText('Location: Nevada')).toBeVisible();
    await expect(element.getByRole('button')).toHaveText([words.tryAgain]);
    await expectAccessible(page, {include: `service-${flow}`});
    expect(await eventsOf(page, 'service-geofence-blocked')).toEqual([
      {
        ...BLOCK,
        errorId: expect.any(String) as unknown,
        requestId: expect.any(String) as unknown,
      },
    ]);
    expect(await eventsOf(page, 'service-ready')).toEqual([]);
    expect(await errors(page)).toEqual([]);
    expect(await user.count('GET', PATHS.kyc)).toBe(0);
    expect(await user.count('GET', GEOFENCE_PATH)).toBe(1);
  });
}

for (const [flow, path] of [
  ['kyc', PATHS.kyc],
  ['terms', PATHS.terms],
] as const) {
  test(`7.5 GEOFENCE_BLOCKED: ${flow} that is rejected after the geofence allowed it shows the same screen`, async ({
    page,
    openFlow,
  }) => {
    await refusePlace(page, path, 'GET');
    const opened = await openFlow(flow, 'all-gates-pending');
    await opened.shows(words.blockedTitle);
    await opened.is('blocked');
    await expect(opened.text('Not from here.')).toBeVisible();
    expect(await eventsOf(page, 'service-geofence-blocked')).toMatchObject([
      {stateCode: 'US-WA', reason: 'Not from here.', phase: 'open'},
    ]);
    expect(await eventsOf(page, 'service-ready')).toEqual([]);
    expect(await errors(page)).toEqual([]);
  });
}

test('7.5 GEOFENCE_BLOCKED: an identity check that is rejected on submit can be sent again from elsewhere', async ({
  page,
  openKyc,
}) => {
  const kyc = await openKyc();
  await refusePlace(page, PATHS.kyc, 'POST');
  await kyc.verify();
  await kyc.shows(words.blockedTitle);
  await kyc.is('blocked');
  expect(await eventsOf(page, 'service-geofence-blocked')).toMatchObject([
    {stateCode: 'US-WA', reason: 'Not from here.', phase: 'submit'},
  ]);
  expect(await errors(page)).toMatchObject([{code: 'GEOFENCE_BLOCKED'}]);
  await page.unroute(`**${PATHS.kyc}`);
  await kyc.button(words.close).click();
  await kyc.shows(words.kycReviewTitle);
  await expect(kyc.text(PERSON[words.city] ?? '')).toBeVisible();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
});

test('7.5 GEOFENCE_BLOCKED: terms that are rejected on acceptance can be accepted from elsewhere', async ({
  page,
  openFlow,
}) => {
  const terms = await openFlow('terms', 'terms-pending');
  await refusePlace(page, PATHS.terms, 'POST');
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.blockedTitle);
  expect(await eventsOf(page, 'service-geofence-blocked')).toMatchObject([{phase: 'submit'}]);
  expect(await errors(page)).toMatchObject([{code: 'GEOFENCE_BLOCKED'}]);
  await page.unroute(`**${PATHS.terms}`);
  await terms.button(words.close).click();
  await terms.frame.getByRole('button', {name: 'Accept'}).click();
  await terms.shows(words.termsAcceptedTitle);
});

test('6 SERVICE_GEOFENCE_BLOCKED: a check inside a deposit requests no second geofence', async ({
  page,
  open,
}) => {
  const deposit = await open('kyc-pending');
  await deposit.shows(gatedTitle());
  await deposit.button(new RegExp(words.kyc)).click();
  const kyc = new Kyc(page, deposit.user, deposit.screen);
  await kyc.enterPerson();
  await kyc.shows(words.kycDocumentTitle);
  expect(await deposit.user.count('GET', GEOFENCE_PATH)).toBe(1);
});
