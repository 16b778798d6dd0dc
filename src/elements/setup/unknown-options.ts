/** Finds options of an element that the page has set to an unknown value. */
import {PROVIDERS} from '../../contract/access.js';
import {OPTIONS} from '../../contract/options.js';

/** Keyed by the property, which is also the name of the cause. */
const KNOWN = {provider: PROVIDERS, ...OPTIONS};

export interface UnknownOption {
  readonly cause: keyof typeof KNOWN;
  readonly value: unknown;
  /** The possible values of the option. */
  readonly known: readonly unknown[];
}

/** Values that a framework sets for an option that is not set. `NaN` is reported as unknown. */
const UNSET: ReadonlySet<unknown> = new Set([undefined, null, '', false]);

export type Optioned = {readonly [Name in keyof typeof KNOWN]?: unknown};

/** Returns the options with an unknown value. Options that are unset are ignored. */
export const unknownOptions = (element: Optioned): readonly UnknownOption[] =>
  (Object.keys(KNOWN) as (keyof typeof KNOWN)[])
    .map(cause => ({cause, value: element[cause], known: KNOWN[cause]}))
    .filter(({value, known}) => !UNSET.has(value) && !known.includes(value as never));
