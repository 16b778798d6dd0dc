/** Which screen stands for which state of a signup. */
import type {TemplateResult} from 'lit';
import type {ElementState} from '../../contract/element-state.js';
import type {SignupStep} from '../../contract/steps.js';
import {
  isBusy,
  isEditing,
  problemOf,
  type AtDetails,
  type SignupState,
} from '../../flows/signup-state.js';
import {failureScreen} from '../flow/boundary.js';
import {layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import {bounded} from '../views/untrusted-text.js';
import type {Announcement, NamedScreen} from '../views/screen.js';
import {skeleton} from '../views/shell-views.js';
import {
  problemText,
  type SignupContext,
  type SignupDetailsPart,
  type SignupScreenWords,
} from './signup-context.js';
import * as views from './signup-views.js';

const STATE_OF_STEP = {
  phone: 'ready',
  code: 'ready',
  details: 'ready',
  completed: 'success',
  failed: 'error',
  canceled: 'ready',
} as const satisfies Record<SignupState['step'], ElementState>;

export function signupScreen(state: SignupState, context: SignupContext): NamedScreen<SignupStep> {
  const {part, load, words} = context;
  if (state.step === 'details' && part instanceof Error)
    return {...failureScreen(part, words, load), step: state.step};
  return {
    step: state.step === 'details' && !isEditing(state) ? 'found' : state.step,
    state: stateOf(state, context),
    interim: isLoading(state, context),
    announcement: announcement(state, context),
    view: view(state, context),
    failure: 'request' in state ? problemOf(state) : undefined,
    support: state.step === 'failed' ? {reason: 'signup_failed'} : undefined,
  };
}

const isLoading = ({step}: SignupState, {part, isDressed}: SignupContext): boolean =>
  !isDressed || (step === 'details' && part === 'loading');

function stateOf(state: SignupState, context: SignupContext): ElementState {
  if (isLoading(state, context)) return 'loading';
  return 'request' in state && isBusy(state) ? 'submitting' : STATE_OF_STEP[state.step];
}

const isLoaded = (part: SignupContext['part']): part is SignupDetailsPart =>
  part !== 'loading' && !(part instanceof Error);

function announcement(state: SignupState, context: SignupContext): Announcement {
  const status = statusOf(state, context.words);
  const alert = alertOf(state, context);
  return {...(status && {status}), ...(alert && {alert})};
}

function statusOf(state: SignupState, words: SignupScreenWords): string | undefined {
  if ('request' in state) return isBusy(state) ? words.signupWorking : undefined;
  if (state.step === 'completed') return words.signupCompletedTitle;
  return state.step === 'canceled' ? words.signupCanceledTitle : undefined;
}

/** The text that a screen reader says at once. */
function alertOf(state: SignupState, context: SignupContext): string | undefined {
  const {words, part} = context;
  const problem = 'request' in state ? problemOf(state) : undefined;
  if (problem) return problemText(problem, words);
  switch (state.step) {
    case 'phone':
      return views.phoneFlaw(state, words);
    case 'code':
      return views.codeFlaw(state, words);
    case 'details':
      if (isLoaded(part) && part.problemsOf(state, context).length > 0) return words.mend;
      return state.reasons[0] && bounded(state.reasons[0].message);
    case 'failed':
      return words.signupFailedTitle;
    default:
      return undefined;
  }
}

function view(state: SignupState, context: SignupContext): TemplateResult {
  const {words, part} = context;
  if (isLoading(state, context)) return skeleton('signup', words);
  if (state.step === 'details') {
    if (!isLoaded(part)) return skeleton('signup', words);
    return layout({title: titleOf(state, words), body: part.signupDetails(state, context)}, words);
  }
  const sign = state.step === 'completed' ? mark('success') : undefined;
  return layout({title: titleOf(state, words), sign, body: body(state, context)}, words);
}

function titleOf(state: SignupState, words: SignupScreenWords): string {
  switch (state.step) {
    case 'phone':
      return words.signupTitle;
    case 'code':
      return words.codeTitle;
    case 'details':
      return isEditing(state) ? words.signupDetailsTitle : words.signupFoundTitle;
    case 'completed':
      return words.signupCompletedTitle;
    case 'failed':
      return words.signupFailedTitle;
    case 'canceled':
      return words.signupCanceledTitle;
  }
}

function body(state: Exclude<SignupState, AtDetails>, context: SignupContext): TemplateResult {
  const {words} = context;
  switch (state.step) {
    case 'phone':
      return views.phone(state, context);
    case 'code':
      return views.code(state, context);
    case 'completed':
      return views.completed(context);
    case 'failed':
      return views.signupFailed(state, words);
    case 'canceled':
      return views.canceled(context);
  }
}
