/** The service's answers and the user's details in a signup. */

export const sent = {
  status: 'sent',
  phoneHint: '•••• 0009',
  digits: 6,
  retryAfter: 30,
  expiresIn: 600,
  attemptsLeft: 5,
  codesLeft: 4,
} as const;

export const person = {
  firstName: 'Ada',
  lastName: 'Ellis',
  birthDate: '1990-04-23',
  street: '12 Elm Street',
  city: 'Tacoma',
  region: 'WA',
  postalCode: '98402',
  country: 'US',
};
