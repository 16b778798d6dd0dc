/** Reads which document the user chose for an identity check. */
import type {DocumentRules} from '../contract/kyc.js';
import type {DocumentSide} from '../contract/reasons.js';
import type {Checked, Draft} from '../flows/flaws.js';

export interface ChosenDocument {
  readonly type: string;
  readonly country: string;
  readonly sides: readonly DocumentSide[];
}

/** `known` lists the document types that we have words for. */
export function readDocument(
  draft: Draft,
  rules: DocumentRules,
  known: readonly string[],
): Checked<ChosenDocument> {
  const country = draft['documentCountry'] ?? '';
  const type = draft['documentType'] ?? '';
  const rule = documentsOf(rules, country, known).find(each => each.type === type);
  return {
    value: {type, country, sides: rule?.sides ?? []},
    flaws: {
      ...(country === '' && {documentCountry: 'required'}),
      ...(!rule && {documentType: 'required'}),
    },
  };
}

/** Returns the known documents that the country issues, or all known ones if `country` is empty. */
export function documentsOf(
  {documents}: DocumentRules,
  country: string,
  known: readonly string[],
): DocumentRules['documents'] {
  return documents.filter(
    ({type, countries}) => known.includes(type) && (country === '' || countries.includes(country)),
  );
}
