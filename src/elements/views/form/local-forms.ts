/**
 * The questions of a form in each country. They load beside the forms, once per page. If they do not
 * load, the forms ask everyone the same.
 */
import type {AddressForm, Dialing} from '../../../identity/local-form.js';
import type {LocalWords} from '../../../locale/words.js';
import {once} from '../once.js';

type LocalForms = typeof import('./by-country-part.js');

let loaded: LocalForms | undefined;

const load = once(() => import('./by-country-part.js'));

/** Never rejects. */
export async function loadLocalForms(): Promise<void> {
  try {
    loaded = await load();
  } catch {
    // No message is needed. The user types the same.
  }
}

export const hasLocalForms = (): boolean => loaded !== undefined;

export const addressFormOf = (country: string | undefined): AddressForm | undefined =>
  loaded?.addressForm(country ?? '');

export const dialings = (): readonly Dialing[] => loaded?.dialings() ?? [];

/** The English words of countries. None until they are there. */
export const localWords = (): LocalWords => loaded?.byCountryWords ?? {};
