/** Magic SMS codes and phone numbers. */
import type {Person} from '#src/contract/person.js';

/** The only right code, for the bank's profile and for a signup. */
export const RIGHT_CODE = '000000';
/** An example of a wrong code. Every other code is also wrong. */
export const WRONG_CODE = '111111';
/** At signup, this code always counts as expired. */
export const EXPIRED_CODE = '222222';

/** The identity provider knows this number and returns details for the user to check. */
export const FOUND_PHONE = '+15005550006';
/** An example of a number that the identity provider does not know. */
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
