/** The views of a hand-off to the user's phone. */
import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentFields} from '../../contract/kyc.js';
import type {PhoneCode} from '../../flows/handoff.js';
import {duration} from '../../locale/duration.js';
import {fill, type CopyWords, type HandoffWords} from '../../locale/words.js';
import type {Copying} from '../views/copying.js';
import {doneIcon} from '../views/form/form-icons.js';
import {bounded} from '../views/untrusted-text.js';
import {sideName, type KycContext, type KycScreenWords} from './kyc-context.js';

export interface HandoffParts {
  readonly words: HandoffWords & CopyWords & KycScreenWords;
  readonly context: KycContext;
  readonly copying: Copying<'link'>;
  /** `undefined` until the code generator has loaded. */
  readonly qr: ((label: string) => TemplateResult) | undefined;
  /** Goes back to the pictures. */
  readonly close: () => void;
  /** Requests a new code. */
  readonly again: () => void;
}

/** Shown until the code arrives. The empty box reserves its space, so the layout does not shift. */
export const starting = ({words, close}: HandoffParts): TemplateResult => html`
  <p>${words.handoffText}</p>
  <div class="qr" part="qr"></div>
  <p class="muted">${words.handoffStarting}</p>
  ${here(words.handoffHere, close)}
`;

export const shown = (code: PhoneCode, parts: HandoffParts): TemplateResult => {
  const {words, qr, close} = parts;
  const {account} = code;
  const time = duration(code.expiresIn, words);
  return html`
    <p>${words.handoffText}</p>
    <div class="qr" part="qr">${qr?.(words.handoffQr)}</div>
    <p class="note" part="note">
      ${fill(words.handoffOnce, {time})}
      ${account ? html`<br />${isolated(words.handoffAccount, bounded(account))}` : nothing}
    </p>
    ${link(code.url, parts)} ${here(words.handoffHere, close)}
  `;
};

const link = (url: string, {words, copying}: HandoffParts): TemplateResult => {
  const outcome = copying.outcomeOf('link', url);
  return html`
    <p class="term" id="handoff-link">${words.handoffLink}</p>
    <a
      class="link"
      dir="ltr"
      data-copy="link"
      href=${url}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby="handoff-link"
      >${url}</a
    >
    ${outcome === 'selected' ? html`<p class="note" part="note">${words.copyByHand}</p>` : nothing}
    <button
      class="way"
      part="secondary copy"
      type="button"
      @click=${() => void copying.copy('link', url)}
    >
      ${outcome === 'copied' ? html`${doneIcon}${words.copied}` : words.handoffCopy}
    </button>
  `;
};

export const opened = (
  given: readonly DocumentFields[],
  {words, context, close, again}: HandoffParts,
): TemplateResult => html`
  <p>${words.handoffOpenedText}</p>
  <ul class="rows given">
    ${context.document.sides.map(side => {
      const isGiven = given.some(each => each.side === side);
      return html`<li>
        <span>${sideName(side, context)}</span>
        <span class=${isGiven ? 'received' : 'muted'}
          >${isGiven ? words.handoffGiven : words.handoffWaiting}</span
        >
      </li>`;
    })}
  </ul>
  <p class="note" part="note">${words.handoffNotYou}</p>
  <button class="way" part="secondary retry" type="button" @click=${again}>
    ${words.handoffAgain}
  </button>
  ${here(words.handoffHere, close)}
`;

export const expired = ({words, close, again}: HandoffParts): TemplateResult => html`
  <p>${words.handoffExpiredText}</p>
  <button class="primary" part="primary retry" type="button" @click=${again}>
    ${words.handoffAgain}
  </button>
  ${here(words.handoffHere, close)}
`;

export const handoffFailed = ({words, context, close, again}: HandoffParts): TemplateResult => html`
  <p>${words.handoffFailedText}</p>
  <button class="primary" part="primary retry" type="button" @click=${again}>
    ${context.words.tryAgain}
  </button>
  ${here(words.handoffHere, close)}
`;

const here = (label: string, close: () => void): TemplateResult =>
  html`<button type="button" part="secondary" @click=${close}>${label}</button>`;

/** Fills in the account. It is untrusted text and may have another direction, so it is isolated. */
function isolated(text: string, account: string): readonly (string | TemplateResult)[] {
  const [before = '', after = ''] = text.split('{account}');
  return [before, html`<bdi>${account}</bdi>`, after];
}
