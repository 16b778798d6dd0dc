/**
 * Reads columns. Throws if a value is missing or has another type than in the schema, as this is a
 * bug.
 */
import type {Row} from './database.ts';

export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new TypeError(`The column ${column} is not text.`);
}

export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new TypeError(`The column ${column} is not a number.`);
}

export function bytesIn(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`The column ${column} is not bytes.`);
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null || row[column] === undefined ? null : textIn(row, column);
}
