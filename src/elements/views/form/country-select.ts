/** A list to choose a country from. */
import {html, nothing, type TemplateResult} from 'lit';
import type {FormWords} from '../../../locale/words.js';
import {sentence} from '../untrusted-text.js';
import {countries} from './countries.js';
import type {Field} from './field.js';

export interface CountrySelect extends Pick<
  Field,
  'name' | 'label' | 'value' | 'flaw' | 'autocomplete' | 'disabled' | 'onInput'
> {
  readonly words: FormWords;
  readonly language: string;
  /** The codes that the user can choose from, by default all. */
  readonly among?: ReadonlySet<string>;
}

export const countrySelect = (options: CountrySelect): TemplateResult => {
  const {name, value, flaw, among} = options;
  const flawId = `${name}-flaw`;
  const choices = countries(options.language)
    .filter(({code}) => among?.has(code) ?? true)
    .map(
      each =>
        html`<option value=${each.code} ?selected=${each.code === value}>${each.name}</option>`,
    );
  return html`<div class="field">
    <label part="label" for=${name}>${options.label}</label>
    <div class="pick">
      <select
        id=${name}
        name=${name}
        part="input"
        autocomplete=${options.autocomplete}
        ?disabled=${options.disabled}
        aria-invalid=${flaw ? 'true' : nothing}
        aria-describedby=${flaw ? flawId : nothing}
        @change=${({target}: Event) => {
          if (target instanceof HTMLSelectElement) options.onInput(name, target.value);
        }}
      >
        <option value="" ?selected=${value === ''}>${options.words.countryNone}</option>
        ${choices}
      </select>
    </div>
    ${flaw ? html`<p class="problem" part="error" id=${flawId}>${sentence(flaw)}</p>` : nothing}
  </div>`;
};

export function countryName(code: string, language: string): string {
  return countries(language).find(each => each.code === code)?.name ?? code;
}
