/** The user's input, and the problems that are found in it before it is sent. */

/** Keyed by field name. */
export type Draft = Readonly<Record<string, string>>;

export type Flaw = 'required' | 'invalid' | 'future' | 'underage' | 'long';
/** Keyed by field name. */
export type Flaws = Readonly<Record<string, Flaw>>;

/** The parsed input and its problems. If there are no problems, the flow can continue. */
export interface Checked<T> {
  readonly value: T;
  readonly flaws: Flaws;
}
