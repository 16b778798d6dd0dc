/** The views of the steps to a linked bank: profile, SMS code, link, the bank's page. */
import {html, nothing, type TemplateResult} from 'lit';
import {CODE_DIGITS} from '../../contract/bankpay.js';
import type {ServiceError} from '../../contract/errors.js';
import {numeral} from '../../locale/numeral.js';
import {
  fill,
  type BankpayWords,
  type NoticeWords,
  type PaymentWords,
  type PersonWords,
  type ShellWords,
} from '../../locale/words.js';
import type {BankpayAnswer, BankpayNeed} from '../../providers/bankpay.js';
import {readCode, readProfile} from '../../providers/bankpay-form.js';
import {formProblem, hasMessage} from '../flow/notices/notices.js';
import {codeForm} from '../views/form/code-form.js';
import {primary, problemNote, shownFlaws, submit} from '../views/form/field.js';
import {personFields, personProblems, type PersonFields} from '../views/form/person-fields.js';
import {summary} from '../views/form/summary.js';
import type {Asking} from '../payment/provider-ui.js';

type Words = BankpayWords & NoticeWords & PersonWords & PaymentWords & ShellWords;

export interface BankAsking extends Asking<BankpayNeed, BankpayAnswer> {
  readonly words: Words;
  readonly language: string;
  /** True once the user has entered the bank's page. */
  readonly isBegun: boolean;
  readonly openWindow: (event: MouseEvent) => void;
  /** Called when the bank's page has loaded in the frame. */
  readonly loaded: (event: Event) => void;
  /** The address to which the bank returns the user if its page has replaced the partner's page. */
  readonly returnUrl: string | undefined;
}

export function askTitle({kind}: BankpayNeed, words: Words): string {
  return words[`${kind}Title`];
}

export function needForm(asking: BankAsking): TemplateResult {
  switch (asking.need.kind) {
    case 'profile':
      return profile(asking);
    case 'code':
      return code(asking, asking.need);
    case 'link':
      return link(asking, asking.need);
    case 'bank':
      return bank(asking, asking.need);
  }
}

/** Returns our words for the bank's codes, and for other errors the text that every form shows. */
export function problemText(error: ServiceError, words: Words): string {
  switch (error.code) {
    case 'mfa_rejected':
      return words.codeRejected;
    case 'link_failed':
      return words.linkFailed;
    default:
      return formProblem(error, words);
  }
}

const profile = (asking: BankAsking): TemplateResult => {
  const {words} = asking;
  const form: PersonFields = {
    ...asking,
    names: ['firstName', 'lastName', 'email', 'phone'],
    flaws: shownFlaws(asking.flaws, readProfile(asking.draft)),
    onInput: asking.type,
  };
  return html`
    <p>${words.profileText}</p>
    <form novalidate @submit=${submit(asking, readProfile)}>
      ${problem(asking)} ${summary(personProblems(form), words)} ${personFields(form)}
      ${primary(words.continue, asking.busy)}
    </form>
  `;
};

const code = (
  asking: BankAsking,
  {sent}: Extract<BankpayNeed, {readonly kind: 'code'}>,
): TemplateResult => {
  const {words} = asking;
  const rejected = asking.problem && problemText(asking.problem, words);
  return codeForm({
    digits: CODE_DIGITS,
    phone: sent.phoneHint,
    value: asking.draft['code'] ?? '',
    flaw: asking.flaws.includes('code')
      ? fill(words.codeInvalid, {digits: numeral(CODE_DIGITS, words)})
      : rejected,
    busy: asking.busy,
    left: Math.ceil(sent.retryAfter) - asking.elapsed,
    words,
    onInput: asking.type,
    onSubmit: submit(asking, readCode),
    resend: () => asking.answer({kind: 'resend'}),
    change: () => asking.answer({kind: 'change-number'}),
  });
};

const link = (
  asking: BankAsking,
  {abandoned}: Extract<BankpayNeed, {readonly kind: 'link'}>,
): TemplateResult => html`
  <p>${asking.words.linkText}</p>
  ${abandoned ? html`<p class="note" part="note">${asking.words.linkAbandoned}</p>` : nothing}
  <form
    novalidate
    @submit=${submit<BankpayAnswer>(asking, () => ({
      value: {kind: 'link', returnUrl: asking.returnUrl},
      flaws: {},
    }))}
  >
    ${problem(asking)} ${primary(asking.words.linkStart, asking.busy)}
  </form>
`;

/**
 * Allows the bank's page to replace the partner's page after a click. Used only if the partner's
 * page has set an address to return to.
 */
const LEAVING = ' allow-top-navigation-by-user-activation';

/**
 * The bank's page in a frame, with a single control below it. At first, the control is a link that
 * opens a window, because some banks show nothing in a frame. Once the user has entered the bank's
 * page, or after an error, it is a button to continue, because some banks do not report that the
 * account is linked.
 */
const bank = (
  asking: BankAsking,
  {linkUrl}: Extract<BankpayNeed, {readonly kind: 'bank'}>,
): TemplateResult => html`
  ${problem(asking)}
  <iframe
    part="page"
    src=${linkUrl}
    title=${asking.words.bankFrame}
    @load=${asking.loaded}
    sandbox=${`allow-scripts allow-forms allow-same-origin allow-popups${asking.returnUrl ? LEAVING : ''}`}
  ></iframe>
  ${
    asking.isBegun || asking.problem
      ? html`<form
          novalidate
          @submit=${submit<BankpayAnswer>(asking, () => ({value: {kind: 'linked'}, flaws: {}}))}
        >
          ${primary(asking.words.bankDone, asking.busy)}
        </form>`
      : html`<a
          class="window"
          part="secondary"
          href=${linkUrl}
          target="_blank"
          rel="noreferrer"
          @click=${asking.openWindow}
          >${asking.words.bankWindow}</a
        >`
  }
`;

const problem = (asking: BankAsking): TemplateResult | typeof nothing =>
  problemNote(
    asking.problem && problemText(asking.problem, asking.words),
    asking.problem && hasMessage(asking.problem),
  );
