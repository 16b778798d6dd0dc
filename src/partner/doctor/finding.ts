/** The verdict of a finding. */
export type Verdict =
  | 'holds'
  | 'fails'
  /** Not enough data. `detail` names the missing data. */
  | 'unknown'
  /** The rule does not apply here. */
  | 'not-applicable';

/** The doctor's finding about one rule. */
export interface Finding {
  /** The section of the contract: `5.3 rule 4`, `2.3 digest`, `5.6 row 1`. */
  readonly rule: string;
  /** The rule's requirement. */
  readonly title: string;
  readonly verdict: Verdict;
  /** The details, with exact numbers. Never a secret, never a signature. */
  readonly detail: string;
  /** The next step. */
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

/**
 * Quotes an outside value for a report: short, on one line, without control characters. Even if the
 * value is large or deep, only the part that is shown is written.
 */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing';
  const json = startOfJson(value, LONGEST);
  return printable(json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json);
}

/**
 * Replaces control characters with escapes. They could move a terminal's cursor,
 * hide lines of a report, or reverse its direction.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[^\P{C}]|[\u2028\u2029]/gu,
    char => `\\u{${char.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}

/**
 * Returns the value's JSON, or its start with more than `room` characters. Each
 * level writes a bracket, so `room` limits the depth, too.
 */
function startOfJson(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null)
    return isPlain(value) ? `${value}` : typeof value;
  const isList = Array.isArray(value);
  let text = isList ? '[' : '{';
  for (const [key, item] of Object.entries(value)) {
    if (text.length > room) break;
    if (text.length > 1) text += ',';
    if (!isList) text += `${JSON.stringify(key.slice(0, room))}:`;
    text += startOfJson(item, Math.max(room - text.length, 0));
  }
  return text + (isList ? ']' : '}');
}

function isPlain(value: unknown): value is number | boolean | null {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
