/** Magic values of 1-Click Signup; the last names are those of `kyc/magic-kyc.ts`. */
import type {Person} from '#src/contract/person.js';

/** The code that has expired, whenever it is entered. */
export const EXPIRED_CODE = '222222';

/** Known to the identity provider, with details to look through. */
export const FOUND_PHONE = '+15005550006';
/** Not known, like every other number. */
export const NOT_FOUND_PHONE = '+15005550009';

const FOUND: Person & {readonly email: string} = {
  firstName: 'Jordan',
  lastName: 'Sample',
  birthDate: '1988-04-17',
  street: '400 Pine Street',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
  country: 'US',
  email: 'jordan@example.com',
};

export function knownPerson(phone: string): typeof FOUND | undefined {
  return phone === FOUND_PHONE ? FOUND : undefined;
}
