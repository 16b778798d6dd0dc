/** Parses the details that the user typed in a signup. */
import type {SignupDetails} from '../contract/signup.js';
import type {Checked, Draft} from '../flows/flaws.js';
import type {AddressForm} from './local-form.js';
import {readEmail, readPerson} from './person-form.js';

/** `today` is a date in the form `YYYY-MM-DD`. */
export function readDetails(
  draft: Draft,
  today: string,
  form?: AddressForm,
): Checked<Omit<SignupDetails, 'termsVersion'>> {
  const person = readPerson(draft, today, undefined, form);
  const email = readEmail(draft);
  return {
    value: {person: person.value, email: email.value},
    flaws: {...person.flaws, ...email.flaws},
  };
}
