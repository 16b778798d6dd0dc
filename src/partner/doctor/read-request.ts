/** The data of a copied request, in any format. */

export interface ReadRequest {
  readonly method?: string;
  readonly url?: string;
  /** `undefined` if there is no such header. */
  readonly authorization: string | undefined;
  /** Absent if the text does not have the whole body. */
  readonly body?: string;
  readonly response?: {readonly status: number; readonly body?: string};
  /** The response's `Date` header, in Unix milliseconds. */
  readonly serverTime?: number;
}
