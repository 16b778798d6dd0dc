/** Every screen of an identity check, as everybody may meet it. */
import type {Page} from 'playwright/test';
import {KYC} from '#src/contract/paths.js';
import type {KycStage} from '../../demo/service/sandbox-control.ts';
import {fulfill} from '../support/e2e/answers.ts';
import {photo, type Kyc} from '../support/e2e/kyc.ts';
import {looksRight} from '../support/e2e/looks.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

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
const failed = (retryable: boolean, method?: 'POST') => async (page: Page) => {
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
    method && route.request().method() !== method
      ? route.continue()
      : fulfill(route, 200, {status: 'failed', reasons, retryable, rules}),
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
    before: failed(true, 'POST'),
    async reach(kyc) {
      await kyc.verify(LONG);
      await kyc.button(words.kycMendDetails).click();
      await expect(kyc.element.locator('.summary')).toBeVisible();
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
    await looksRight({page, tag: 'service-kyc', screen: kyc.element, name: `kyc-${name}`});
  });
}
