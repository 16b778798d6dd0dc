/** In the browser tests: an identity check as its user makes it, in an element of its own or in a payment's. */
import '#src/elements/kyc/service-kyc.js';
import {enForm} from '#src/locale/en-form.js';
import {enKyc} from '#src/locale/en-kyc.js';
import {fill} from '#src/locale/words.js';
import {PERSON} from '../sandbox/person.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

const FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'street',
  'city',
  'region',
  'postalCode',
] as const;

const picturesOf = (document: string): string =>
  fill(enKyc.kycPicturesTitle, {document: document.toLowerCase()});

export class KycScreen extends Screen {
  /** From the first screen to the document. */
  async enterPerson(changes: Partial<typeof PERSON> = {}): Promise<void> {
    await this.sees(enKyc.kycDetailsTitle);
    const person = {...PERSON, ...changes};
    for (const name of FIELDS) await this.fill(enForm[name], person[name]);
    await this.pick(enForm.country, 'United States', person.country);
    await this.press(enKyc.kycToDocument);
  }

  /** From there to the pictures. */
  async chooseDocument(document: string = enKyc.kyc_passport): Promise<void> {
    await this.sees(enKyc.kycDocumentTitle);
    await this.pick(enKyc.kycDocumentCountry, 'United Kingdom', 'GB');
    await this.choose(document);
    await this.press(enKyc.kycToPictures);
    await this.sees(picturesOf(document));
  }

  giveFile(side: string, file: File): Promise<void> {
    return this.give(side, enKyc.kycChoose, file);
  }

  /** `count` files have been received by now. */
  async received(count = 1): Promise<void> {
    await this.until(
      // The live region says it, too.
      ({text, status}) => times(text) - times(status) === count,
      ({text}) => `${count} received in "${text}"`,
    );
  }

  /** By a passport, up to the review. */
  async addPassport(file?: File): Promise<void> {
    await this.chooseDocument();
    await this.giveFile(enKyc.kycPage, file ?? (await picture()));
    await this.received();
    await this.press(enKyc.kycToReview);
    await this.sees(enKyc.kycReviewTitle);
  }

  /** From the first screen to the press that sends. */
  async verify(changes?: Partial<typeof PERSON>): Promise<void> {
    await this.enterPerson(changes);
    await this.addPassport();
    await this.press(enKyc.kycSubmit);
  }
}

const times = (text: string): number => text.split(enKyc.kycUploaded).length - 1;

/** A fresh user who has to verify their identity, unless another scenario is named. */
export function openKyc({
  scenario = 'kyc-pending',
  ...opening
}: Opening): Promise<Opened<KycScreen>> {
  return openFlow('service-kyc', KycScreen, {scenario, ...opening});
}

/** A real picture, that every browser opens. */
export async function picture(width = 800, height = 600): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height / 2);
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob ?? ''], 'passport.png', {type: 'image/png'});
}
