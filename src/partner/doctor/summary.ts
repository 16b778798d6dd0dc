/** Sums up the findings: the symptom, its causes, and the next step. */
import {GEO_BLOCKED} from '../../contract/error-codes.js';
import {codeOf} from './answer.js';
import {isDrift} from './clock-rules.js';
import type {Finding, Verdict} from './finding.js';
import type {RequestCase} from './request-case.js';
import {symptomOf, type Symptom, type SymptomRow, type Traced} from './symptoms.js';

/** The overall result of the findings. */
export interface Summary {
  /**
   * `fails` if any rule fails. `unknown` if any rule is undecided, or if the
   * service answered 401 although no rule fails. Otherwise `holds`.
   */
  readonly verdict: Exclude<Verdict, 'not-applicable'>;
  /** The matching row of contract 5.6. Absent if none matches. */
  readonly symptom?: Symptom;
  /** The failing rules, the most likely cause first. */
  readonly causes: readonly Finding[];
  /** The next step: a fix, or the data to add. */
  readonly advice: string;
}

export function summarize(asked: RequestCase, traced: readonly Traced[]): Summary {
  const failing = traced.filter(({finding}) => finding.verdict === 'fails');
  const causes = ranked(failing, asked);
  const undecided = traced.filter(each => isUndecided(each, asked));
  const row = causes[0] ? rowOf(causes[0], asked) : suspected(asked, undecided);
  const isOpen = isRefused(asked) || traced.some(({finding}) => finding.verdict === 'unknown');
  const verdict = causes.length > 0 ? 'fails' : isOpen ? 'unknown' : 'holds';
  return {
    verdict,
    ...(row && {symptom: symptomOf(row)}),
    causes: causes.map(({finding}) => finding),
    advice: adviceOf(causes, undecided, asked),
  };
}

/** The geo gate never responds with a 401, so the gate's undecided rule cannot explain one. */
function isUndecided({finding, row}: Traced, asked: RequestCase): boolean {
  return finding.verdict === 'unknown' && !(isRefused(asked) && row === '5.6 row 3');
}

/**
 * A `GEO_BLOCKED` response shows that rule 10 failed. For other responses, the order of the rules
 * puts causes before effects.
 */
function ranked(failing: readonly Traced[], asked: RequestCase): readonly Traced[] {
  if (!isGeoBlocked(asked)) return failing;
  const isGeo = ({finding}: Traced) => finding.rule === '5.3 rule 10';
  return [...failing.filter(isGeo), ...failing.filter(each => !isGeo(each))];
}

function rowOf({finding, row}: Traced, asked: RequestCase): SymptomRow | undefined {
  return finding.rule === '5.3 rule 3' && isDrift(asked) ? '5.6 row 5' : row;
}

/** The row that the response or a clock near its limit suggests, if no rule fails. */
function suspected(asked: RequestCase, undecided: readonly Traced[]): SymptomRow | undefined {
  if (isGeoBlocked(asked)) return '5.6 row 3';
  if (isDrift(asked)) return '5.6 row 5';
  if (!isRefused(asked)) return undefined;
  const traced = undecided.find(({row}) => row !== undefined);
  return traced?.row ?? (asked.route.kind === 'user' ? '5.6 row 2' : '5.6 row 1');
}

function isRefused({options: {response}}: RequestCase): boolean {
  return response?.status === 401;
}

function isGeoBlocked({options: {response}}: RequestCase): boolean {
  return response?.status === 403 && codeOf(response) === GEO_BLOCKED;
}

function adviceOf(
  [first]: readonly Traced[],
  undecided: readonly Traced[],
  asked: RequestCase,
): string {
  if (first) return first.finding.advice ?? first.finding.detail;
  const [next] = undecided;
  if (isDrift(asked)) return 'Set this machine’s clock by NTP: it is near the limit.';
  if (!next && isRefused(asked)) return askOperator(asked);
  if (!next) return 'Nothing to do: every rule holds.';
  return `Nothing fails so far. ${next.finding.advice ?? next.finding.detail}`;
}

/** Only the service knows which partners, keys and users it has. */
function askOperator({route}: RequestCase): string {
  const known =
    route.kind === 'user'
      ? 'this ISV UUID, this public key and this user (not deleted or recreated since)'
      : 'this ISV UUID and this public key';
  return `Every rule that a request can show holds, but the service answered 401. Ask the operator whether ${known} are registered there.`;
}
