/** Types for the table of a state machine: each state, each event, and the resulting state. */

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

/** The names in a table, which has at least one, with their type. */
export const keysOf = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly [Name, ...Name[]] => Object.keys(table) as [Name, ...Name[]];

/** The effect of each event. An event without an entry has no effect. */
export type Moves<Events> = {readonly [Name in keyof Events]?: string};
