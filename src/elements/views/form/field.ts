/** The controls of all forms. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Checked, Flaws} from '../../../flows/flaws.js';
import {untrustedText, sentence} from '../untrusted-text.js';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** The text of the problem with the value. */
  readonly flaw?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  readonly autocomplete: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Shown in the field, before or after the value, such as a currency sign. */
  readonly sign?: {readonly text: string; readonly isAfter: boolean};
  /** Shown before the field, in the same row. The row is left to right in every language. */
  readonly before?: TemplateResult;
  readonly onInput: (name: string, value: string) => void;
}

/** A labeled text field. Its hint and its error are linked to it for screen readers. */
export const field = (options: Field): TemplateResult => {
  const hintId = `${options.name}-hint`;
  const flawId = `${options.name}-flaw`;
  const described = [options.flaw && flawId, options.hint && hintId].filter(Boolean).join(' ');
  const {sign, before} = options;
  const input = html`<input
    id=${options.name}
    name=${options.name}
    part="input"
    type=${options.type ?? 'text'}
    inputmode=${options.inputmode}
    autocomplete=${options.autocomplete}
    placeholder=${options.placeholder ?? nothing}
    dir=${options.inputmode === 'decimal' ? nothing : 'auto'}
    ?readonly=${options.disabled}
    .value=${options.value}
    aria-invalid=${options.flaw ? 'true' : nothing}
    aria-describedby=${described || nothing}
    @input=${({target}: InputEvent) => {
      if (target instanceof HTMLInputElement) options.onInput(options.name, target.value);
    }}
  />`;
  return html`<div class="field ${options.name}">
    <label part="label" for=${options.name}>${options.label}</label>
    ${
      sign
        ? html`<div class="signed ${sign.isAfter ? 'after' : ''} s${sign.text.length}">
            <span class="sign" aria-hidden="true"><bdi>${sign.text}</bdi></span
            >${input}
          </div>`
        : before
          ? html`<div class="dial" dir="ltr">${before}${input}</div>`
          : input
    }
    ${options.flaw ? html`<p class="problem" part="error" id=${flawId}>${sentence(options.flaw)}</p>` : nothing}
    ${options.hint ? html`<p class="muted" part="hint" id=${hintId}>${options.hint}</p>` : nothing}
  </div>`;
};

export interface Form<A> {
  readonly draft: Readonly<Record<string, string>>;
  /** True while the user's answer is being sent. */
  readonly busy: boolean;
  readonly answer: (answer: A) => void;
  readonly flawed: (fields: readonly string[]) => void;
}

/** The current flaws of the fields in `shown`, which are those with an error on the screen. */
export const shownFlaws = (shown: readonly string[], {flaws}: Checked<unknown>): Flaws =>
  Object.fromEntries(Object.entries(flaws).filter(([name]) => shown.includes(name)));

/** Returns a listener that sends the form as an answer, or reports the fields with errors. */
export const submit =
  <A>(form: Form<A>, read: (draft: Form<A>['draft']) => Checked<A>) =>
  (event: Event): void => {
    event.preventDefault();
    if (form.busy) return;
    const {value, flaws} = read(form.draft);
    const fields = Object.keys(flaws);
    if (fields.length === 0) form.answer(value);
    else form.flawed(fields);
  };

/** The look of a button. A screen has at most one primary button. */
export type Rank = 'primary' | 'secondary';

/** The submit button of a form. */
export const primary = (label: string, busy = false, rank: Rank = 'primary'): TemplateResult =>
  html`<button class=${rank} part=${rank} type="submit" aria-disabled=${busy ? 'true' : nothing}>
    ${label}
  </button>`;

/** `isFromService`: the text is the service's, which is in English. */
export const problemNote = (
  text: string | undefined,
  isFromService = false,
): TemplateResult | typeof nothing =>
  text
    ? html`<p class="problem" part="error">
        ${isFromService ? untrustedText(text) : sentence(text)}
      </p>`
    : nothing;
