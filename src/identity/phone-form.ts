/** Parses a typed phone number and the code that was sent to it. */
import type {Checked, Draft} from '../flows/flaws.js';
import {typedCode, typedPhone} from '../flows/typed-text.js';

/** E.164: a plus sign and 7 to 15 digits with the country code. After +1, exactly ten digits. */
const PHONE = /^\+(?:1\d{10}|[2-9]\d{6,14})$/;

export function readPhone(draft: Draft): Checked<string> {
  const value = typedPhone(draft);
  return {value, flaws: PHONE.test(value) ? {} : {phone: value === '' ? 'required' : 'invalid'}};
}

export function readCode(draft: Draft, digits: number): Checked<string> {
  const value = typedCode(draft);
  return {value, flaws: /^\d+$/.test(value) && value.length === digits ? {} : {code: 'invalid'}};
}
