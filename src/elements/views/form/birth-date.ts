/** A date of birth in three fields, in the order of the language, and as text. */
import {html, nothing, type TemplateResult} from 'lit';
import {
  DATE_PARTS,
  partOf,
  typedDate,
  wholeDate,
  withPart,
  type DatePart,
} from '../../../identity/birth-date.js';
import {usableLocale} from '../../../locale/usable-locale.js';
import type {FormWords} from '../../../locale/words.js';
import {sentence} from '../untrusted-text.js';
import type {Field} from './field.js';

export interface BirthDateFields extends Pick<
  Field,
  'name' | 'label' | 'value' | 'flaw' | 'disabled' | 'onInput'
> {
  readonly words: FormWords;
  readonly language: string;
}

/** The three fields. The id of the first one is `name`, which the summary links to. */
export const birthDateFields = (options: BirthDateFields): TemplateResult => {
  const {name, flaw} = options;
  const order = dateOrder(options.language);
  return html`<fieldset class="field ${name}">
    <legend part="label">${options.label}</legend>
    <div class="date">
      ${order.map((part, place) => partField(part, place === 0 ? name : `${name}-${part}`, order, options))}
    </div>
    ${flaw ? html`<p class="problem" part="error" id="${name}-flaw">${sentence(flaw)}</p>` : nothing}
  </fieldset>`;
};

const partField = (
  part: DatePart,
  id: string,
  order: readonly DatePart[],
  {name, value, flaw, disabled, words, onInput}: BirthDateFields,
): TemplateResult => {
  const typed = (event: Event, text: string) => {
    const whole = wholeDate(text, order);
    if (whole) event.preventDefault();
    else if (event.type === 'paste') return;
    onInput(name, whole ?? withPart(value, part, text));
  };
  return html`<div class=${part}>
    <label part="label" for=${id}>${words[`birth_${part}`]}</label>
    <input
      id=${id}
      name=${id}
      part="input"
      inputmode="numeric"
      autocomplete="bday-${part}"
      placeholder=${words[`birth_${part}_form`]}
      ?readonly=${disabled}
      .value=${partOf(value, part)}
      aria-invalid=${flaw ? 'true' : nothing}
      aria-describedby=${flaw ? `${name}-flaw` : nothing}
      @paste=${(event: ClipboardEvent) => typed(event, event.clipboardData?.getData('text') ?? '')}
      @input=${(event: InputEvent) => {
        const {target} = event;
        if (!(target instanceof HTMLInputElement)) return;
        typed(event, target.value);
        // Remove other characters than digits from the field, even if the date does not change.
        if (!/^\d{0,4}$/.test(target.value)) target.value = partOf(value, part);
      }}
    />
  </div>`;
};

const isDatePart = (type: string): type is DatePart =>
  (DATE_PARTS as readonly string[]).includes(type);

/** The calendar that the service uses. */
const SHOWN = {calendar: 'gregory', timeZone: 'UTC'} as const;

function dateOrder(language: string): readonly DatePart[] {
  const format = new Intl.DateTimeFormat(usableLocale(language), {...SHOWN, dateStyle: 'short'});
  return format
    .formatToParts(0)
    .map(({type}) => type)
    .filter(isDatePart);
}

/** Returns a typed date in the words of the language, or the text as typed if it is not a date. */
export function shownDate(text: string, language: string): string {
  const date = typedDate(text.trim());
  return date === undefined
    ? text
    : new Intl.DateTimeFormat(usableLocale(language), {...SHOWN, dateStyle: 'long'}).format(
        Date.parse(date),
      );
}
