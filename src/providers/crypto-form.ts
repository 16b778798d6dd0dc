/** What the user typed into the crypto provider's form, as the service takes it. */
import type {Participant} from '../contract/crypto.js';
import {typedText} from '../flows/typed-amount.js';
import type {CryptoAnswer} from './crypto.js';
import type {Draft} from '../flows/flaws.js';
import type {Read} from './form.js';
import {typedDate} from '../identity/person-form.js';

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
