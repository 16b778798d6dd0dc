/** The steps of an identity check, in its own element or in a payment's. */
import {DOCUMENT_TYPES} from '#src/contract/kyc.js';
import {PERSON as VERIFIED} from '../sandbox/person.ts';
import {fillAll, pickCountry, withSteps, type FlowClass, type GivenFile} from './flow.ts';
import {birthOf, words} from './words.ts';

/**
 * The details by field label in the US, except for the country, which is picked from a list before.
 */
export const PERSON = {
  [words.firstName]: VERIFIED.firstName,
  [words.lastName]: VERIFIED.lastName,
  ...birthOf(VERIFIED.birthDate),
  [words.street]: VERIFIED.street,
  [words.city]: VERIFIED.city,
  [words.region_state]: VERIFIED.region,
  [words.postalCode_zip]: VERIFIED.postalCode,
} as const;

/** The heading above the pictures, for a document type as named on the screen. */
function picturesTitle(document: string): string {
  const type = DOCUMENT_TYPES.find(each => words[`kyc_${each}`] === document);
  return type ? words[`kycPictures_${type}`] : words.kycPictures;
}

export function kycSteps<Base extends FlowClass>(Base: Base) {
  class Kyc extends (Base as FlowClass) {
    /** In the sandbox, the last name decides the result of the review. */
    async fillPerson(lastName = VERIFIED.lastName): Promise<void> {
      await pickCountry(this, words.country, VERIFIED.country);
      await fillAll(this, {...PERSON, [words.lastName]: lastName});
    }

    /** From the first screen to the document. */
    async enterPerson(lastName?: string): Promise<void> {
      await this.shows(words.kycDetailsTitle);
      await this.fillPerson(lastName);
      await this.press(words.kycToDocument);
    }

    /** From the choice of the document to the pictures. */
    async chooseDocument(type: string = words.kyc_passport, country = 'GB'): Promise<void> {
      await this.shows(words.kycDocumentTitle);
      await pickCountry(this, words.kycDocumentCountry, country);
      await this.check(type);
      await this.press(words.kycToPictures);
      await this.shows(picturesTitle(type));
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
