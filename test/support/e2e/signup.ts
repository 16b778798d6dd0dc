/** Somebody who becomes a user. */
import type {FlowPage} from './identity.ts';
import {words} from './words.ts';

/** In the sandbox: the phone of somebody whose details are known, and of somebody else. */
export const FOUND = '+1 (500) 555-0006';
export const NOT_FOUND = '+15005550009';
export const CODE = '6-digit code';
export const RIGHT = '000000';

const PERSON = {
  [words.firstName]: 'Ada',
  [words.lastName]: 'Ellis',
  [words.birthDate]: '1990 4 23',
  [words.email]: 'ada@example.com',
  [words.street]: '12 Elm Street',
  [words.city]: 'Tacoma',
  [words.region]: 'WA',
  [words.postalCode]: '98402',
};

export async function toCode(signup: FlowPage, phone = FOUND): Promise<void> {
  await signup.field(words.phone).fill(phone);
  await signup.button(words.signupSend).click();
  await signup.shows(words.codeTitle);
}

export async function enterCode(signup: FlowPage, code = RIGHT): Promise<void> {
  await signup.field(CODE).fill(code);
  await signup.button(words.confirmCode).click();
}

export async function toDetails(signup: FlowPage, phone = FOUND): Promise<void> {
  await toCode(signup, phone);
  await enterCode(signup);
  await signup.shows(phone === FOUND ? words.signupFoundTitle : words.signupDetailsTitle);
}

export async function fillIn(signup: FlowPage, change: Readonly<Record<string, string>> = {}) {
  for (const [label, value] of Object.entries({...PERSON, ...change})) {
    await signup.field(label).fill(value);
  }
  await signup.field(words.country).selectOption('US');
}
