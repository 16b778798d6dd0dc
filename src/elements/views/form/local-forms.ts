/**
 * The questions of a form in each country. They load beside the forms, once per page. If they do not
 * load, the forms ask the same questions in every country.
 */
import type {AddressForm, Dialing} from '../../../identity/local-form.js';
import type {LocalWords} from '../../../locale/words.js';
import {once} from '../once.js';

type LocalForms = typeof import('./by-country-part.js');

let loaded: LocalForms | undefined;

const load = once(() => import('./by-country-part.js'));

/** Loads the questions by country. Never rejects. */
export async function loadLocalForms(): Promise<void> {
  try {
    loaded = await load();
  } catch {
    // No message is needed, because the user can fill in the form without them.
  }
}

export const hasLocalForms = (): boolean => loaded !== undefined;

export const addressFormOf = (country: string | undefined): AddressForm | undefined =>
  loaded?.addressForm(country ?? '');

export const dialings = (): readonly Dialing[] => loaded?.dialings() ?? [];

/** The English words by country. Empty until they have loaded. */
export const localWords = (): LocalWords => loaded?.byCountryWords ?? {};
