/** Names the location of an ISO 3166-2 code from the service, such as `US-WA`. */
import {stateName} from '../../../locale/us-states.js';
import {usableLocale} from '../../../locale/usable-locale.js';

/** Returns the name of a US state or of a country. Returns `undefined` or `''` for other codes. */
export function placeName(code: string, language: string): string | undefined {
  const [, first = '', region] = /^([A-Z]{2})(?:-([A-Z\d]{1,3}))?$/.exec(code.toUpperCase()) ?? [];
  if (region === undefined)
    return first && (stateName(first, language) ?? country(first, language));
  return (first === 'US' ? stateName(region, language) : undefined) ?? country(first, language);
}

const country = (code: string, language: string): string | undefined =>
  new Intl.DisplayNames(usableLocale(language), {type: 'region', fallback: 'none'}).of(code);
