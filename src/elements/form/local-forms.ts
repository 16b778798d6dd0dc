/**
 * What a form asks in each country. It loads beside the forms, once for a page. If it does not load, the
 * forms ask everyone the same.
 */
import type {AddressForm, Dialing} from '../../identity/local-form.js';
import type {LocalWords} from '../../locale/words.js';
import {once} from '../once.js';

type LocalForms = typeof import('./by-country-part.js');

let loaded: LocalForms | undefined;

const load = once(() => import('./by-country-part.js'));

/** Never rejects. */
export async function loadLocalForms(): Promise<void> {
  try {
    loaded = await load();
  } catch {
    // Nobody needs to know. What the user types is the same.
  }
}

export const hasLocalForms = (): boolean => loaded !== undefined;

export const addressFormOf = (country: string | undefined): AddressForm | undefined =>
  loaded?.addressForm(country ?? '');

export const dialings = (): readonly Dialing[] => loaded?.dialings() ?? [];

/** The English words of countries. None until they are there. */
export const localWords = (): LocalWords => loaded?.byCountryWords ?? {};
