/** What the doctor says of one rule. */

export type Verdict =
  | 'holds'
  | 'fails'
  /** Not enough was given to tell; the detail says what is missing. */
  | 'unknown'
  /** The rule does not ask for anything here. */
  | 'not-applicable';

export interface Finding {
  /** Where the contract says so: `5.3 rule 4`, `2.3 digest`, `5.6 row 1`. */
  readonly rule: string;
  /** What has to be so. */
  readonly title: string;
  readonly verdict: Verdict;
  /** What is so, with exact numbers; never a secret, never a signature. */
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** A finding without the rule that it is about. */
export type Opinion = Omit<Finding, 'rule' | 'title'>;

export const holds = (detail: string, advice?: string): Opinion => opinion('holds', detail, advice);
export const fails = (detail: string, advice?: string): Opinion => opinion('fails', detail, advice);
export const unknown = (detail: string, advice?: string): Opinion =>
  opinion('unknown', detail, advice);
export const notApplicable = (detail: string): Opinion => opinion('not-applicable', detail);

function opinion(verdict: Verdict, detail: string, advice?: string): Opinion {
  return {verdict, detail, ...(advice !== undefined && {advice})};
}

/** Characters of the longest value that a finding repeats. */
const LONGEST = 80;

/** A value from outside as it may stand in a report: short, on one line, without control characters. */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing';
  const json = JSON.stringify(value) ?? typeof value;
  const clipped = json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
  return clipped.replaceAll(
    /[^\P{C}]|[\u2028\u2029]/gu,
    char => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
