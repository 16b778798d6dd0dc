/** Parses the details that the user typed in a signup. */
import type {SignupDetails} from '../contract/signup.js';
import type {Checked, Draft} from '../flows/flaws.js';
import {readEmail, readPerson} from './person-form.js';

/** `today` is a date in the form `YYYY-MM-DD`. */
export function readDetails(
  draft: Draft,
  today: string,
): Checked<Omit<SignupDetails, 'termsVersion'>> {
  const person = readPerson(draft, today);
  const email = readEmail(draft);
  return {
    value: {person: person.value, email: email.value},
    flaws: {...person.flaws, ...email.flaws},
  };
}
