/** Parses what the user typed into the form of the crypto provider. */
import type {Participant} from '../contract/crypto.js';
import type {Checked, Draft} from '../flows/flaws.js';
import {typedText} from '../flows/typed-text.js';
import type {CryptoAnswer} from './crypto.js';
import {birthDateFlaw, typedDate} from '../identity/birth-date.js';
import {missing} from '../identity/person-form.js';

/** `today` is a date in the form `YYYY-MM-DD`. */
export function readParticipant(draft: Draft, today: string): Checked<CryptoAnswer> {
  const typed = typedText(draft, 'birthDate');
  const flaw = birthDateFlaw(typed, today);
  const participant: Participant = {
    firstName: typedText(draft, 'firstName'),
    lastName: typedText(draft, 'lastName'),
    birthDate: typedDate(typed) ?? '',
    country: typedText(draft, 'country'),
  };
  return {
    value: {kind: 'participant', participant},
    flaws: {...missing(participant), ...(flaw && {birthDate: flaw})},
  };
}
