/** What the user typed as the details of a signup, as the service takes it. */
import type {SignupDetails} from '../contract/signup.js';
import type {Checked, Draft} from '../flows/flaws.js';
import {typedText} from '../flows/typed-amount.js';
import {EMAIL, readPerson} from './person-form.js';

/** `today` as `YYYY-MM-DD`. */
export function readDetails(
  draft: Draft,
  today: string,
): Checked<Omit<SignupDetails, 'termsVersion'>> {
  const {value: person, flaws} = readPerson(draft, today);
  const email = typedText(draft, 'email');
  const value = {person, email};
  if (EMAIL.test(email)) return {value, flaws};
  return {value, flaws: {...flaws, email: email === '' ? 'required' : 'invalid'}};
}
