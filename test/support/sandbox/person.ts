/**
 * The person that the sandbox verifies and signs up. In the Node tests, the sandbox's clock starts
 * at 2027-01-15.
 */
export const PERSON = {
  firstName: 'Ada',
  lastName: 'Byron',
  birthDate: '1990-12-10',
  street: '12 Analytical Way',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
  country: 'US',
};
