/** The steps of 1-Click Signup. */
import {fillAll, pickCountry, withSteps, type FlowClass} from './flow.ts';
import {birthOf, words} from './words.ts';

/**
 * Phone numbers in the sandbox: one of a person whose details are known, and one of an unknown
 * person.
 */
export const FOUND = '+1 (500) 555-0006';
export const NOT_FOUND = '+15005550009';
export const RIGHT = '000000';

const PERSON = {
  [words.firstName]: 'Ada',
  [words.lastName]: 'Ellis',
  ...birthOf('1990-4-23'),
  [words.email]: 'ada@example.com',
  [words.street]: '12 Elm Street',
  [words.city]: 'Tacoma',
  [words.region_state]: 'WA',
  [words.postalCode_zip]: '98402',
};

export function signupSteps<Base extends FlowClass>(Base: Base) {
  class Signup extends (Base as FlowClass) {
    async toCode(phone = FOUND): Promise<void> {
      await this.fill(words.phone, phone);
      await this.press(words.signupSend);
      await this.shows(words.codeTitle);
    }

    async enterCode(code = RIGHT): Promise<void> {
      await this.fill(words.code, code);
      await this.press(words.confirmCode);
    }

    async toDetails(phone = FOUND): Promise<void> {
      await this.toCode(phone);
      await this.enterCode();
      await this.shows(phone === FOUND ? words.signupFoundTitle : words.signupDetailsTitle);
    }

    async fillIn(change: Readonly<Record<string, string>> = {}): Promise<void> {
      await pickCountry(this, words.country, 'US');
      await fillAll(this, {...PERSON, ...change});
    }

    async create(): Promise<void> {
      await this.press(words.signupCreate);
    }

    async succeeds(): Promise<void> {
      await this.shows(words.signupCompletedTitle);
    }
  }
  return withSteps(Base, Signup);
}
