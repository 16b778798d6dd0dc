/**
 * The views that every flow has: a refused location, failures, and an element without a session.
 */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../../contract/errors.js';
import type {ElementState} from '../../../contract/element-state.js';
import type {Block} from '../../../flows/blocked.js';
import {noticeWords} from '../../../locale/notice-words.js';
import {fill, type NoticeWords, type ShellWords} from '../../../locale/words.js';
import {detailsStyles} from '../../../styles/details.js';
import {adoptStyles} from '../../views/adopt-styles.js';
import {layout} from '../../views/layout.js';
import {mark, type Mark} from '../../views/mark.js';
import {supportLink} from '../../views/support.js';
import {bounded, untrustedText} from '../../views/untrusted-text.js';
import type {Sessionless} from '../running-flow.js';
import type {Screen} from '../../views/screen.js';

export type Words = NoticeWords & ShellWords;

/** The end of the user's id. It is enough to compare accounts. */
export const account = (userId: string, words: Words): TemplateResult =>
  html`<p class="muted">${fill(words.account, {ending: bounded(userId.slice(-4))})}</p>`;

/** The payment that was refused, if there was one. */
export interface Attempt {
  /** Whether money has moved. */
  readonly text: string;
  readonly card: TemplateResult;
}

/** The user's options for a block. */
export interface BlockActions {
  /** Checks the user's location again. */
  readonly again?: (() => void) | undefined;
  /** Goes back to the previous screen. */
  readonly leave?: (() => void) | undefined;
  readonly attempt?: Attempt | undefined;
}

/**
 * `place` is the name of the user's location, or empty until the name is known. A blank line
 * reserves its space, so that the content below does not move.
 */
export const blocked = (
  {error, stateCode}: Block,
  {again, leave, attempt}: BlockActions,
  place: string,
  words: Words,
): TemplateResult =>
  layout(
    {
      title: words.blockedTitle,
      sign: mark('place'),
      body: html`
        <p>${[words.blockedText, attempt?.text].filter(Boolean).join(' ')}</p>
        ${message(error)}
        ${
          stateCode
            ? html`<p class="muted">${place ? fill(words.blockedPlace, {place}) : '\u00a0'}</p>`
            : nothing
        }
        ${attempt?.card}
        ${
          again
            ? html`<p class="muted">${words.blockedHint}</p>
                ${button(words.tryAgain, again)}`
            : nothing
        }
        ${
          leave
            ? html`<button
                class=${again ? '' : 'primary'}
                part=${again ? 'secondary' : 'primary'}
                type="button"
                @click=${leave}
              >
                ${words.close}
              </button>`
            : nothing
        }
      `,
    },
    words,
  );

/** The service's message, if there is one. */
const message = (error: ServiceError): TemplateResult | typeof nothing =>
  error.message ? html`<p class="note" part="note">${untrustedText(error.message)}</p>` : nothing;

const button = (text: string, press: () => void): TemplateResult =>
  html`<button class="primary" part="primary retry" type="button" @click=${press}>${text}</button>`;

const ABSENCES = {
  'signed-out': ['expired', 'person', 'signedOutTitle', 'signedOutText'],
  unbrought: ['error', 'notice', 'networkTitle', 'networkText'],
  setup: ['error', 'notice', 'unconfiguredTitle', 'unconfiguredText'],
} as const satisfies Record<
  Sessionless['absence'],
  readonly [ElementState, Mark, title: keyof Words, text: keyof Words]
>;

/** The screen of an element without a session. */
export const sessionless = ({element, absence, retry}: Sessionless): Screen => {
  // Without a flow, nothing else has added these styles to the element.
  adoptStyles(element, detailsStyles);
  const words = noticeWords(element);
  const [state, sign, title, text] = ABSENCES[absence];
  const body = html`<p>${words[text]}</p>
    ${absence === 'unbrought' ? button(words.tryAgain, retry) : nothing}`;
  const view = layout({title: words[title], sign: mark(sign), body}, words);
  const support = absence === 'setup' ? {reason: 'unconfigured'} : undefined;
  const below = [support && supportLink(element, support, words, true)];
  return {state, announcement: {status: words[title]}, view, below, support};
};

