/** The bank-link provider's own views: profile, SMS code, link, the bank's page. */
import {html, nothing, type TemplateResult} from 'lit';
import {CODE_DIGITS} from '../../contract/bankpay.js';
import type {ServiceError} from '../../contract/errors.js';
import {fill, type BankpayWords, type FormWords, type PaymentWords} from '../../locale/words.js';
import type {BankpayAnswer, BankpayNeed} from '../../providers/bankpay.js';
import {readCode, readProfile} from '../../providers/bankpay-form.js';
import {forwardIcon} from '../icons.js';
import {codeForm} from '../form/code-form.js';
import {primary, problemNote, submit} from '../form/field.js';
import {personFields, personFlaw} from '../form/person-fields.js';
import {sourceName} from '../payment/payment-views.js';
import type {Asking, Picking, SourceLook} from '../payment/provider-ui.js';

type Words = BankpayWords & FormWords & PaymentWords;

export interface BankAsking extends Asking<BankpayNeed, BankpayAnswer> {
  readonly words: Words;
  readonly language: string;
  readonly openWindow: (event: MouseEvent) => void;
}

export function askTitle({kind}: BankpayNeed, words: Words): string {
  return words[`${kind}Title`];
}

export function ask(it: BankAsking): TemplateResult {
  switch (it.need.kind) {
    case 'profile':
      return profile(it);
    case 'code':
      return code(it, it.need);
    case 'link':
      return link(it, it.need);
    case 'bank':
      return bank(it, it.need);
  }
}

export const accounts = ({funds, pick}: Picking, look: SourceLook): TemplateResult => html`
  <ul>
    ${funds.sources.map(
      source =>
        html`<li>
          <button class="choice" part="choice" type="button" @click=${() => pick(source)}>
            ${look.icon}<span>${sourceName(source, look)}</span>${forwardIcon}
          </button>
        </li>`,
    )}
  </ul>
`;

/** What went wrong: our words if we know the error code, else the service's message. */
export function problemText(error: ServiceError, words: Words): string {
  switch (error.code) {
    case 'mfa_rejected':
      return words.codeRejected;
    case 'link_failed':
      return words.linkFailed;
    default:
      return error.message;
  }
}

const profile = (it: BankAsking): TemplateResult => {
  const {words} = it;
  return html`
    <p>${words.profileText}</p>
    <form novalidate @submit=${submit(it, readProfile)}>
      ${problem(it)}
      ${personFields({
        ...it,
        names: ['firstName', 'lastName', 'email', 'phone'],
        problem: name =>
          it.flaws.includes(name) ? personFlaw(name, 'required', words) : undefined,
        onInput: it.type,
      })}
      ${primary(words.continue, it.busy)}
    </form>
  `;
};

const code = (
  it: BankAsking,
  {sent}: Extract<BankpayNeed, {readonly kind: 'code'}>,
): TemplateResult => {
  const {words} = it;
  const rejected = it.problem && problemText(it.problem, words);
  return codeForm({
    digits: CODE_DIGITS,
    phone: sent.phoneHint,
    value: it.draft['code'] ?? '',
    flaw: it.flaws.includes('code') ? fill(words.codeInvalid, {digits: CODE_DIGITS}) : rejected,
    busy: it.busy,
    left: Math.ceil(sent.retryAfter) - it.elapsed,
    words,
    onInput: it.type,
    onSubmit: submit(it, readCode),
    resend: () => it.answer({kind: 'resend'}),
    change: () => it.answer({kind: 'change-number'}),
  });
};

const link = (
  it: BankAsking,
  {abandoned}: Extract<BankpayNeed, {readonly kind: 'link'}>,
): TemplateResult => html`
  <p>${it.words.linkText}</p>
  ${abandoned ? html`<p class="note">${it.words.linkAbandoned}</p>` : nothing}
  <form novalidate @submit=${submit<BankpayAnswer>(it, () => ({value: {kind: 'link'}, flaws: {}}))}>
    ${problem(it)} ${primary(it.words.linkStart, it.busy)}
  </form>
`;

const bank = (
  it: BankAsking,
  {linkUrl}: Extract<BankpayNeed, {readonly kind: 'bank'}>,
): TemplateResult => html`
  ${problem(it)}
  <iframe
    src=${linkUrl}
    title=${it.words.bankFrame}
    sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
  ></iframe>
  <a class="button" href=${linkUrl} target="_blank" rel="noreferrer" @click=${it.openWindow}>
    ${it.words.bankWindow}
  </a>
  <div class="pair">
    <button class="small" type="button" @click=${() => it.answer({kind: 'linked'})}>
      ${it.words.bankDone}
    </button>
    <button class="small" type="button" @click=${() => it.answer({kind: 'closed'})}>
      ${it.words.bankCancel}
    </button>
  </div>
`;

const problem = (it: BankAsking): TemplateResult | typeof nothing =>
  problemNote(it.problem && problemText(it.problem, it.words));
