/** The views of a signup. The details have their own file. */
import {html, type TemplateResult} from 'lit';
import {
  isBusy,
  problemOf,
  type AtCode,
  type AtPhone,
  type SignupState,
} from '../../flows/signup-state.js';
import {fill} from '../../locale/words.js';
import {readCode, readPhone} from '../../identity/phone-form.js';
import {codeForm} from '../form/code-form.js';
import {primary} from '../form/field.js';
import {personFields} from '../form/person-fields.js';
import {doneIcon} from '../form/form-icons.js';
import {bounded, outside} from '../outside.js';
import {
  cancelButton,
  limitedText,
  problemView,
  submitting,
  type SignupContext,
  type SignupScreenWords,
} from './signup-context.js';

export function phoneFlaw({flaws, answer}: AtPhone, words: SignupScreenWords): string | undefined {
  if (flaws['phone']) return words.phoneInvalid;
  switch (answer?.kind) {
    case 'limited':
      return limitedText(answer.retryAfter, words);
    case 'refused':
      return bounded(answer.reason.message);
    case undefined:
      return undefined;
  }
}

export const phone = (state: AtPhone, context: SignupContext): TemplateResult => {
  const {words, send} = context;
  const {draft} = state;
  const busy = isBusy(state);
  return html`
    <p class=${state.why === 'lapsed' ? 'note' : ''}>
      ${state.why === 'lapsed' ? words.signupLapsed : words.signupPhoneText}
    </p>
    <form
      novalidate
      @submit=${submitting(
        busy,
        () => readPhone(draft),
        context,
        value => send({type: 'phone', phone: value}),
      )}
    >
      ${problemView(problemOf(state), words)}
      ${personFields({
        ...context,
        names: ['phone'],
        draft,
        busy,
        problem: () => phoneFlaw(state, words),
        onInput: (name, value) => send({type: 'typed', name, value}),
      })}
      ${primary(words.signupSend, busy)}
    </form>
    ${cancelButton(false, context)}
  `;
};

export function codeFlaw(
  {flaws, answer, sent}: AtCode,
  words: SignupScreenWords,
): string | undefined {
  if (flaws['code']) return fill(words.codeInvalid, {digits: sent.digits});
  switch (answer?.kind) {
    case undefined:
      return undefined;
    case 'limited':
      return limitedText(answer.retryAfter, words);
    case 'wrong-code':
      return fill(words.signupWrongCode, {left: sent.attemptsLeft});
    case 'expired-code':
      return words.signupExpiredCode;
    case 'too-many-attempts':
      return words.signupTooMany;
    case 'no-code':
      return words.signupNoCode;
  }
}

export const code = (state: AtCode, context: SignupContext): TemplateResult => {
  const {words, send, elapsed} = context;
  const {draft, sent} = state;
  const busy = isBusy(state);
  const isLast = sent.codesLeft <= 0;
  return html`
    ${problemView(problemOf(state), words)}
    ${codeForm({
      digits: sent.digits,
      phone: sent.phoneHint,
      value: draft['code'] ?? '',
      hint: isLast ? words.signupLastCode : undefined,
      flaw: codeFlaw(state, words),
      busy,
      left: isLast ? undefined : Math.ceil(sent.retryAfter) - elapsed,
      words,
      onInput: (name, value) => send({type: 'typed', name, value}),
      onSubmit: submitting(
        busy,
        () => readCode(draft, sent.digits),
        context,
        value => send({type: 'code', code: value}),
      ),
      resend: () => send({type: 'resend'}),
      change: () => send({type: 'change-number'}),
    })}
    ${cancelButton(false, context)}
  `;
};

export const completed = (words: SignupScreenWords): TemplateResult =>
  html`<span class="seal">${doneIcon}</span>
    <p>${words.signupCompletedText}</p>`;

export const failed = (
  {reasons}: Extract<SignupState, {readonly step: 'failed'}>,
  words: SignupScreenWords,
): TemplateResult =>
  html`${reasons.map(({message}) => html`<p class="problem">${outside(message)}</p>`)}
    <p>${words.signupFailedText}</p>`;

export const canceled = ({words, send}: SignupContext): TemplateResult =>
  html`<p>${words.signupCanceledText}</p>
    <button class="primary" part="primary" type="button" @click=${() => send({type: 'again'})}>
      ${words.signupAgain}
    </button>`;
