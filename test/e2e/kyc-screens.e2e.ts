/**
 * Every screen of an identity check: nobody is shut out in any colors or
 * reading direction, nothing is lost at 320 px. With `PICTURES=1` pictures of
 * them are left in `.build/screens/` for people to look at.
 */
import type {Page} from 'playwright/test';
import {KYC} from '#src/contract/paths.js';
import type {KycStage} from '../../demo/service/sandbox-control.ts';
import {expectAccessible} from '../support/axe.ts';
import {fulfill} from '../support/e2e/answers.ts';
import {photo, type Kyc} from '../support/e2e/kyc.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

const WITH_PICTURES = Boolean(process.env['PICTURES']);
const SCHEMES = ['light', 'dark'] as const;
// As long as a name may be, in one word.
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);

interface Screen {
  readonly name: string;
  readonly heading: string;
  /** How far the user has come before. */
  readonly stage?: KycStage;
  readonly before?: (page: Page) => Promise<void>;
  readonly reach: (kyc: Kyc) => Promise<void>;
}

const toPictures = async (kyc: Kyc) => {
  await kyc.enterPerson();
  await kyc.chooseDocument(words.kyc_driving_licence, 'US');
};

const toCamera = async (kyc: Kyc) => {
  await toPictures(kyc);
  await kyc.side(words.kycFront).getByRole('button', {name: words.kycTake}).click();
};

/** A failed review with a reason of every kind and no end of words. */
const failed = (retryable: boolean) => async (page: Page) => {
  const reason = (concern: string, message: string) => ({concern, code: 'invalid', message});
  const reasons = [
    reason('lastName', `We do not know ${LONG}.`),
    reason('birthDate', 'You have to be 18 or older.'),
    reason('front', 'The picture is blurry.'),
    reason('whole', 'Please try another document.'),
  ];
  const rules = {
    documents: [{type: 'passport', sides: ['front'], countries: ['GB', 'US']}],
    contentTypes: ['image/jpeg'],
    maxBytes: 10_000_000,
    minPixels: 400,
  };
  await page.route(`**${KYC}`, route =>
    fulfill(route, 200, {status: 'failed', reasons, retryable, rules}),
  );
};

const SCREENS: readonly Screen[] = [
  {name: 'details', heading: words.kycDetailsTitle, reach: async () => {}},
  {
    name: 'details-flawed',
    heading: words.kycDetailsTitle,
    async reach(kyc) {
      await kyc.field(words.lastName).fill(LONG);
      await kyc.button(words.kycToDocument).click();
      await expect(kyc.element.locator('.summary')).toBeVisible();
    },
  },
  {
    name: 'details-corrected',
    heading: words.kycDetailsTitle,
    before: failed(true),
    async reach(kyc) {
      await kyc.button(words.kycMendDetails).click();
    },
  },
  {name: 'document', heading: words.kycDocumentTitle, reach: kyc => kyc.enterPerson()},
  {
    name: 'document-flawed',
    heading: words.kycDocumentTitle,
    async reach(kyc) {
      await kyc.enterPerson();
      await kyc.button(words.kycToPictures).click();
      await expect(kyc.element.locator('.summary')).toBeVisible();
    },
  },
  {name: 'pictures', heading: 'Pictures of your driving licence', reach: toPictures},
  {
    name: 'pictures-sending',
    heading: 'Pictures of your driving licence',
    before: async page => {
      await page.route('**/kyc/documents', () => {});
    },
    async reach(kyc) {
      await toPictures(kyc);
      await kyc.giveFile(words.kycFront);
      await expect(kyc.element.getByRole('progressbar')).toBeVisible();
      await kyc.giveFile(words.kycBack, photo('tiny.png', 10, 10));
      await kyc.button(words.kycToReview).click();
      await expect(kyc.element.locator('.summary')).toBeVisible();
    },
  },
  {
    name: 'pictures-received',
    heading: 'Pictures of your driving licence',
    async reach(kyc) {
      await toPictures(kyc);
      await kyc.giveFile(words.kycFront);
      await kyc.received(words.kycFront);
    },
  },
  {name: 'camera', heading: words.cameraPrimerTitle, reach: toCamera},
  {
    name: 'camera-failed',
    heading: words.cameraFailedTitle,
    async reach(kyc) {
      await toCamera(kyc);
      await kyc.button(words.cameraStart).click();
    },
  },
  {
    name: 'review',
    heading: words.kycReviewTitle,
    async reach(kyc) {
      await kyc.enterPerson(LONG);
      await kyc.addPassport();
    },
  },
  {
    name: 'pending',
    heading: words.kycPendingTitle,
    stage: 'pending',
    reach: async () => {},
  },
  {
    name: 'failed',
    heading: words.kycFailedTitle,
    before: failed(true),
    reach: async () => {},
  },
  {
    name: 'final',
    heading: words.kycFailedTitle,
    before: failed(false),
    reach: async () => {},
  },
  {name: 'done', heading: words.kycDoneTitle, reach: kyc => kyc.verify()},
];

for (const {name, heading, stage, before, reach} of SCREENS) {
  test(`the screen “${name}” of an identity check is accessible and fits`, async ({
    openKyc,
    newUser,
    page,
  }) => {
    await before?.(page);
    await page.emulateMedia({reducedMotion: 'reduce'});
    const user = await newUser('kyc-pending');
    if (stage) await user.change({kyc: stage});
    const kyc = await openKyc(undefined, {user});
    await reach(kyc);
    await kyc.comesTo(heading);
    if (WITH_PICTURES) await takePictures(kyc, name);
    await fits(kyc);
    await isAccessible(page);
  });
}

async function takePictures({page}: Kyc, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({colorScheme});
    for (const width of [360, 1280]) {
      await page.setViewportSize({width, height: 900});
      const path = `.build/screens/kyc-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({path, fullPage: true});
    }
  }
}

/** 320 px is also what is left of 1280 at a zoom of 400 %. */
async function fits({page, element}: Kyc): Promise<void> {
  await page.setViewportSize({width: 320, height: 640});
  const overflow = await element.evaluate(({shadowRoot}) => ({
    page: document.documentElement.scrollWidth - innerWidth,
    inside: [...(shadowRoot?.querySelectorAll('*') ?? [])]
      .filter(each => each.getBoundingClientRect().right > innerWidth)
      .map(each => each.tagName),
  }));
  expect(overflow).toEqual({page: 0, inside: []});
}

async function isAccessible(page: Page): Promise<void> {
  const include = 'service-kyc';
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({colorScheme});
    await expectAccessible(page, {include});
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expectAccessible(page, {include});
  await page.emulateMedia({forcedColors: 'active'});
  await expectAccessible(page, {include, forcedColors: true});
}
