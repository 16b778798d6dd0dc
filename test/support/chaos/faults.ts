/** What a bad network does to a request, and how often. */
import type {Random} from '../inputs/random.ts';

export const FAULTS = [
  'pass',
  /** Waits before it goes on to the service. */
  'late',
  /** Its answer waits. */
  'slow',
  /** Never reaches the service; no answer, or the connection is reset. */
  'swallowed',
  'refused',
  /** Reaches the service; its answer never comes, or the connection is reset. */
  'unanswered',
  'cut',
  /** Reaches the service twice, one after the other or at the same time. */
  'repeated',
  'doubled',
  /** The answer ends in the middle; or it is whole, and no JSON. */
  'truncated',
  'garbled',
  /** A gateway's own page, instead of the service or instead of its answer. */
  'bad-gateway',
  'masked',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Money is hit hard, questions after it less, the rest now and then. */
export type RequestKind = 'order' | 'question' | 'read' | 'preflight';

export type Weights = Readonly<Record<RequestKind, Partial<Record<Fault, number>>>>;

export const WEIGHTS: Weights = {
  order: {
    pass: 28,
    late: 10,
    slow: 8,
    swallowed: 6,
    refused: 6,
    unanswered: 8,
    cut: 8,
    repeated: 6,
    doubled: 6,
    truncated: 5,
    garbled: 3,
    'bad-gateway': 3,
    masked: 3,
  },
  question: {
    pass: 62,
    late: 6,
    slow: 6,
    swallowed: 3,
    refused: 3,
    unanswered: 3,
    cut: 4,
    truncated: 4,
    garbled: 3,
    'bad-gateway': 3,
    masked: 3,
  },
  read: {
    pass: 86,
    late: 4,
    slow: 3,
    refused: 1,
    unanswered: 1,
    cut: 1,
    truncated: 1,
    garbled: 1,
    'bad-gateway': 1,
    masked: 1,
  },
  preflight: {pass: 95, slow: 3, refused: 1, 'bad-gateway': 1},
};

/** What happens to one request; all of it is decided when it comes. */
export interface Plan {
  readonly fault: Fault;
  /** Milliseconds, where the fault is one of time. */
  readonly delay: number;
  /** One of two ways, where a fault has them. */
  readonly other: boolean;
}

export const HARMLESS: Plan = {fault: 'pass', delay: 0, other: false};

/** Always takes three numbers, so that one fault does not shift all that come after it. */
export function plan(random: Random, weights: Partial<Record<Fault, number>>, slowest: number) {
  const fault = draw(random.next(), weights);
  const delay = Math.round(random.next() * slowest);
  return {fault, delay, other: random.chance(0.5)} satisfies Plan;
}

function draw(at: number, weights: Partial<Record<Fault, number>>): Fault {
  const total = FAULTS.reduce((sum, fault) => sum + (weights[fault] ?? 0), 0);
  let left = at * total;
  for (const fault of FAULTS) {
    left -= weights[fault] ?? 0;
    if (left < 0) return fault;
  }
  return 'pass';
}
