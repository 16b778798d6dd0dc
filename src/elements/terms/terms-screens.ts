/** The screens for the acceptance of the terms, with a row for each step. */
import type {TermsStep} from '../../contract/steps.js';
import type {TermsState} from '../../flows/terms.js';
import {blockedScreen, failureScreen} from '../flow/shared-screens.js';
import {screenOf, type NamedScreen, type Screens} from '../views/screen.js';
import {skeleton} from '../views/shell-views.js';
import {supportAbout} from '../views/support.js';
import type {TermsContext} from './terms-context.js';
import * as views from './terms-views.js';

type At<S extends TermsState['step']> = Extract<TermsState, {readonly step: S}>;

/** Returns the frame with its title in the element's language. */
function titled({frame, words}: TermsContext): HTMLIFrameElement {
  const iframe = frame();
  iframe.title = words.termsFrame;
  return iframe;
}

/**
 * Shown while the acceptance is recorded. The frame stays in the DOM, so that it need not reload.
 */
const recording = (
  _: At<'recording' | 'checking'>,
  context: TermsContext,
): NamedScreen<TermsStep> => {
  const {leave, words} = context;
  return {
    step: 'reading',
    state: 'submitting',
    announcement: {status: words.termsRecording},
    view: views.reading(titled(context), undefined, leave, words),
  };
};

const SCREENS: Screens<TermsState, TermsContext, TermsStep> = {
  asking: (_, {leave, words}) => ({
    step: 'asking',
    state: 'loading',
    interim: true,
    announcement: {},
    view: skeleton('terms', words, {back: leave}),
  }),
  failed: ({error}, {reopen, leave, words}) => failureScreen(error, words, reopen, leave),
  blocked: (state, {reopen, close, leave, words}) =>
    blockedScreen(state, state.before ? {leave: close} : {again: reopen, leave}, words),
  reading: ({note, ready}, context) => {
    const failure = note?.kind === 'failed' ? note.error : undefined;
    return {
      step: 'reading',
      state: ready ? 'ready' : 'loading',
      announcement: note ? {alert: views.noteText(note, context.words)} : {},
      failure,
      support: failure && !failure.retryable ? supportAbout(failure) : undefined,
      view: views.reading(titled(context), note, context.leave, context.words),
    };
  },
  recording,
  checking: recording,
  silent: (_, {reopen, leave, words}) => ({
    step: 'silent',
    state: 'error',
    announcement: {alert: words.termsSilentTitle},
    view: views.silent(reopen, leave, words),
  }),
  declined: (_, {reopen, leave, words}) => ({
    step: 'declined',
    state: 'ready',
    announcement: {},
    view: views.declined(reopen, leave, words),
  }),
  accepted: ({version, before}, {leave, done, words}) => ({
    step: 'accepted',
    state: 'success',
    announcement: {status: words.termsAcceptedTitle},
    view: views.accepted(version, before, leave !== undefined, done, words),
  }),
};

export const termsScreen = (state: TermsState, context: TermsContext): NamedScreen<TermsStep> =>
  screenOf(SCREENS, state, context);
