/** The screens of a signup, with a row for each step. */
import type {SignupStep} from '../../contract/steps.js';
import {
  isBusy,
  isEditing,
  problemOf,
  type Filling,
  type SignupState,
} from '../../flows/signup-state.js';
import {failureScreen} from '../flow/shared-screens.js';
import {layout, type Layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import {screenOf, type Announcement, type NamedScreen, type Screens} from '../views/screen.js';
import {FORM, skeleton} from '../views/shell-views.js';
import {reasonText} from '../views/reason-text.js';
import {noteText, type SignupContext, type SignupScreenWords} from './signup-context.js';
import * as views from './signup-views.js';

interface Form extends Pick<Layout, 'title' | 'body'> {
  readonly step: SignupStep;
  /** The problem with the input or with the last answer, in words. */
  readonly alert: string | undefined;
}

/** Draws one of the three forms. Announces its note if a request has failed or without `alert`. */
function form(
  state: Filling,
  words: SignupScreenWords,
  {step, title, body, alert}: Form,
): NamedScreen<SignupStep> {
  const problem = problemOf(state);
  const isSent = isBusy(state);
  const said = (!problem && alert) || noteText(state, words);
  const announcement: Announcement = {
    ...(isSent && {status: words.signupWorking}),
    ...(said && {alert: said}),
  };
  return {
    step,
    state: isSent ? 'submitting' : 'ready',
    announcement,
    failure: problem,
    view: layout({title, body}, words),
  };
}

const SCREENS: Screens<SignupState, SignupContext, SignupStep> = {
  phone: (state, context) =>
    form(state, context.words, {
      step: 'phone',
      title: context.words.signupTitle,
      body: views.phone(state, context),
      alert: views.phoneFlaw(state, context.words),
    }),
  code: (state, context) => ({
    ...form(state, context.words, {
      step: 'code',
      title: context.words.codeTitle,
      body: views.code(state, context),
      alert: views.codeFlaw(state, context.words),
    }),
    support: views.isDead(state) ? {reason: 'signup_failed'} : undefined,
  }),
  details: (state, context) => {
    const {part, load, words} = context;
    if (part instanceof Error) return {...failureScreen(part, words, load), step: 'details'};
    const step = isEditing(state) ? 'details' : 'found';
    if (part === 'loading') return loading(step, words);
    const [reason] = state.reasons;
    const isFlawed = part.problemsOf(state, context).length > 0;
    return form(state, words, {
      step,
      title: step === 'found' ? words.signupFoundTitle : words.signupDetailsTitle,
      body: part.signupDetails(state, context),
      alert: isFlawed ? words.mend : reason && reasonText(reason, words),
    });
  },
  completed: (_, context) => ({
    step: 'completed',
    state: 'success',
    announcement: {status: context.words.signupCompletedTitle},
    view: layout(
      {
        title: context.words.signupCompletedTitle,
        sign: mark('success'),
        body: views.completed(context),
      },
      context.words,
    ),
  }),
  failed: (state, {words}) => ({
    step: 'failed',
    state: 'error',
    announcement: {alert: words.signupFailedTitle},
    support: {reason: 'signup_failed'},
    supportAlone: true,
    view: layout(
      {
        title: words.signupFailedTitle,
        sign: mark('failed'),
        body: views.signupFailed(state, words),
      },
      words,
    ),
  }),
  canceled: (_, context) => ({
    step: 'canceled',
    state: 'ready',
    announcement: {status: context.words.signupCanceledTitle},
    view: layout(
      {
        title: context.words.signupCanceledTitle,
        sign: mark('notice'),
        body: views.canceled(context),
      },
      context.words,
    ),
  }),
};

/** The skeleton's pieces where the screen is not the first one: the found details, or a form. */
const SHAPES: Readonly<Partial<Record<SignupStep, string>>> = {
  found: 'mid mid mid big big mid',
  details: FORM,
};

const loading = (step: SignupStep, words: SignupScreenWords): NamedScreen<SignupStep> => ({
  step,
  state: 'loading',
  interim: true,
  announcement: {},
  view: skeleton('signup', words, {shape: SHAPES[step]}),
});

export const signupScreen = (state: SignupState, context: SignupContext): NamedScreen<SignupStep> =>
  context.hasForms ? screenOf(SCREENS, state, context) : loading(state.step, context.words);
