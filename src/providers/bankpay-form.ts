/** What the user typed into the bank-link provider's forms, as the service takes it. */
import type {Profile} from '../contract/bankpay.js';
import {typedText} from '../flows/typed-amount.js';
import type {BankpayAnswer} from './bankpay.js';
import type {Draft} from '../flows/flaws.js';
import type {Read} from './form.js';
import {EMAIL, PHONE} from '../identity/person-form.js';

export function readProfile(draft: Draft): Read<BankpayAnswer> {
  const profile: Profile = {
    firstName: typedText(draft, 'firstName'),
    lastName: typedText(draft, 'lastName'),
    email: typedText(draft, 'email'),
    phone: typedText(draft, 'phone').replace(/[\s().-]/g, ''),
  };
  const fields = [
    ...(profile.firstName === '' ? ['firstName'] : []),
    ...(profile.lastName === '' ? ['lastName'] : []),
    ...(EMAIL.test(profile.email) ? [] : ['email']),
    ...(PHONE.test(profile.phone) ? [] : ['phone']),
  ];
  if (fields.length > 0) return {kind: 'flawed', fields};
  return {kind: 'answer', answer: {kind: 'profile', profile}};
}

/** Spaces and dashes of a pasted code do not matter. */
export function readCode(draft: Draft): Read<BankpayAnswer> {
  const code = typedText(draft, 'code').replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) return {kind: 'flawed', fields: ['code']};
  return {kind: 'answer', answer: {kind: 'code', code}};
}
