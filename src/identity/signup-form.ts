/** What the user typed into a signup before the details, as the service takes it. */
import type {Checked, Draft} from '../flows/flaws.js';
import {numberOf} from '../flows/signup.js';
import {typedText} from '../flows/typed-amount.js';
import {PHONE} from './person-form.js';

export function readPhone(draft: Draft): Checked<string> {
  const value = numberOf({phone: typedText(draft, 'phone')});
  return {value, flaws: PHONE.test(value) ? {} : {phone: value === '' ? 'required' : 'invalid'}};
}

/** Spaces and dashes of a pasted code do not matter. */
export function readCode(draft: Draft, digits: number): Checked<string> {
  const value = typedText(draft, 'code').replaceAll(/[\s-]/g, '');
  return {value, flaws: /^\d+$/.test(value) && value.length === digits ? {} : {code: 'invalid'}};
}
