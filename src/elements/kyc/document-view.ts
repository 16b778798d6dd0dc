/** The form for the type of the document and its country. */
import {html, nothing, type TemplateResult} from 'lit';
import {DOCUMENT_TYPES, type DocumentRules} from '../../contract/kyc.js';
import type {KycState} from '../../flows/kyc-state.js';
import {documentsOf} from '../../identity/kyc-form.js';
import {countrySelect} from '../views/form/country-select.js';
import {primary} from '../views/form/field.js';
import {summary, type Problem} from '../views/form/summary.js';
import {sentence} from '../views/untrusted-text.js';

import {typeName, type KycContext} from './kyc-context.js';
import {reasonText} from '../views/reason-text.js';

type Choosing = Extract<KycState, {readonly step: 'document'}>;
type Accepted = DocumentRules['documents'][number];

export const documentChoice = (state: Choosing, context: KycContext): TemplateResult => {
  const {words, language, send} = context;
  const {draft, rules, reasons} = state.gathered;
  const country = draft['documentCountry'] ?? '';
  const offered = documentsOf(rules, country, DOCUMENT_TYPES);
  const all = documentsOf(rules, '', DOCUMENT_TYPES);
  const reason = reasons.find(({concern}) => concern === 'document');
  const countryFlaw = state.flaws['documentCountry'] && words.countryMissing;
  const ownFlaw = state.flaws['documentType'] && words.kycTypeRequired;
  const typeFlaw = ownFlaw ?? (reason && reasonText(reason, words));
  const problems: Problem[] = [
    ...(countryFlaw ? [{id: 'documentCountry', text: countryFlaw}] : []),
    ...(typeFlaw
      ? [
          {
            id: `type-${offered[0]?.type ?? ''}`,
            text: typeFlaw,
            ...(!ownFlaw && {label: words.kycDocumentType}),
          },
        ]
      : []),
  ];
  return html`
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        const flaws = {
          ...(country === '' && {documentCountry: 'required' as const}),
          ...(context.document.sides.length === 0 && {documentType: 'required' as const}),
        };
        if (Object.keys(flaws).length > 0) context.flawed(flaws);
        else send({type: 'on'});
      }}
    >
      ${summary(problems, words)}
      <p>${words.kycDocumentText}</p>
      ${countrySelect({
        name: 'documentCountry',
        label: words.kycDocumentCountry,
        value: country,
        flaw: countryFlaw,
        autocomplete: 'off',
        among: new Set(all.flatMap(({countries}) => countries)),
        words,
        language,
        onInput: (name, value) => send({type: 'typed', name, value}),
      })}
      <fieldset class="field" aria-describedby=${typeFlaw ? 'type-flaw' : nothing}>
        <legend part="label">${words.kycDocumentType}</legend>
        ${offered.map(each => choice(each, draft['documentType'] === each.type, context))}
        ${typeFlaw ? html`<p class="problem" part="error" id="type-flaw">${sentence(typeFlaw)}</p>` : nothing}
      </fieldset>
      ${primary(words.kycToPictures)}
    </form>
  `;
};

const choice = ({type, sides}: Accepted, checked: boolean, {words, send}: KycContext) => html`
  <label class="option" part="option">
    <input
      type="radio"
      part="check"
      id="type-${type}"
      name="documentType"
      .value=${type}
      .checked=${checked}
      @change=${() => send({type: 'typed', name: 'documentType', value: type})}
    />
    <span
      ><strong>${typeName(type, words)}</strong
      ><span class="muted"
        >${sides.includes('back') ? words.kycTwoSides : words.kycOneSide}</span
      ></span
    >
  </label>
`;
