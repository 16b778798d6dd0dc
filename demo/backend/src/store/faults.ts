/** Tells values that a database refuses for good from temporary faults. */

/** SQLSTATE classes of PostgreSQL: 22, data exception, and 23, integrity constraint violation. */
const REFUSED = /^2[23]/;

/** SQLite's primary result codes: too big, constraint, mismatch. */
const REFUSED_BY_SQLITE: readonly number[] = [18, 19, 20];

/** False for a database that is down, full or busy, where a retry can succeed. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const {code, errcode} = error as {code?: unknown; errcode?: unknown};
  if (code === 'ERR_SQLITE_ERROR') return REFUSED_BY_SQLITE.includes(Number(errcode) & 0xff);
  return typeof code === 'string' && code.length === 5 && REFUSED.test(code);
}
