/** Names the location of an ISO 3166-2 code from the service, such as `US-WA`. */
import {usableLocale} from '../../../locale/usable-locale.js';

/** US states, whose names `Intl` does not have. Most languages do not translate these names. */
const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC Washington, D.C.,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
  'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
  'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,' +
  'NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
  'PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,' +
  'TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

const state = (code: string): string | undefined =>
  new RegExp(`\\b${code} (.+?)(?=,[A-Z]{2} |$)`).exec(STATES)?.[1];

/** Returns the name of a US state or of a country. Returns `undefined` or `''` for other codes. */
export function placeName(code: string, language: string): string | undefined {
  const [, first = '', region] = /^([A-Z]{2})(?:-([A-Z\d]{1,3}))?$/.exec(code.toUpperCase()) ?? [];
  if (region === undefined) return first && (state(first) ?? country(first, language));
  return (first === 'US' ? state(region) : undefined) ?? country(first, language);
}

const country = (code: string, language: string): string | undefined =>
  new Intl.DisplayNames(usableLocale(language), {type: 'region', fallback: 'none'}).of(code);
