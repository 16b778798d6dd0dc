/** Magic values of 1-Click Signup. The last names are in `kyc/magic-kyc.ts`. */
import type {Person} from '#src/contract/person.js';

/** This code always counts as expired. */
export const EXPIRED_CODE = '222222';

/** The identity provider knows this number and returns details for the user to check. */
export const FOUND_PHONE = '+15005550006';
/** The identity provider does not know this number. The same is true of every other number. */
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
