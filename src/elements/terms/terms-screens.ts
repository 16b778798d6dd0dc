/** Which screen stands for which state of accepting the terms. */
import type {ElementState} from '../../contract/element-state.js';
import type {TermsState} from '../../flows/terms.js';
import {blockedScreen, failureScreen} from '../boundary.js';
import type {Announcement, NamedScreen} from '../screen.js';
import {skeleton} from '../shell-views.js';
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

export function termsScreen(flow: TermsState, context: TermsContext): NamedScreen {
  const {reopen, leave, back, done, words} = context;
  const {step} = flow;
  const state = STATE_OF_STEP[step];
  switch (flow.step) {
    case 'failed':
      return failureScreen(flow.error, words, reopen, back);
    case 'blocked':
      return blockedScreen(flow, flow.before ? leave : back, words);
    case 'asking':
      return {step, state, announcement: {}, view: skeleton('terms', words)};
    case 'reading':
    case 'recording':
    case 'checking':
      return reading(flow, context);
    case 'silent': {
      const announcement = {alert: words.termsSilentTitle};
      return {step, state, announcement, view: views.silent(reopen, back, words)};
    }
    case 'declined':
      return {step, state, announcement: {}, view: views.declined(reopen, back, words)};
    case 'accepted': {
      const announcement = {status: words.termsAcceptedTitle};
      const view = views.accepted(flow.version, flow.before, done, words);
      return {step, state, announcement, view};
    }
  }
}

/** One screen from reading to recording, so that the frame stays in the DOM. */
function reading(
  flow: Extract<TermsState, {readonly step: 'reading' | 'recording' | 'checking'}>,
  {frame, back, words}: TermsContext,
): NamedScreen {
  const note = flow.step === 'reading' ? flow.note : undefined;
  const isLoading = flow.step === 'reading' && !flow.ready;
  const iframe = frame();
  iframe.title = words.termsFrame;
  let announcement: Announcement = {};
  if (flow.step !== 'reading') announcement = {status: words.termsRecording};
  else if (note) announcement = {alert: views.noteText(note, words)};
  return {
    step: 'reading',
    state: isLoading ? 'loading' : STATE_OF_STEP[flow.step],
    announcement,
    view: views.reading(iframe, note, back, words),
  };
}
