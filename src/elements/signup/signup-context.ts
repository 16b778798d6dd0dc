/** The data and callbacks of the screens of a signup, and the parts that the screens share. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {Checked, Flaws} from '../../flows/flaws.js';
import {
  problemOf,
  type AtDetails,
  type Filling,
  type SignupEvent,
} from '../../flows/signup-state.js';
import {duration} from '../../locale/duration.js';
import {
  fill,
  type PersonWords,
  type ReasonWords,
  type NoticeWords,
  type ShellWords,
  type SignupWords,
} from '../../locale/words.js';
import type {Problem} from '../views/form/summary.js';
import {failedTitle} from '../flow/notices/notices.js';
import {untrustedText} from '../views/untrusted-text.js';
import type {ScreenContext} from '../views/screen.js';

export type SignupScreenWords = ShellWords & NoticeWords & ReasonWords & PersonWords & SignupWords;

/** The code of the screen with the details. It loads while the user is on the first screens. */
export interface SignupDetailsPart {
  readonly signupDetails: (state: AtDetails, context: SignupContext) => TemplateResult;
  readonly problemsOf: (state: AtDetails, context: SignupContext) => readonly Problem[];
}

export interface SignupContext extends ScreenContext<SignupScreenWords> {
  /** The code of the screen with the details, or the error if the code did not load. */
  readonly part: SignupDetailsPart | ServiceError | 'loading';
  /** True if the table of countries has loaded or has failed to load. */
  readonly hasForms: boolean;
  /** Loads `part` again. */
  readonly load: () => void;
  /** The user's local date as `YYYY-MM-DD`. */
  readonly today: string;
  /** Seconds since the last code was sent. */
  readonly elapsed: number;
  /** The address of the terms, without a token. */
  readonly termsUrl: string;
  readonly send: (event: SignupEvent) => void;
  /** Tells the page that the user has finished. */
  readonly done: () => void;
  /** Shows the errors and moves the focus to their summary, or to the first invalid field. */
  readonly flawed: (flaws: Flaws) => void;
}

/** Returns a listener that submits the input, or shows its errors. Does nothing while `busy`. */
export const submitting =
  <T>(busy: boolean, read: () => Checked<T>, {flawed}: SignupContext, go: (value: T) => void) =>
  (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    const {value, flaws} = read();
    if (Object.keys(flaws).length > 0) flawed(flaws);
    else go(value);
  };

/** Why the last request failed, or how long no code is sent. Neither is a flaw in the input. */
export function noteText(state: Filling, words: SignupScreenWords): string | undefined {
  const problem = problemOf(state);
  if (problem) return `${failedTitle(problem, words)}. ${words.signupLost}`;
  const answer = 'answer' in state ? state.answer : undefined;
  return answer?.kind === 'limited'
    ? fill(words.signupLimited, {time: duration(Math.max(60, answer.retryAfter), words)})
    : undefined;
}

export const noteView = (
  state: Filling,
  words: SignupScreenWords,
): TemplateResult | typeof nothing => {
  const text = noteText(state, words);
  const {definite, message} = problemOf(state) ?? {};
  return text
    ? html`<p class="note" part="note">
        ${text} ${definite && message ? html`<br />${untrustedText(message)}` : nothing}
      </p>`
    : nothing;
};

/** The cancel button, which is on every screen before the end. */
export const cancelButton = (busy: boolean, {send, words}: SignupContext): TemplateResult =>
  html`<button
    part="secondary"
    class="cancel"
    type="button"
    aria-disabled=${busy ? 'true' : nothing}
    @click=${() => send({type: 'cancel'})}
  >
    ${words.signupCancel}
  </button>`;
