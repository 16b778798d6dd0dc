/** Whom the sandbox verifies, and who signs up. Its clock stands on 2027-01-15 in Node. */
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
