/** The views for the acceptance of the terms: with the frame, and for its outcomes. */
import {html, nothing, type TemplateResult} from 'lit';
import type {TermsNote} from '../../flows/terms.js';
import {fill} from '../../locale/words.js';
import {layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import {bounded, untrustedText} from '../views/untrusted-text.js';
import type {TermsScreenWords} from './terms-context.js';

type Back = (() => void) | undefined;

export const reading = (
  frame: HTMLIFrameElement,
  note: TermsNote | undefined,
  back: Back,
  words: TermsScreenWords,
): TemplateResult =>
  layout({title: words.termsTitle, back, body: html`${noteView(note, words)}${frame}`}, words);

export function noteText(note: TermsNote, words: TermsScreenWords): string {
  if (note.kind === 'outdated') return words.termsOutdated;
  return note.error.retryable ? words.termsNotRecorded : words.termsRefused;
}

const noteView = (
  note: TermsNote | undefined,
  words: TermsScreenWords,
): TemplateResult | typeof nothing => {
  if (!note) return nothing;
  const reason = note.kind === 'failed' && note.error.definite ? note.error.message : '';
  return html`<p class="note" part="note">
    ${noteText(note, words)}${reason ? html`<br />${untrustedText(reason)}` : nothing}
  </p>`;
};

export const silent = (retry: () => void, back: Back, words: TermsScreenWords): TemplateResult =>
  layout(
    {
      title: words.termsSilentTitle,
      back,
      sign: mark('notice'),
      body: html`<p>${words.termsSilentText}</p>
        <button class="primary" part="primary retry" type="button" @click=${retry}>
          ${words.tryAgain}
        </button>`,
    },
    words,
  );

export const declined = (again: () => void, back: Back, words: TermsScreenWords): TemplateResult =>
  layout(
    {
      title: words.termsDeclinedTitle,
      back,
      sign: mark('notice'),
      body: html`<p>${words.termsDeclinedText}</p>
        <button class="primary" part="primary" type="button" @click=${again}>
          ${words.termsAgain}
        </button>`,
    },
    words,
  );

/** `isInside` is true if a parent flow continues after this screen. */
export const accepted = (
  version: string,
  before: boolean,
  isInside: boolean,
  done: () => void,
  words: TermsScreenWords,
): TemplateResult => {
  const text = before ? words.termsBeforeText : words.termsAcceptedText;
  return layout(
    {
      title: words.termsAcceptedTitle,
      row: done !== undefined,
      sign: mark('success'),
      body: html`<p>${text}</p>
        <p class="muted">${fill(words.termsVersion, {version: bounded(version)})}</p>
        <button class="primary" part="primary" type="button" @click=${done}>
          ${isInside ? words.termsContinue : words.termsFinish}
        </button>`,
    },
    words,
  );
};
