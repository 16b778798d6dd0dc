/** The doctor's finding on one rule. */
export type Verdict =
  | 'holds'
  | 'fails'
  /** Not enough data. The detail says what is missing. */
  | 'unknown'
  /** The rule does not apply here. */
  | 'not-applicable';

/** What the doctor found about one rule. */
export interface Finding {
  /** The place in the contract: `5.3 rule 4`, `2.3 digest`, `5.6 row 1`. */
  readonly rule: string;
  /** What the rule requires. */
  readonly title: string;
  readonly verdict: Verdict;
  /** What the doctor found, with exact numbers. Never a secret, never a signature. */
  readonly detail: string;
  /** What to do. */
  readonly advice?: string;
}

/** A finding without its rule. */
export type Opinion = Omit<Finding, 'rule' | 'title'>;

export const holds = (detail: string, advice?: string): Opinion => opinion('holds', detail, advice);
export const fails = (detail: string, advice?: string): Opinion => opinion('fails', detail, advice);
export const unknown = (detail: string, advice?: string): Opinion =>
  opinion('unknown', detail, advice);
export const notApplicable = (detail: string): Opinion => opinion('not-applicable', detail);

function opinion(verdict: Verdict, detail: string, advice?: string): Opinion {
  return {verdict, detail, ...(advice !== undefined && {advice})};
}

/** Maximum length of a quoted value, in characters. */
const LONGEST = 80;

/** Quotes an outside value for a report: short, on one line, without control characters. */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing';
  const json = JSON.stringify(value) ?? typeof value;
  const clipped = json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
  return clipped.replaceAll(
    /[^\P{C}]|[\u2028\u2029]/gu,
    char => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