type Failure = readonly [sign: Mark, title: keyof Words, text: keyof Words];

const FAILURES = {
  SESSION_EXPIRED: ['pending', 'expiredTitle', 'expiredText'],
  SESSION_INVALID: ['person', 'invalidTitle', 'invalidText'],
  ORIGIN_UNAUTHORIZED: ['locked', 'originTitle', 'originText'],
  TIMEOUT: ['pending', 'timeoutTitle', 'timeoutText'],
  UNCAUGHT_ERROR: ['failed', 'uncaughtTitle', 'uncaughtText'],
} as const satisfies Readonly<Record<string, Failure>>;

const isKnown = (code: string): code is keyof typeof FAILURES => Object.hasOwn(FAILURES, code);

/** True if the service refused the request with a code that we have no words for. */
const refused = ({code, definite}: ServiceError): boolean => definite && !isKnown(code);

/** True if the request got no answer. It may succeed when the browser is online again. */
export const isUnanswered = ({code}: ServiceError): boolean =>
  code === 'NETWORK_ERROR' || code === 'TIMEOUT';

function failureOf(error: ServiceError): Failure {
  if (isUnanswered(error) && !navigator.onLine) return ['offline', 'offlineTitle', 'offlineText'];
  if (isKnown(error.code)) return FAILURES[error.code];
  return refused(error)
    ? ['notice', 'refusedTitle', 'refusedText']
    : ['offline', 'networkTitle', 'networkText'];
}

export const failedTitle = (error: ServiceError, words: Words): string =>
  words[failureOf(error)[1]];

/** True if the message is the service's. Our own messages are in English, for developers. */
export const hasMessage = (error: ServiceError): boolean =>
  error.status !== undefined && error.message !== '';

/**
 * Returns the failure for the page. If the screens are not in English, our own message is replaced
 * by the title of the failure's screen, and so is every message about the session. In English, the
 * message is kept, because it is more helpful to a developer.
 */
export const inWords = (error: ServiceError, words: Words): ServiceError =>
  words.language !== 'en' && (isKnown(error.code) || (isUnanswered(error) && !hasMessage(error)))
    ? (Object.create(error, {message: {value: failedTitle(error, words)}}) as ServiceError)
    : error;

/** A failed request on a form: the service's message, or our words for the failure. */
export function formProblem(error: ServiceError, words: Words): string {
  if (hasMessage(error)) return bounded(error.message);
  const [, title, text] = failureOf(error);
  return `${words[title]}. ${words[isUnanswered(error) ? 'timeoutText' : text]}`;
}

/** Shown if the flow could not open, or the session has failed. Offers a retry if that can help. */
export const failedNotice = (
  error: ServiceError,
  retry: () => void,
  words: Words,
  back?: () => void,
): TemplateResult => {
  const [sign, title, text] = failureOf(error);
  const action = error.code === 'SESSION_EXPIRED' ? words.expiredAction : words.tryAgain;
  return layout(
    {
      title: words[title],
      back,
      sign: mark(sign),
      body: html`
        <p>${words[text]}</p>
        ${refused(error) ? message(error) : nothing}
        ${error.retryable ? button(action, retry) : nothing}
      `,
    },
    words,
  );
};

/**
 * The note on the screen of a sent payment whose session has ended. `unsure` is true if the user
 * sends the money outside this element and may not have sent it yet.
 */
export const sessionNote = (unsure: boolean, retry: () => void, words: Words): TemplateResult =>
  html`<p class="note" part="note">${unsure ? words.sessionNoteUnsure : words.sessionNote}</p>
    <button class="primary" part="primary retry" type="button" @click=${retry}>
      ${words.expiredAction}
    </button>`;
