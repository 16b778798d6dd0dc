/** The screens of a signup. */
import {html, type TemplateResult} from 'lit';
import type {AtCode, AtDetails, AtPhone, SignupState} from '../../flows/signup.js';
import {fill} from '../../locale/words.js';
import {readCode, readPhone} from '../../identity/signup-form.js';
import {codeForm} from '../form/code-form.js';
import {primary} from '../form/field.js';
import {personFields} from '../form/person-fields.js';
import {doneIcon} from '../icons.js';
import {bounded, outside, screen} from '../screen.js';
import {skeleton, unloaded} from '../shell-views.js';
import {
  cancelButton,
  limitedText,
  problemText,
  problemView,
  submitting,
  type Scene,
  type Words,
} from './signup-scene.js';

export function view(state: SignupState, scene: Scene): TemplateResult {
  const {words, part, load} = scene;
  if (state.step === 'details') {
    if (part === 'missing') return unloaded(load, words);
    if (part === 'loading') return skeleton('signup', words);
    return screen({title: titleOf(state, words), body: part.details(state, scene)}, words);
  }
  return screen({title: titleOf(state, words), body: body(state, scene)}, words);
}

function titleOf(state: SignupState, words: Words): string {
  switch (state.step) {
    case 'phone':
      return words.signupTitle;
    case 'code':
      return words.codeTitle;
    case 'details':
      return state.found && !state.editing ? words.signupFoundTitle : words.signupDetailsTitle;
    case 'completed':
      return words.signupCompletedTitle;
    case 'failed':
      return words.signupFailedTitle;
    case 'canceled':
      return words.signupCanceledTitle;
  }
}

function body(state: Exclude<SignupState, AtDetails>, scene: Scene): TemplateResult {
  const {words, send} = scene;
  switch (state.step) {
    case 'phone':
      return phone(state, scene);
    case 'code':
      return code(state, scene);
    case 'completed':
      return html`<span class="seal">${doneIcon}</span>
        <p>${words.signupCompletedText}</p>`;
    case 'failed':
      return html`${state.reasons.map(
          ({message}) => html`<p class="problem">${outside(message)}</p>`,
        )}
        <p>${words.signupFailedText}</p>`;
    case 'canceled':
      return html`<p>${words.signupCanceledText}</p>
        <button class="primary" part="primary" type="button" @click=${() => send({type: 'again'})}>
          ${words.signupAgain}
        </button>`;
  }
}

function phoneFlaw({flaws, reason, limited}: AtPhone, words: Words): string | undefined {
  if (flaws['phone']) return words.phoneInvalid;
  return limited === undefined ? reason && bounded(reason.message) : limitedText(limited, words);
}

const phone = (state: AtPhone, scene: Scene): TemplateResult => {
  const {words, send} = scene;
  const {draft, busy} = state;
  return html`
    <p class=${state.lapsed ? 'note' : ''}>
      ${state.lapsed ? words.signupLapsed : words.signupPhoneText}
    </p>
    <form
      novalidate
      @submit=${submitting(
        busy,
        () => readPhone(draft),
        scene,
        value => send({type: 'phone', phone: value}),
      )}
    >
      ${problemView(state.problem, words)}
      ${personFields({
        ...scene,
        names: ['phone'],
        draft,
        busy,
        problem: () => phoneFlaw(state, words),
        onInput: (name, value) => send({type: 'typed', name, value}),
      })}
      ${primary(words.signupSend, busy)}
    </form>
    ${cancelButton(false, scene)}
  `;
};

function codeFlaw({flaws, verdict, sent, limited}: AtCode, words: Words): string | undefined {
  if (flaws['code']) return fill(words.codeInvalid, {digits: sent.digits});
  if (limited !== undefined) return limitedText(limited, words);
  switch (verdict) {
    case undefined:
      return undefined;
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

const code = (state: AtCode, scene: Scene): TemplateResult => {
  const {words, send, elapsed} = scene;
  const {draft, busy, sent} = state;
  const isLast = sent.codesLeft <= 0;
  return html`
    ${problemView(state.problem, words)}
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
        scene,
        value => send({type: 'code', code: value}),
      ),
      resend: () => send({type: 'resend'}),
      change: () => send({type: 'change-number'}),
    })}
    ${cancelButton(false, scene)}
  `;
};

/** What a user who does not see the screen is told at once. */
export function alertOf(state: SignupState, scene: Scene): string | undefined {
  const {words, part} = scene;
  switch (state.step) {
    case 'phone':
      return state.problem ? problemText(state.problem, words) : phoneFlaw(state, words);
    case 'code':
      return state.problem ? problemText(state.problem, words) : codeFlaw(state, words);
    case 'details':
      if (state.problem) return problemText(state.problem, words);
      if (part === 'missing') return words.networkTitle;
      if (part !== 'loading' && part.problemsOf(state, scene).length > 0) return words.mend;
      return state.reasons[0] && bounded(state.reasons[0].message);
    case 'failed':
      return words.signupFailedTitle;
    default:
      return undefined;
  }
}
