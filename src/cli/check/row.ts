/** The rows of the table that `service-embed check` prints. */
import {quote} from '../../partner/doctor/finding.js';

/**
 * The source of an expectation: the contract, or an assumption of this package if the contract does
 * not say.
 */
export type Basis = 'contract' | 'assumed';

export type RowVerdict =
  | 'holds'
  | 'differs'
  /** The service does not have the route or the field. */
  | 'absent'
  /** The check could not be made. */
  | 'unasked';

export interface Row {
  /** The section of the contract, such as `2.4`. */
  readonly place: string;
  readonly basis: Basis;
  readonly title: string;
  readonly verdict: RowVerdict;
  /** The finding, and how the embed reacts to it. Values from outside are quoted. */
  readonly detail?: string;
}

/** The subject of a row: its section, basis and title. */
export type Subject = Omit<Row, 'verdict' | 'detail'>;

export function row(subject: Subject, verdict: RowVerdict, detail?: string): Row {
  return {...subject, verdict, ...(detail !== undefined && {detail})};
}

/** Makes a row, which passes unless there is a fault. */
export function rowOf(subject: Subject, fault: string | undefined, detail?: string): Row {
  return fault === undefined ? row(subject, 'holds', detail) : row(subject, 'differs', fault);
}

/** A schema's report on a value that does not match it. */
interface Misfit {
  readonly issues: readonly Issue[];
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

/** Describes the first mismatch: `gates.kyc.completed: boolean expected`. */
export function misfit({issues: [issue]}: Misfit, body: unknown): string {
  if (body === undefined) return 'no JSON, or of a type that does not say so';
  const path = issue?.path.map(String).join('.') ?? '';
  return `${path || 'the answer'}: ${wanted(issue)} expected`;
}

function wanted({code, expected, values}: Issue = {path: []}): string {
  if (expected !== undefined) return expected;
  if (values) return `one of ${values.map(String).join(', ')}`;
  return code === 'invalid_format' ? 'another form' : 'something else';
}

export const list = (names: readonly string[]): string => names.map(quote).join(', ');
