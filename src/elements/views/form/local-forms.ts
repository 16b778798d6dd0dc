/**
 * The country-specific fields of forms. Their data loads in parallel with the forms, once per page.
 * If it does not load, the forms have the same fields for every country.
 */
import type {AddressForm, Dialing} from '../../../identity/local-form.js';
import type {LocalWords} from '../../../locale/words.js';
import {once} from '../once.js';

type LocalForms = typeof import('./by-country-part.js');

let loaded: LocalForms | undefined;

const load = once(() => import('./by-country-part.js'));

/** Loads the country-specific data. Never rejects. */
export async function loadLocalForms(): Promise<void> {
  try {
    loaded = await load();
  } catch {
    // No message is needed, because the user can fill in the form without this data.
  }
}

export const hasLocalForms = (): boolean => loaded !== undefined;

export const addressFormOf = (country: string | undefined): AddressForm | undefined =>
  loaded?.addressForm(country ?? '');

export const dialings = (): readonly Dialing[] => loaded?.dialings() ?? [];

/** The country-specific words in English. Empty until they have loaded. */
export const localWords = (): LocalWords => loaded?.byCountryWords ?? {};
