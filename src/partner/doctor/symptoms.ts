/** The five symptoms of contract 5.6, and which of them the findings match. */
import type {Finding, Opinion} from './finding.js';

export const SYMPTOMS = {
  '5.6 row 1': '401 on every request, empty body',
  '5.6 row 2': '401 only on user routes',
  '5.6 row 3': '403 GEO_BLOCKED',
  '5.6 row 4': '401 with correct-looking signature',
  '5.6 row 5': 'intermittent 401',
} as const;

/** A row of the contract's table of symptoms (5.6). */
export type SymptomRow = keyof typeof SYMPTOMS;

/** A symptom, as the contract describes it (5.6). */
export interface Symptom {
  readonly row: SymptomRow;
  readonly symptom: (typeof SYMPTOMS)[SymptomRow];
}

export const symptomOf = (row: SymptomRow): Symptom => ({row, symptom: SYMPTOMS[row]});

/**
 * A finding and the symptom of its failure. `row` is undefined if a failure
 * causes none of the five.
 */
export interface Traced {
  readonly finding: Finding;
  readonly row: SymptomRow | undefined;
}

/** Combines the findings for one row of 5.6. */
export function rowOpinion(row: SymptomRow, traced: readonly Traced[]): Opinion {
  const own = traced.filter(each => each.row === row).map(({finding}) => finding);
  const of = (verdict: Finding['verdict']) => own.filter(each => each.verdict === verdict);
  const list = (findings: readonly Finding[]) => findings.map(({rule}) => rule).join(', ');
  const [failing, undecided, holding] = [of('fails'), of('unknown'), of('holds')];
  if (failing.length > 0)
    return {verdict: 'fails', detail: `This request would show it: see ${list(failing)}.`};
  if (undecided.length > 0) return {verdict: 'unknown', detail: `Not decided: ${list(undecided)}.`};
  if (holding.length > 0) return {verdict: 'holds', detail: 'Nothing in this request leads to it.'};
  return {verdict: 'not-applicable', detail: 'Nothing that leads to it is in this request.'};
}
