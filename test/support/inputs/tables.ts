/** Types for the table of a state machine: each state, each event, and the resulting state. */

/** Named values, grouped by their kind. A kind that is not in the table is a compile error. */
export type ByKind<Union, Key extends keyof Union> = {
  readonly [Kind in Union[Key] & string]: Readonly<
    Record<string, Extract<Union, Readonly<Record<Key, Kind>>>>
  >;
};

/**
 * Returns the entries of a table, whose names are free. A state or event of which there is no entry
 * is a compile error that names it.
 */
export function oneOfEach<Union, Key extends keyof Union>() {
  return <const Entries extends Readonly<Record<string, Union>>>(
    entries: Entries & Lacking<Exclude<Union[Key], Entries[keyof Entries][Key]>>,
  ): Entries => entries;
}

type Lacking<Kinds> = [Kinds] extends [never] ? unknown : {readonly lacking: Kinds};

/** The names of all values of such a table. */
export type NamesIn<Groups> = {[Group in keyof Groups]: keyof Groups[Group]}[keyof Groups];

/** The names in a table, with their type. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[];

/** The effect of each event. An event without an entry has no effect. */
export type Moves<Events> = {readonly [Name in NamesIn<Events> & string]?: string};
