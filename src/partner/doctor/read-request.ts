/** What a copied request says of itself, whatever its form. */

export interface ReadRequest {
  readonly method?: string;
  readonly url?: string;
  /** `undefined` where there is no such header. */
  readonly authorization: string | undefined;
  /** Absent where it is not in the text, or not the whole of it. */
  readonly body?: string;
  readonly response?: {readonly status: number; readonly body?: string};
  /** The answer's `Date`, in Unix milliseconds. */
  readonly serverTime?: number;
}
