/** Which screen stands for which state of a signup. */
import type {TemplateResult} from 'lit';
import type {ElementState} from '../../contract/element-state.js';
import type {AtDetails, SignupState} from '../../flows/signup.js';
import {bounded, layout} from '../layout.js';
import type {Announcement, NamedScreen} from '../screen.js';
import {skeleton, unloaded} from '../shell-views.js';
import {problemText, type SignupContext, type SignupScreenWords} from './signup-context.js';
import * as views from './signup-views.js';

export function signupScreen(state: SignupState, context: SignupContext): NamedScreen {
  return {
    step: state.step === 'details' && !state.editing ? 'found' : state.step,
    state: elementStateOf(state),
    announcement: announcement(state, context),
    view: view(state, context),
  };
}

function elementStateOf(state: SignupState): ElementState {
  switch (state.step) {
    case 'completed':
      return 'success';
    case 'failed':
      return 'error';
    case 'canceled':
      return 'ready';
    default:
      return state.busy ? 'submitting' : 'ready';
  }
}

function announcement(state: SignupState, context: SignupContext): Announcement {
  const status = statusOf(state, context.words);
  const alert = alertOf(state, context);
  return {...(status && {status}), ...(alert && {alert})};
}

function statusOf(state: SignupState, words: SignupScreenWords): string | undefined {
  if ('busy' in state) return state.busy ? words.signupWorking : undefined;
  if (state.step === 'completed') return words.signupCompletedTitle;
  return state.step === 'canceled' ? words.signupCanceledTitle : undefined;
}

/** What a user who does not see the screen is told at once. */
function alertOf(state: SignupState, context: SignupContext): string | undefined {
  const {words, part} = context;
  switch (state.step) {
    case 'phone':
      return state.problem ? problemText(state.problem, words) : views.phoneFlaw(state, words);
    case 'code':
      return state.problem ? problemText(state.problem, words) : views.codeFlaw(state, words);
    case 'details':
      if (state.problem) return problemText(state.problem, words);
      if (part === 'missing') return words.networkTitle;
      if (part !== 'loading' && part.problemsOf(state, context).length > 0) return words.mend;
      return state.reasons[0] && bounded(state.reasons[0].message);
    case 'failed':
      return words.signupFailedTitle;
    default:
      return undefined;
  }
}

function view(state: SignupState, context: SignupContext): TemplateResult {
  const {words, part, load} = context;
  if (state.step === 'details') {
    if (part === 'missing') return unloaded(load, words);
    if (part === 'loading') return skeleton('signup', words);
    return layout({title: titleOf(state, words), body: part.details(state, context)}, words);
  }
  return layout({title: titleOf(state, words), body: body(state, context)}, words);
}

function titleOf(state: SignupState, words: SignupScreenWords): string {
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

function body(state: Exclude<SignupState, AtDetails>, context: SignupContext): TemplateResult {
  const {words} = context;
  switch (state.step) {
    case 'phone':
      return views.phone(state, context);
    case 'code':
      return views.code(state, context);
    case 'completed':
      return views.completed(words);
    case 'failed':
      return views.failed(state, words);
    case 'canceled':
      return views.canceled(context);
  }
}
