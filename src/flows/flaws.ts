/** The user's input, and the problems found in it before anything is sent. */

/** Keyed by field name. */
export type Draft = Readonly<Record<string, string>>;

export type Flaw = 'required' | 'invalid' | 'future' | 'underage' | 'long';
/** Keyed by field name. */
export type Flaws = Readonly<Record<string, Flaw>>;

/** The parsed input and its problems. No problems means the flow can continue. */
export interface Checked<T> {
  readonly value: T;
  readonly flaws: Flaws;
}
