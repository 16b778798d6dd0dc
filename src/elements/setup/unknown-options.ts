/** The options of an element to which the page gave a value that does not exist. */
import {PROVIDERS} from '../../contract/access.js';
import {OPTIONS} from '../../contract/options.js';

/** Keyed by the property, which is also the name of the cause. */
const KNOWN = {provider: PROVIDERS, ...OPTIONS};

export interface UnknownOption {
  readonly cause: keyof typeof KNOWN;
  readonly value: unknown;
  /** The values that it can have. */
  readonly known: readonly unknown[];
}

/** Values that a framework sets for an option that is not set. `NaN` is not among them. */
const UNSET: ReadonlySet<unknown> = new Set([undefined, null, '', false]);

export type Optioned = {readonly [Name in keyof typeof KNOWN]?: unknown};

/** An option that is empty is not set. No element has all of them. */
export const unknownOptions = (element: Optioned): readonly UnknownOption[] =>
  (Object.keys(KNOWN) as (keyof typeof KNOWN)[])
    .map(cause => ({cause, value: element[cause], known: KNOWN[cause]}))
    .filter(({value, known}) => !UNSET.has(value) && !known.includes(value as never));
