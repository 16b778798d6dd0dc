/** The views that need no provider's code and that every flow has: geofence blocks, failures. */
import {html, nothing, type TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {ElementState} from '../../contract/element-state.js';
import type {Block} from '../../flows/blocked.js';
import {enNotices} from '../../locale/en-notices.js';
import {fill, withOverrides, type NoticeWords, type ShellWords} from '../../locale/words.js';
import {layout} from '../layout.js';
import {bounded, outside} from '../outside.js';
import type {Sessionless} from '../running-flow.js';
import type {Screen} from '../screen.js';

type Words = NoticeWords & ShellWords;

/** The words of these screens. The page's own words replace ours. */
export const noticeWords = (shell: ShellWords, overrides: unknown): Words => ({
  ...shell,
  ...withOverrides<NoticeWords>(enNotices, overrides),
});

/** The service tells nothing of the user but the id. Its end is enough for a comparison. */
export const account = (view: TemplateResult, userId: string, words: Words): TemplateResult =>
  html`${view}
    <p class="muted">${fill(words.account, {ending: bounded(userId.slice(-4))})}</p>`;

export const blocked = (
  {error, stateCode}: Block,
  close: (() => void) | undefined,
  words: Words,
): TemplateResult =>
  layout(
    {
      title: words.blockedTitle,
      body: html`
        <p>${words.blockedText}</p>
        ${error.message ? html`<p class="note">${outside(error.message)}</p>` : nothing}
        <p class="muted">
          ${stateCode ? html`${fill(words.blockedPlace, {stateCode: bounded(stateCode)})}<br />` : nothing}
          ${words.blockedHint}
        </p>
        ${
          close
            ? html`<button class="primary" part="primary" type="button" @click=${close}>
                ${words.close}
              </button>`
            : nothing
        }
      `,
    },
    words,
  );

const ABSENCES = {
  'signed-out': ['expired', 'signedOutTitle', 'signedOutText'],
  unbrought: ['error', 'networkTitle', 'networkText'],
  setup: ['error', 'unconfiguredTitle', 'unconfiguredText'],
} as const satisfies Record<
  Sessionless['absence'],
  readonly [ElementState, title: keyof Words, text: keyof Words]
>;

/** What an element without a session shows. */
export const sessionless = ({absence, retry, shell, overrides}: Sessionless): Screen => {
  const words = noticeWords(shell, overrides);
  const [state, title, text] = ABSENCES[absence];
  const again = html`<button class="primary" part="retry" type="button" @click=${retry}>
    ${words.tryAgain}
  </button>`;
  const body = html`<p>${words[text]}</p>
    ${absence === 'unbrought' ? again : nothing}`;
  const view = layout({title: words[title], body}, words);
  return {state, announcement: {status: words[title]}, view};
};

const FAILURES = {
  SESSION_EXPIRED: ['expiredTitle', 'expiredText'],
  SESSION_INVALID: ['invalidTitle', 'invalidText'],
  ORIGIN_UNAUTHORIZED: ['originTitle', 'originText'],
  TIMEOUT: ['timeoutTitle', 'timeoutText'],
  UNCAUGHT_ERROR: ['uncaughtTitle', 'uncaughtText'],
} as const;

const isKnown = (code: string): code is keyof typeof FAILURES => Object.hasOwn(FAILURES, code);

/** The service refused, with a code that has no words of its own. */
const refused = ({code, definite}: ServiceError): boolean => definite && !isKnown(code);

function failureOf(error: ServiceError): readonly [keyof Words, keyof Words] {
  if (isKnown(error.code)) return FAILURES[error.code];
  return refused(error) ? ['refusedTitle', 'refusedText'] : ['networkTitle', 'networkText'];
}

export const failedTitle = (error: ServiceError, words: Words): string =>
  words[failureOf(error)[0]];

/** The flow could not open, or the session has failed. Offers a retry if that can help. */
export const failed = (
  error: ServiceError,
  retry: () => void,
  words: Words,
  back?: () => void,
): TemplateResult => {
  const {code} = error;
  return layout(
    {
      title: failedTitle(error, words),
      back,
      body: html`
        <p>${words[failureOf(error)[1]]}</p>
        ${refused(error) && error.message ? html`<p class="note">${outside(error.message)}</p>` : nothing}
        ${
          error.retryable
            ? html`<button class="primary" part="retry" type="button" @click=${retry}>
                ${code === 'SESSION_EXPIRED' ? words.expiredAction : words.tryAgain}
              </button>`
            : nothing
        }
      `,
    },
    words,
  );
};

/**
 * A note beside a payment under way whose session has ended. `unsure` is true if
 * nobody here knows whether the user has sent the money.
 */
export const sessionNote = (unsure: boolean, retry: () => void, words: Words): TemplateResult =>
  html`<p class="note">${unsure ? words.sessionNoteUnsure : words.sessionNote}</p>
    <button class="primary" part="retry" type="button" @click=${retry}>
      ${words.expiredAction}
    </button>`;
