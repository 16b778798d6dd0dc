/**
 * The flows other than payments, in a frame of a page that implements the protocol by hand. Tests
 * with the tag `@framed` cover these flows in an element's frame.
 */
import {PATHS} from '#src/contract/paths.js';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';
import {Kyc, photo} from '../support/e2e/kyc.ts';
import {RawHost} from '../support/e2e/raw-host.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';
import {FOUND, RIGHT} from '../support/harness/signup.ts';

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

test('7.4 kyc in a frame by hand: with allow="camera", the user takes a picture', async ({
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
  await expect.poll(() => raw.told('service-kyc-success')).toHaveLength(1);
});

test('7.4 kyc in a frame by hand: without allow="camera", the user chooses a file', async ({
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

test('7.4 terms in a frame by hand: the page of the terms opens inside it, and the user can accept', async ({
  page,
  newUser,
}) => {
  const user = await newUser('terms-pending');
  const raw = await RawHost.open(page, user, {flow: 'terms'});
  await raw.screen.frameLocator('iframe').getByRole('button', {name: 'Accept'}).click();
  await expect(raw.screen.getByRole('heading', {name: words.termsAcceptedTitle})).toBeVisible();
  await expect.poll(() => raw.told('service-terms-accepted')).toEqual([{version: VERSION}]);
  expect(await user.count('POST', PATHS.terms)).toBe(1);
});

test('7.4 signup in a frame by hand: a person signs up, and the page gets the event', async ({
  page,
  newUser,
}) => {
  const user = await newUser('signup');
  const raw = await RawHost.open(page, user, {flow: 'signup'});
  const field = (label: string) => raw.screen.getByLabel(label, {exact: true});
  await field(words.phone).fill(FOUND);
  await raw.button(words.signupSend).click();
  await field(words.code).fill(RIGHT);
  await raw.button(words.confirmCode).click();
  await raw.screen.getByRole('checkbox').check();
  await raw.button(words.signupCreate).click();
  await expect
    .poll(() => raw.told('service-one-click-success'))
    .toEqual([{userId: user.session.userId}]);
});
