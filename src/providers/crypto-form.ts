/** Parses what the user typed into the form of the crypto provider. */
import type {Participant} from '../contract/crypto.js';
import type {Checked, Draft} from '../flows/flaws.js';
import {typedText} from '../flows/typed-text.js';
import type {CryptoAnswer} from './crypto.js';
import {missing, typedDate} from '../identity/person-form.js';

export function readParticipant(draft: Draft): Checked<CryptoAnswer> {
  const participant: Participant = {
    firstName: typedText(draft, 'firstName'),
    lastName: typedText(draft, 'lastName'),
    birthDate: typedDate(typedText(draft, 'birthDate')) ?? '',
    country: typedText(draft, 'country'),
  };
  return {value: {kind: 'participant', participant}, flaws: missing(participant)};
}
