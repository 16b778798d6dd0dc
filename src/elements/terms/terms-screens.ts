/** Which screen stands for which state of accepting the terms. */
import type {ElementState} from '../../contract/element-state.js';
import type {TermsStep} from '../../contract/steps.js';
import type {TermsState} from '../../flows/terms.js';
import {blockedScreen, failureScreen} from '../flow/boundary.js';
import type {Announcement, NamedScreen} from '../views/screen.js';
import {skeleton} from '../views/shell-views.js';
import type {TermsContext} from './terms-context.js';
import * as views from './terms-views.js';

const STATE_OF_STEP = {
  blocked: 'blocked',
  asking: 'loading',
  failed: 'error',
  reading: 'ready',
  silent: 'error',
  recording: 'submitting',
  checking: 'submitting',
  declined: 'ready',
  accepted: 'success',
} as const satisfies Record<TermsState['step'], ElementState>;

export function termsScreen(state: TermsState, context: TermsContext): NamedScreen<TermsStep> {
  const {reopen, close, leave, done, words} = context;
  const drawn = STATE_OF_STEP[state.step];
  switch (state.step) {
    case 'failed':
      return failureScreen(state.error, words, reopen, leave);
    case 'blocked':
      return blockedScreen(state, state.before ? {leave: close} : {again: reopen, leave}, words);
    case 'asking':
      return {
        step: state.step,
        state: drawn,
        interim: true,
        announcement: {},
        view: skeleton('terms', words, {back: leave}),
      };
    case 'reading':
    case 'recording':
    case 'checking':
      return reading(state, context);
    case 'silent': {
      const announcement = {alert: words.termsSilentTitle};
      return {
        step: state.step,
        state: drawn,
        announcement,
        view: views.silent(reopen, leave, words),
      };
    }
    case 'declined':
      return {
        step: state.step,
        state: drawn,
        announcement: {},
        view: views.declined(reopen, leave, words),
      };
    case 'accepted': {
      const announcement = {status: words.termsAcceptedTitle};
      const view = views.accepted(state.version, state.before, leave !== undefined, done, words);
      return {step: state.step, state: drawn, announcement, view};
    }
  }
}

/** One screen from reading to recording, so that the frame stays in the DOM. */
function reading(
  state: Extract<TermsState, {readonly step: 'reading' | 'recording' | 'checking'}>,
  {frame, leave, words}: TermsContext,
): NamedScreen<TermsStep> {
  const note = state.step === 'reading' ? state.note : undefined;
  const isLoading = state.step === 'reading' && !state.ready;
  const iframe = frame();
  iframe.title = words.termsFrame;
  let announcement: Announcement = {};
  if (state.step !== 'reading') announcement = {status: words.termsRecording};
  else if (note) announcement = {alert: views.noteText(note, words)};
  return {
    step: 'reading',
    state: isLoading ? 'loading' : STATE_OF_STEP[state.step],
    announcement,
    failure: note?.kind === 'failed' ? note.error : undefined,
    view: views.reading(iframe, note, leave, words),
  };
}
