/** What a user typed, and what was found wrong with it before anything was sent. */

/** By field name. */
export type Draft = Readonly<Record<string, string>>;

export type Flaw = 'required' | 'invalid' | 'future' | 'long';
/** By field name. */
export type Flaws = Readonly<Record<string, Flaw>>;

/** What was read, and what is wrong with it: nothing, if it can go on. */
export interface Checked<T> {
  readonly value: T;
  readonly flaws: Flaws;
}
