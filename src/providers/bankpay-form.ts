/** Parses what the user typed into the forms of the bank-link provider. */
import {CODE_DIGITS} from '../contract/bankpay.js';
import type {Checked, Draft} from '../flows/flaws.js';
import {typedText} from '../flows/typed-text.js';
import type {BankpayAnswer} from './bankpay.js';
import {missing, readEmail} from '../identity/person-form.js';
import * as phoneForm from '../identity/phone-form.js';

export function readProfile(draft: Draft): Checked<BankpayAnswer> {
  const names = {
    firstName: typedText(draft, 'firstName'),
    lastName: typedText(draft, 'lastName'),
  };
  const email = readEmail(draft);
  const phone = phoneForm.readPhone(draft);
  return {
    value: {kind: 'profile', profile: {...names, email: email.value, phone: phone.value}},
    flaws: {...missing(names), ...email.flaws, ...phone.flaws},
  };
}

export function readCode(draft: Draft): Checked<BankpayAnswer> {
  const {value: code, flaws} = phoneForm.readCode(draft, CODE_DIGITS);
  return {value: {kind: 'code', code}, flaws};
}
