/** The magic values as lines for a terminal. */
import {MAGIC_CODES, MAGIC_IDENTITY, magicAmounts, type MagicRow} from './magic-table.ts';

export function magicLines(): readonly string[] {
  return [
    'Magic amounts; any other amount succeeds after about a second',
    ...rows(magicAmounts()),
    '',
    'Codes of the bank’s SMS',
    ...rows(MAGIC_CODES),
    '',
    'Identity: last names, sizes of pictures, phone numbers',
    ...rows(MAGIC_IDENTITY),
  ];
}

function rows(table: readonly MagicRow[]): readonly string[] {
  return table.map(({value, what}) => `  ${value.padEnd(16)}${what}`);
}
