/** Asks for the code from an SMS. The user can request another code after a while. */
import {html, nothing, type TemplateResult} from 'lit';
import {clock} from '../../../locale/duration.js';
import {numeral, type Told} from '../../../locale/numeral.js';
import {fill, type FormWords} from '../../../locale/words.js';
import {bounded} from '../untrusted-text.js';
import {field, primary} from './field.js';

export interface CodeForm {
  readonly digits: number;
  /** The visible part of the number that the code was sent to. */
  readonly phone: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly flaw: string | undefined;
  /** Neither this code nor another one can help. The flaw says so, in place of the field. */
  readonly isDead?: boolean;
  readonly busy: boolean;
  /** Seconds until the user may request another code. `undefined` if they may not request any. */
  readonly left: number | undefined;
  readonly words: FormWords & Told;
  readonly onInput: (name: string, value: string) => void;
  readonly onSubmit: (event: Event) => void;
  readonly resend: () => void;
  readonly change: () => void;
}

export const codeForm = (form: CodeForm): TemplateResult => {
  const {left, words, busy} = form;
  const digits = numeral(form.digits, words);
  return html`
    <p>${fill(words.codeText, {digits, phone: bounded(form.phone)})}</p>
    ${
      form.isDead
        ? html`<p class="note" part="note">${form.flaw}</p>
            <button class="primary" part="primary" type="button" @click=${form.change}>
              ${words.changeNumber}
            </button>`
        : html`<form novalidate @submit=${form.onSubmit}>
              ${field({
                name: 'code',
                label: fill(words.code, {digits}),
                value: form.value,
                inputmode: 'numeric',
                autocomplete: 'one-time-code',
                ...(form.hint !== undefined && {hint: form.hint}),
                flaw: form.flaw,
                disabled: busy,
                onInput: form.onInput,
              })}
              ${primary(words.confirmCode, busy)}
            </form>
            <div class="pair">
              ${
                left === undefined
                  ? nothing
                  : html`<button
                      class="small"
                      part="secondary"
                      type="button"
                      aria-disabled=${left > 0 || busy ? 'true' : nothing}
                      @click=${() => {
                        if (left <= 0 && !busy) form.resend();
                      }}
                    >
                      ${left > 0 ? fill(words.resendIn, {time: clock(left, words)}) : words.resend}
                    </button>`
              }
              <button class="small" part="secondary" type="button" @click=${form.change}>
                ${words.changeNumber}
              </button>
            </div>`
    }
  `;
};
