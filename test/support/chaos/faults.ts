/** The faults of a bad network, and how often a request gets each of them. */
import type {Random} from '../inputs/random.ts';

export const FAULTS = [
  'pass',
  /** The request is delayed before it reaches the service. */
  'late',
  /** The response is delayed. */
  'slow',
  /** The request never reaches the service. It gets no response, or the connection is reset. */
  'swallowed',
  'refused',
  /** The request reaches the service. The response is lost, or the connection is reset. */
  'unanswered',
  'cut',
  /** The request reaches the service twice, one after the other or at the same time. */
  'repeated',
  'doubled',
  /** The response is cut off, or it is complete but not JSON. */
  'truncated',
  'garbled',
  /** A gateway sends its own error page, before or after the service gets the request. */
  'bad-gateway',
  'masked',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * The kinds of requests. Orders get the most faults, questions about orders get fewer, and other
 * requests get the fewest.
 */
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

/** The plan for one request. All of it is decided when the request arrives. */
export interface Plan {
  readonly fault: Fault;
  /** Milliseconds, for a fault that takes time. */
  readonly delay: number;
  /** Chooses between the two forms of a fault, if it has two. */
  readonly other: boolean;
}

export const HARMLESS: Plan = {fault: 'pass', delay: 0, other: false};

/**
 * Draws the plan for a request. Always draws three random numbers, so that a changed weight does
 * not shift all later plans.
 */
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
