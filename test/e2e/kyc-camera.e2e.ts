/** The camera of an identity check: a picture, and everything that can prevent one. */
import type {Page} from 'playwright/test';
import {CHROMIUM_ARGS, browser} from '../support/engines/browsers.ts';
import {missingPart} from '../support/e2e/missing-part.ts';
import {inEach} from '../support/e2e/frames.ts';
import {errors} from '../support/e2e/heard.ts';
import {photo, type Kyc} from '../support/e2e/kyc.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const ID_UPLOAD = {attributes: {mode: 'id-upload'}} as const;

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

test.beforeEach(async ({page}) => {
  await page.addInitScript(() => {
    const {mediaDevices} = navigator;
    if (!mediaDevices) return;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, {tracks});
    mediaDevices.getUserMedia = async wanted => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
});

const tracks = (page: Page) =>
  inEach(page, () => {
    const known = 'tracks' in window ? (window.tracks as MediaStreamTrack[]) : [];
    return known.map(({readyState}) => readyState);
  });

test('a picture is taken, reviewed, retaken and used, and the camera is off afterwards', async ({
  openKyc,
  page,
}) => {
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  await kyc.button(words.kycTake).click();
  await kyc.shows(words.cameraPrimerTitle);
  expect(await tracks(page)).toEqual([]);
  await kyc.button(words.cameraStart).click();
  const live = words.cameraLiveTitle.replace('{side}', words.kycPage);
  await kyc.shows(live);
  await kyc.seesCamera();
  await kyc.button(words.cameraShoot).click();
  await kyc.shows(words.cameraTakenTitle);
  expect(await tracks(page)).toEqual(['ended']);
  await kyc.button(words.cameraAgain).click();
  await kyc.shows(live);
  await kyc.seesCamera();
  await kyc.button(words.cameraShoot).click();
  await kyc.button(words.cameraUse).click();
  await kyc.received(words.kycPage);
  expect(await tracks(page)).toEqual(['ended', 'ended']);
  await kyc.button(words.kycToReview).click();
  await kyc.submit();
  await kyc.comesTo(words.kycDoneTitle);
});

for (const [way, leave] of [
  ['Back', (kyc: Kyc) => kyc.button(words.back).click()],
  ['removal', (kyc: Kyc) => kyc.element.evaluate(each => each.remove())],
] as const) {
  test(`the camera is off after ${way}`, async ({openKyc, page}) => {
    const kyc = await openKyc(undefined, ID_UPLOAD);
    await kyc.chooseDocument();
    await kyc.button(words.kycTake).click();
    await kyc.button(words.cameraStart).click();
    await expect(kyc.button(words.cameraShoot)).toBeVisible();
    expect(await tracks(page)).toEqual(['live']);
    await leave(kyc);
    await expect.poll(() => tracks(page)).toEqual(['ended']);
  });
}

/** A camera that opens at once, and delivers its first frame on the test's command. */
async function slowCamera(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    interface Generator extends MediaStreamTrack {
      readonly writable: WritableStream<VideoFrame>;
    }
    navigator.mediaDevices.getUserMedia = async () => {
      const {MediaStreamTrackGenerator: Track, tracks: known} = window as unknown as {
        readonly MediaStreamTrackGenerator: new (kind: {kind: 'video'}) => Generator;
        readonly tracks: MediaStreamTrack[];
      };
      const track = new Track({kind: 'video'});
      known.push(track);
      const showFrame = async () => {
        const red = new OffscreenCanvas(800, 600);
        const context = red.getContext('2d');
        if (!context) throw new Error('There is no canvas.');
        context.fillStyle = '#f00';
        context.fillRect(0, 0, 800, 600);
        await track.writable.getWriter().write(new VideoFrame(red, {timestamp: 0}));
      };
      Object.assign(window, {showFrame});
      return new MediaStream([track]);
    };
  });
  return async () => {
    await inEach(page, async () => {
      if ('showFrame' in window) await (window.showFrame as () => Promise<void>)();
      return [];
    });
  };
}

