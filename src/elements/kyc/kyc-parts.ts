/** What several screens of an identity check are made of. */
import {html, nothing, type TemplateResult} from 'lit';
import {fill} from '../../locale/words.js';
import {countries, type Country} from '../crypto/countries.js';
import {outside} from '../screen.js';
import type {Scene, Words} from './kyc-scene.js';

/** One thing that is wrong: the id of its control, its name, and what is wrong. */
export interface Problem {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** Above a form: everything that is wrong with it, each a link to its control. */
export const summary = (
  problems: readonly Problem[],
  words: Words,
): TemplateResult | typeof nothing =>
  problems.length === 0
    ? nothing
    : html`<div class="summary" role="group" aria-labelledby="summary" tabindex="-1">
        <p id="summary"><strong>${words.kycSummary}</strong></p>
        <ul>
          ${problems.map(
            ({id, label, text}) =>
              html`<li>
                <a href="#${id}" @click=${(event: Event) => lead(event, id)}
                  >${fill(words.kycSummaryRow, {field: label, flaw: text})}</a
                >
              </li>`,
          )}
        </ul>
      </div>`;

/** The page's address is not ours to change, and does not know what is in here. */
function lead(event: Event, id: string): void {
  event.preventDefault();
  const {currentTarget} = event;
  const root = currentTarget instanceof Node ? currentTarget.getRootNode() : undefined;
  if (root instanceof ShadowRoot) root.getElementById(id)?.focus();
}

export interface CountrySelect {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly flaw: string | undefined;
  readonly autocomplete: string;
  /** The countries that can be chosen; all, unless said. */
  readonly among?: ReadonlySet<string>;
}

export const countrySelect = (it: CountrySelect, scene: Scene): TemplateResult => {
  const flawId = `${it.name}-flaw`;
  const offered = countries(scene.language).filter(({code}) => it.among?.has(code) ?? true);
  return html`<div class="field">
    <label for=${it.name}>${it.label}</label>
    <select
      id=${it.name}
      name=${it.name}
      part="input"
      autocomplete=${it.autocomplete}
      aria-invalid=${it.flaw ? 'true' : nothing}
      aria-describedby=${it.flaw ? flawId : nothing}
      @change=${({target}: Event) => {
        if (target instanceof HTMLSelectElement)
          scene.send({type: 'typed', name: it.name, value: target.value});
      }}
    >
      <option value="" ?selected=${it.value === ''}>${scene.words.kycCountryNone}</option>
      ${offered.map(country => option(country, it.value))}
    </select>
    ${it.flaw ? html`<p class="problem" id=${flawId}>${outside(it.flaw)}</p>` : nothing}
  </div>`;
};

const option = ({code, name}: Country, chosen: string): TemplateResult =>
  html`<option value=${code} ?selected=${code === chosen}>${name}</option>`;

export function countryName(code: string, language: string): string {
  return countries(language).find(each => each.code === code)?.name ?? code;
}

export const primaryButton = (label: string, act: () => void): TemplateResult =>
  html`<button class="primary" part="primary" type="button" @click=${act}>${label}</button>`;
