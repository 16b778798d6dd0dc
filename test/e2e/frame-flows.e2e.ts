/** The flows beside the payments in a frame: of an element, and of a page that speaks the protocol by hand. */
import {TERMS} from '#src/contract/paths.js';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';
import {eventsOf} from '../support/e2e/heard.ts';
import {Kyc, photo} from '../support/e2e/kyc.ts';
import {RawHost} from '../support/e2e/raw-host.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const ISOLATED = {attributes: {isolation: 'frame'}} as const;
const VERSION = '2026-09-01';
test.use({
  launchOptions: {
    executablePath: browser('chromium').executablePath,
    args: [
      ...CHROMIUM_ARGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

test('7.4 kyc in the frame of an element: a user is verified, and the page is told', async ({
  page,
  openKyc,
}) => {
  const {user} = await openKyc(undefined, ISOLATED);
  const screen = page.frameLocator('service-kyc iframe').locator('service-kyc');
  const kyc = new Kyc(page, user, screen);
  await kyc.verify();
  await kyc.comesTo(words.kycDoneTitle);
  await kyc.is('success');
  expect(await eventsOf(page, 'service-kyc-success')).toEqual([{status: 'completed'}]);
  expect(await eventsOf(page, 'service-ready')).toEqual([{flow: 'kyc'}]);
});

test('7.4 kyc in a frame by hand: with allow="camera" a picture is taken', async ({
  page,
  newUser,
}) => {
  const user = await newUser('kyc-pending');
  const raw = await RawHost.open(page, user, {flow: 'kyc', allow: 'camera'});
  const kyc = new Kyc(page, user, raw.screen);
  await kyc.enterPerson();
  await kyc.chooseDocument();
  await kyc.button(words.kycTake).click();
  await kyc.button(words.cameraStart).click();
  await kyc.seesCamera();
  await kyc.button(words.cameraShoot).click();
  await kyc.button(words.cameraUse).click();
  await kyc.received(words.kycPage);
  await kyc.button(words.kycToReview).click();
  await kyc.submit();
  await expect.poll(() => raw.told('service-kyc-success'), {timeout: 15_000}).toHaveLength(1);
});

test('7.4 kyc in a frame by hand: without allow="camera" a file is the way', async ({
  page,
  newUser,
}) => {
  const user = await newUser('kyc-pending');
  const raw = await RawHost.open(page, user, {flow: 'kyc'});
  const kyc = new Kyc(page, user, raw.screen);
  await kyc.enterPerson();
  await kyc.chooseDocument();
  await kyc.button(words.kycTake).click();
  await kyc.button(words.cameraStart).click();
  await kyc.shows(words.cameraFailedTitle);
  await kyc.element.locator('input[type=file]').setInputFiles(photo());
  await kyc.received(words.kycPage);
});

for (const how of ['of an element', 'by hand'] as const) {
  test(`7.4 terms in a frame ${how}: the terms’ own page opens inside it, and is accepted`, async ({
    page,
    newUser,
    openFlow,
  }) => {
    const user = await newUser('terms-pending');
    const raw = how === 'by hand' ? await RawHost.open(page, user, {flow: 'terms'}) : undefined;
    if (!raw) await openFlow('terms', 'terms-pending', {user, ...ISOLATED});
    const screen =
      raw?.screen ?? page.frameLocator('service-terms iframe').locator('service-terms');
    await screen.frameLocator('iframe').getByRole('button', {name: 'Accept'}).click();
    await expect(screen.getByRole('heading', {name: words.termsAcceptedTitle})).toBeVisible();
    const told = () =>
      raw ? raw.told('service-terms-accepted') : eventsOf(page, 'service-terms-accepted');
    await expect.poll(told).toEqual([{version: VERSION}]);
    expect(await user.count('POST', TERMS)).toBe(1);
  });

  test(`7.4 signup in a frame ${how}: somebody becomes a user, and the page is told`, async ({
    page,
    newUser,
    openFlow,
  }) => {
    const user = await newUser('signup');
    const raw = how === 'by hand' ? await RawHost.open(page, user, {flow: 'signup'}) : undefined;
    if (!raw) await openFlow('signup', 'signup', {user, ...ISOLATED});
    const screen =
      raw?.screen ?? page.frameLocator('service-signup iframe').locator('service-signup');
    const button = (name: string) => screen.getByRole('button', {name});
    const field = (label: string) => screen.getByLabel(label, {exact: true});
    await field(words.phone).fill('+15005550006');
    await button(words.signupSend).click();
    await field('6-digit code').fill('000000');
    await button(words.confirmCode).click();
    await screen.getByRole('checkbox').check();
    await button(words.signupCreate).click();
    const told = () =>
      raw ? raw.told('service-one-click-success') : eventsOf(page, 'service-one-click-success');
    await expect.poll(told, {timeout: 15_000}).toEqual([{userId: user.session.userId}]);
  });
}
