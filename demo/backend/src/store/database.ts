/**
 * The features that both databases share. This backend's statements are written once, for both:
 * `$1` for a value, `RETURNING`, `ON CONFLICT`, `IS NOT DISTINCT FROM`.
 */
export type Value = string | number | null | Uint8Array;

export type Row = Readonly<Record<string, Value | undefined>>;

export interface Queries {
  query(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

export interface Database extends Queries {
  readonly kind: 'sqlite' | 'postgres';
  /** The database's own clock, in Unix milliseconds, as an expression. Instances share it. */
  readonly now: string;
  /** Commits what `work` has written, or nothing of it. */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
  /** Runs several statements without values. For migrations, inside a transaction. */
  script(tx: Queries, sql: string): Promise<void>;
  /**
   * A transaction of one instance at a time, which may last. It calls `waits` again and again while
   * another instance, or a lock of somebody else, keeps it waiting. It never gives up by itself.
   */
  migration<Result>(
    work: (tx: Queries) => Promise<Result>,
    waits: (milliseconds: number) => void,
  ): Promise<Result>;
  close(): Promise<void>;
}
