/** One operation of the service: its path, its answer, and the body that a call sends. */
import type {Action} from '../access.js';
import type {ErrorCode} from '../error-codes.js';
import type {Schema} from '../schema.js';

/** The type of the arguments of a call without arguments. */
export type NoArgs = Record<string, never>;

/** Names the payment flow that makes the call. */
export interface ActionArgs {
  readonly action: Action;
}

export interface OperationRow<Args, Answer> {
  /** Relative to the base URL. The arguments fill its placeholders. */
  readonly path: string;
  readonly answer: Schema<Answer>;
  /** Makes the body of a POST from the arguments. Absent for a GET. */
  readonly body?: (args: Args) => object;
  /** The error code for a response that does not match the schema. Defaults to `NETWORK_ERROR`. */
  readonly unintelligible?: ((args: Args) => ErrorCode) | undefined;
}

export const get = <Args, Answer>(
  path: string,
  answer: Schema<Answer>,
): OperationRow<Args, Answer> => ({
  path,
  answer,
});

export const post = <Args, Answer>(
  path: string,
  answer: Schema<Answer>,
  body: (args: Args) => object,
  unintelligible?: (args: Args) => ErrorCode,
): OperationRow<Args, Answer> => ({path, answer, body, unintelligible});

/** Makes the empty body of a POST that sends no data. */
export const empty = (): object => ({});
