/** The types of a table of a machine: each state, each event, and what one makes of the other. */

/** Values by their kind, each with a name. A kind without a value fails to compile. */
export type ByKind<Union, Key extends keyof Union> = {
  readonly [Kind in Union[Key] & string]: Readonly<
    Record<string, Extract<Union, Readonly<Record<Key, Kind>>>>
  >;
};

/** The names of all values of such a table. */
export type NamesIn<Groups> = {[Group in keyof Groups]: keyof Groups[Group]}[keyof Groups];

/** The effect of each event. An event without an entry has none. */
export type Moves<Events> = {readonly [Name in NamesIn<Events> & string]?: string};
