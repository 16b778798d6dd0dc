/** What the user typed into a signup before the details, as the service takes it. */
import {numberOf, type Draft, type Flaws} from '../flows/signup.js';
import {typedText} from '../flows/typed-amount.js';

/** What was read, and what is wrong with it: nothing, if it can be sent. */
export interface Checked<T> {
  readonly value: T;
  readonly flaws: Flaws;
}

/** E.164: a plus sign, the country code, at most 15 digits. */
const PHONE = /^\+[1-9]\d{6,14}$/;

export function readPhone(draft: Draft): Checked<string> {
  const value = numberOf({phone: typedText(draft, 'phone')});
  return {value, flaws: PHONE.test(value) ? {} : {phone: value === '' ? 'required' : 'invalid'}};
}

/** Spaces and dashes of a pasted code do not matter. */
export function readCode(draft: Draft, digits: number): Checked<string> {
  const value = typedText(draft, 'code').replaceAll(/[\s-]/g, '');
  return {value, flaws: /^\d+$/.test(value) && value.length === digits ? {} : {code: 'invalid'}};
}
