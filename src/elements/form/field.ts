/** The controls that all forms are made of. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Checked} from '../../flows/flaws.js';
import {outside} from '../layout.js';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** What is wrong with the value, in plain words. */
  readonly flaw?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  readonly autocomplete: string;
  readonly disabled?: boolean;
  readonly onInput: (name: string, value: string) => void;
}

/** A labeled text field. Its hint and its error are linked to it for screen readers. */
export const field = (it: Field): TemplateResult => {
  const hintId = `${it.name}-hint`;
  const flawId = `${it.name}-flaw`;
  const described = [it.flaw && flawId, it.hint && hintId].filter(Boolean).join(' ');
  return html`<div class="field ${it.name}">
    <label for=${it.name}>${it.label}</label>
    <input
      id=${it.name}
      name=${it.name}
      part="input"
      type=${it.type ?? 'text'}
      inputmode=${it.inputmode}
      autocomplete=${it.autocomplete}
      ?readonly=${it.disabled}
      .value=${it.value}
      aria-invalid=${it.flaw ? 'true' : nothing}
      aria-describedby=${described || nothing}
      @input=${({target}: InputEvent) => {
        if (target instanceof HTMLInputElement) it.onInput(it.name, target.value);
      }}
    />
    ${it.flaw ? html`<p class="problem" id=${flawId}>${it.flaw}</p>` : nothing}
    ${it.hint ? html`<p class="muted" id=${hintId}>${it.hint}</p>` : nothing}
  </div>`;
};

export interface Form<A> {
  readonly draft: Readonly<Record<string, string>>;
  /** The user's last answer is being sent. */
  readonly busy: boolean;
  readonly answer: (answer: A) => void;
  readonly flawed: (fields: readonly string[]) => void;
}

/** Sends the form as an answer, or reports the fields with errors. */
export const submit =
  <A>(it: Form<A>, read: (draft: Form<A>['draft']) => Checked<A>) =>
  (event: Event): void => {
    event.preventDefault();
    if (it.busy) return;
    const {value, flaws} = read(it.draft);
    const fields = Object.keys(flaws);
    if (fields.length === 0) it.answer(value);
    else it.flawed(fields);
  };

/** The submit button of a form. */
export const primary = (label: string, busy = false): TemplateResult =>
  html`<button
    class="primary"
    part="primary"
    type="submit"
    aria-disabled=${busy ? 'true' : nothing}
  >
    ${label}
  </button>`;

export const problemNote = (text: string | undefined): TemplateResult | typeof nothing =>
  text ? html`<p class="problem">${outside(text)}</p>` : nothing;
