/**
 * A field for a mobile number: a country's calling code, and the number as that country writes it.
 */
import {html, nothing, type TemplateResult} from 'lit';
import type {Draft} from '../../../flows/flaws.js';
import {splitNumber, wholeNumber} from '../../../identity/local-form.js';
import {usableLocale} from '../../../locale/usable-locale.js';
import {fill, type PersonWords} from '../../../locale/words.js';
import {countries} from './countries.js';
import {field, type Field} from './field.js';
import {dialings} from './local-forms.js';

export interface PhoneField extends Pick<
  Field,
  'name' | 'label' | 'value' | 'flaw' | 'autocomplete' | 'disabled' | 'onInput'
> {
  readonly draft: Draft;
  readonly words: PersonWords;
  readonly language: string;
}

/** The key in the draft for the country whose calling code the user has chosen. */
const CHOSEN = 'phoneCountry';

export const phoneField = (options: PhoneField): TemplateResult => {
  const {name, draft, words, language, onInput} = options;
  const common = {...options, type: 'tel', inputmode: 'tel'} as const;
  const all = dialings();
  const chosen = draft[CHOSEN] ?? (draft['country'] || homeOf(language));
  const split = splitNumber(options.value, chosen, all);
  if (!split) return field({...common, hint: words.phoneHint});
  const {dialing, rest} = split;
  const list = html`<div>
    <select
      aria-label=${words.phoneCountry ?? nothing}
      id=${CHOSEN}
      name=${CHOSEN}
      part="input"
      autocomplete="tel-country-code"
      ?disabled=${options.disabled}
      @change=${({target}: Event) => {
        const next = all.find(
          ({country}) => target instanceof HTMLSelectElement && country === target.value,
        );
        if (!next) return;
        onInput(CHOSEN, next.country);
        onInput(name, wholeNumber(rest, next));
      }}
    >
      ${countries(language).map(each => {
        const own = all.find(({country}) => country === each.code);
        return own
          ? html`<option value=${each.code} ?selected=${own === dialing}>
              ${fill('{name} ({code})', {name: each.name, code: `+${own.code}`})}
            </option>`
          : nothing;
      })}
    </select>
    <span class="calling" aria-hidden="true">${dialing.country} +${dialing.code}</span>
  </div>`;
  return field({
    ...common,
    value: rest,
    before: list,
    hint: words.phoneHintHere ?? words.phoneHint,
    onInput: (_, typed) => onInput(name, wholeNumber(typed, dialing)),
  });
};

/** Returns the region in the element's or the browser's language tag, or else the likeliest one. */
function homeOf(language: string): string {
  const regions = [language, navigator.language].map(tag => {
    const usable = usableLocale(tag);
    return usable ? new Intl.Locale(usable) : undefined;
  });
  return regions.find(each => each?.region)?.region ?? regions[0]?.maximize().region ?? '';
}