async function shootEarly(kyc: Kyc): Promise<void> {
  await kyc.chooseDocument();
  await kyc.button(words.kycTake).click();
  await kyc.button(words.cameraStart).click();
  await kyc.button(words.cameraShoot).click();
  await expect(kyc.button(words.cameraStartingTitle)).toBeVisible();
}

test('a picture requested before the camera’s first frame uses that frame', async ({
  openKyc,
  page,
}) => {
  const showFrame = await slowCamera(page);
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await shootEarly(kyc);
  expect(await tracks(page)).toEqual(['live']);
  await showFrame();
  await kyc.shows(words.cameraTakenTitle);
  expect(await tracks(page)).toEqual(['ended']);
  const middle = () =>
    kyc.element.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
      copy?.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
      return copy?.getImageData(0, 0, 1, 1).data[0];
    });
  await expect.poll(middle).toBeGreaterThan(200);
});

test('leaving before the camera’s first frame takes no picture and turns the camera off', async ({
  openKyc,
  page,
}) => {
  const showFrame = await slowCamera(page);
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await shootEarly(kyc);
  await kyc.button(words.back).click();
  await expect.poll(() => tracks(page)).toEqual(['ended']);
  await showFrame().catch(() => undefined);
  await expect(kyc.button(words.kycTake)).toBeVisible();
  await expect(kyc.element.locator('canvas')).toHaveCount(0);
  expect(await errors(page)).toEqual([]);
});

test('after the camera fails, the user can try again or choose a file', async ({openKyc, page}) => {
  const troubles = {
    NotAllowedError: words.camera_denied,
    NotFoundError: words.camera_missing,
    NotReadableError: words.camera_busy,
  };
  await page.addInitScript(names => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', names.shift());
    };
  }, Object.keys(troubles));
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  await kyc.button(words.kycTake).click();
  await kyc.button(words.cameraStart).click();
  for (const says of Object.values(troubles)) {
    await kyc.shows(words.cameraFailedTitle);
    await expect(kyc.text(says)).toBeVisible();
    if (says !== words.camera_busy) await kyc.button(words.cameraRetry).click();
  }
  await expect(kyc.button(words.cameraRetry)).toBeVisible();
  await kyc.element.locator('input[type=file]').setInputFiles(photo());
  await kyc.received(words.kycPage);
});

test('on an insecure page, the user can choose a file instead', async ({openKyc, page}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', {value: false});
  });
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument();
  await kyc.button(words.kycTake).click();
  await kyc.button(words.cameraStart).click();
  await expect(kyc.text(words.camera_insecure)).toBeVisible();
  await expect(kyc.button(words.cameraRetry)).toHaveCount(0);
  await kyc.element.locator('input[type=file]').setInputFiles(photo());
  await kyc.received(words.kycPage);
});

test('if the camera’s code fails to load, its side reports that and accepts a file', async ({
  openKyc,
  page,
  problems,
}) => {
  const missing = await missingPart(page, problems, 'pictures');
  const kyc = await openKyc(undefined, ID_UPLOAD);
  await kyc.chooseDocument(words.kyc_driving_licence, 'US');
  const back = kyc.side(words.kycBack);
  await back.getByRole('button', {name: words.kycTake}).click();
  await expect(back.locator('.note')).toHaveText(words.kycNoCamera);
  await expect(kyc.element.locator('[role=alert]')).toHaveText(
    words.kycSideSaid.replace('{side}', words.kycBack).replace('{text}', words.kycNoCamera),
  );
  expect((await errors(page)).map(({code}) => code)).toEqual(['NETWORK_ERROR']);
  await expect(kyc.side(words.kycFront).locator('.note')).toHaveCount(0);
  await kyc.side(words.kycFront).getByRole('button', {name: words.kycTake}).click();
  await expect(kyc.side(words.kycFront).locator('.note')).toHaveText(words.kycNoCamera);
  await expect(back.locator('.note')).toHaveCount(0);
  if (!(await missing.warnsAndReturns())) return;
  await kyc.giveFile(words.kycFront);
  await kyc.received(words.kycFront);
  await expect(kyc.element.locator('.note')).toHaveCount(0);
});
