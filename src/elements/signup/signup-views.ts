/** The views of a signup, except the details (`details-view.ts`). */
import {html, type TemplateResult} from 'lit';
import {isBusy, type AtCode, type AtPhone, type SignupState} from '../../flows/signup-state.js';
import {numeral} from '../../locale/numeral.js';
import {plural} from '../../locale/plural.js';
import {fill} from '../../locale/words.js';
import {readCode, readPhone} from '../../identity/phone-form.js';
import {codeForm} from '../views/form/code-form.js';
import {primary} from '../views/form/field.js';
import {personFields, personFlaw} from '../views/form/person-fields.js';
import {reasonText} from '../views/reason-text.js';
import {sentence} from '../views/untrusted-text.js';
import {
  cancelButton,
  noteView,
  submitting,
  type SignupContext,
  type SignupScreenWords,
} from './signup-context.js';

export function phoneFlaw({flaws, answer}: AtPhone, words: SignupScreenWords): string | undefined {
  if (flaws['phone']) return personFlaw('phone', flaws['phone'], words);
  return answer?.kind === 'refused' ? reasonText(answer.reason, words) : undefined;
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
      ${noteView(state, words)}
      ${personFields({
        ...context,
        names: ['phone'],
        draft,
        busy,
        flaws: state.flaws,
        reason: () => phoneFlaw(state, words),
        onInput: (name, value) => send({type: 'typed', name, value}),
      })}
      ${primary(words.signupSend, busy)}
    </form>
    ${cancelButton(false, context)}
  `;
};

/** True if the code no longer works and the service sends no other one. */
export const isDead = ({answer, sent}: AtCode): boolean =>
  sent.codesLeft <= 0 && !['limited', 'wrong-code', undefined].includes(answer?.kind);

export function codeFlaw(state: AtCode, words: SignupScreenWords): string | undefined {
  const {flaws, answer, sent} = state;
  if (isDead(state)) return words.signupDead;
  if (flaws['code']) return fill(words.codeInvalid, {digits: numeral(sent.digits, words)});
  switch (answer?.kind) {
    case undefined:
    case 'limited':
      return undefined;
    case 'wrong-code':
      return plural(words.signupWrongCode, 'left', sent.attemptsLeft, words);
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
    ${noteView(state, words)}
    ${codeForm({
      digits: sent.digits,
      phone: sent.phoneHint,
      value: draft['code'] ?? '',
      hint: isLast ? words.signupLastCode : undefined,
      flaw: codeFlaw(state, words),
      isDead: isDead(state),
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

export const completed = ({words, done}: SignupContext): TemplateResult =>
  html`<p>${words.signupCompletedText}</p>
    <button class="primary" part="primary" type="button" @click=${done}>
      ${words.signupFinish}
    </button>`;

export const signupFailed = (
  {reasons}: Extract<SignupState, {readonly step: 'failed'}>,
  words: SignupScreenWords,
): TemplateResult =>
  html`${reasons.map(reason => html`<p class="problem" part="error">${sentence(reasonText(reason, words))}</p>`)}
    <p>${words.signupFailedText}</p>`;

export const canceled = ({words, send}: SignupContext): TemplateResult =>
  html`<p>${words.signupCanceledText}</p>
    <button class="primary" part="primary" type="button" @click=${() => send({type: 'again'})}>
      ${words.signupAgain}
    </button>`;
