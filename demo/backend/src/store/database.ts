/**
 * The common interface of both databases. All statements use only SQL that both understand: `$1`
 * for a value, `RETURNING`, `ON CONFLICT`, `IS NOT DISTINCT FROM`.
 */
export type Value = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, Value | undefined>>;

export interface Queries {
  query(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

export interface Database extends Queries {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * SQL expression of the database's clock, in Unix milliseconds. All instances share this clock.
   */
  readonly now: string;
  /** Commits all writes of `work`, or none if it throws. */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs several statements without values. For migrations, inside a transaction. */
  script(tx: Queries, sql: string): Promise<void>;
  /**
   * Runs `work` in a transaction that may take long, in only one instance at a time. Calls `onWait`
   * again and again while another instance or a lock blocks it. Never times out.
   */
  migration<Result>(
    work: (tx: Queries) => Promise<Result>,
    onWait: (milliseconds: number) => void,
  ): Promise<Result>;
  close(): Promise<void>;
}
