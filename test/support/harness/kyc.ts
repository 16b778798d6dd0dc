/** The steps of an identity check, in its own element or in a payment's. */
import {fill} from '#src/locale/words.js';
import {PERSON as VERIFIED} from '../sandbox/person.ts';
import {fillAll, pickCountry, withSteps, type FlowClass, type GivenFile} from './flow.ts';
import {words} from './words.ts';

/** The details by field label, except for the country, which is picked from a list. */
export const PERSON = {
  [words.firstName]: VERIFIED.firstName,
  [words.lastName]: VERIFIED.lastName,
  [words.birthDate]: VERIFIED.birthDate,
  [words.street]: VERIFIED.street,
  [words.city]: VERIFIED.city,
  [words.region]: VERIFIED.region,
  [words.postalCode]: VERIFIED.postalCode,
} as const;

export function kycSteps<Base extends FlowClass>(Base: Base) {
  class Kyc extends (Base as FlowClass) {
    /** In the sandbox the last name decides what the review says. */
    async fillPerson(
      lastName = VERIFIED.lastName,
      country: string = VERIFIED.country,
    ): Promise<void> {
      await fillAll(this, {...PERSON, [words.lastName]: lastName});
      await pickCountry(this, words.country, country);
    }

    /** From the first screen to the document. */
    async enterPerson(lastName?: string): Promise<void> {
      await this.shows(words.kycDetailsTitle);
      await this.fillPerson(lastName);
      await this.press(words.kycToDocument);
    }

    /** From the document to the pictures. */
    async chooseDocument(type: string = words.kyc_passport, country = 'GB'): Promise<void> {
      await this.shows(words.kycDocumentTitle);
      await pickCountry(this, words.kycDocumentCountry, country);
      await this.check(type);
      await this.press(words.kycToPictures);
      await this.shows(fill(words.kycPicturesTitle, {document: type.toLowerCase()}));
    }

    async giveFile(side: string, file?: File | GivenFile): Promise<void> {
      await this.give(side, words.kycChoose, file);
    }

    async received(side: string): Promise<void> {
      await this.readsIn(side, words.kycUploaded);
    }

    /** Adds a passport, up to the review. */
    async addPassport(file?: File | GivenFile): Promise<void> {
      await this.chooseDocument();
      await this.giveFile(words.kycPage, file);
      await this.received(words.kycPage);
      await this.press(words.kycToReview);
      await this.shows(words.kycReviewTitle);
    }

    async submit(): Promise<void> {
      await this.press(words.kycSubmit);
    }

    /** From the first screen to the press that submits. */
    async verify(lastName?: string): Promise<void> {
      await this.enterPerson(lastName);
      await this.addPassport();
      await this.submit();
    }
  }
  return withSteps(Base, Kyc);
}
