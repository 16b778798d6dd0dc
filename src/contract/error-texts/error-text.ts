/** What `describeError` says in other languages. Without a code, a language does not compile. */
import type {ErrorCode} from '../error-codes.js';

export interface ErrorText {
  readonly cause: string;
  readonly whatToDo: string;
}

export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>;
