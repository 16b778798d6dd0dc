/** Texts of `describeError` in other languages. A language that lacks a code fails to compile. */
import type {ErrorCode} from '../error-codes.js';

export interface ErrorText {
  readonly cause: string;
  readonly whatToDo: string;
}

export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>;
