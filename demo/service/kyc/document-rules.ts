/** The documents and file formats that the service accepts. */
import type {DocumentRules} from '#src/contract/kyc.js';
import type {DocumentSide} from '#src/contract/reasons.js';

const NORTH_AMERICA = ['US', 'CA', 'MX'];
const EUROPE = [
  'AT',
  'BE',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IE',
  'IT',
  'NL',
  'NO',
].concat(['PL', 'PT', 'SE']);
const ELSEWHERE = ['AU', 'BR', 'IN', 'JP', 'KR', 'NZ', 'SG', 'ZA'];
const EVERYWHERE = [...NORTH_AMERICA, ...EUROPE, ...ELSEWHERE].toSorted();

export const JPEG = 'image/jpeg';
export const PNG = 'image/png';
export const PDF = 'application/pdf';

export const DOCUMENT_RULES: DocumentRules = {
  documents: [
    {type: 'passport', sides: ['front'], countries: EVERYWHERE},
    {type: 'driving_licence', sides: ['front', 'back'], countries: EVERYWHERE},
    // These countries issue no identity cards.
    {
      type: 'identity_card',
      sides: ['front', 'back'],
      countries: EVERYWHERE.filter(country => !['AU', 'GB', 'NZ', 'US'].includes(country)),
    },
    {type: 'residence_permit', sides: ['front', 'back'], countries: ['US', ...EUROPE].toSorted()},
  ],
  contentTypes: [JPEG, PNG, PDF],
  maxBytes: 10 * 1024 * 1024,
  minPixels: 400,
};

/** The sides that this document must show. Empty if the document is not accepted. */
export function sidesOf(type: string, country: string): readonly DocumentSide[] {
  const rule = DOCUMENT_RULES.documents.find(each => each.type === type);
  return rule?.countries.includes(country) ? rule.sides : [];
}
