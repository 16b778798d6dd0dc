/** What the user typed into the crypto provider's form, as the service takes it. */
import type {Participant} from '../contract/crypto.js';
import {typedText} from '../flows/typed-amount.js';
import type {CryptoAnswer} from './crypto.js';
import type {Draft, Read} from './form.js';

export function readParticipant(draft: Draft): Read<CryptoAnswer> {
  const birthDate = typedDate(typedText(draft, 'birthDate'));
  const participant: Participant = {
    firstName: typedText(draft, 'firstName'),
    lastName: typedText(draft, 'lastName'),
    birthDate: birthDate ?? '',
    country: typedText(draft, 'country'),
  };
  const fields = Object.entries(participant)
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  if (fields.length > 0) return {kind: 'flawed', fields};
  return {kind: 'answer', answer: {kind: 'participant', participant}};
}

/**
 * A day that the calendar has, as `YYYY-MM-DD`; `undefined` where it is none.
 * Year first, whatever stands between the parts, or nothing, as on a keypad
 * without signs. The other orders are never guessed: `04/05/1990` is two days.
 */
export function typedDate(text: string): string | undefined {
  const parts =
    /^((?:19|20)\d\d)([-/.\s]\s?)(\d{1,2})\2(\d{1,2})\.?$/.exec(text) ??
    /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(text);
  if (!parts) return undefined;
  const [, year = '', , month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some engines read the 30th of February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
