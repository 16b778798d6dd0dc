/** Which screen stands for which state of accepting the terms. */
import type {ElementState} from '../../contract/element-state.js';
import type {TermsState} from '../../flows/terms.js';
import {blocked, failure} from '../boundary.js';
import type {Announcement, NamedScreen, ScreenContext} from '../screen.js';
import {skeleton} from '../shell-views.js';
import * as views from './terms-views.js';

export interface TermsContext extends Pick<ScreenContext<views.TermsScreenWords>, 'words'> {
  /** The frame with the terms. It is made when it is first shown. */
  readonly frame: () => HTMLIFrameElement;
  readonly reopen: () => void;
  /** Leaves the screen of a block. */
  readonly leave: () => void;
  /** Goes back to the parent flow. */
  readonly back: (() => void) | undefined;
  /** Goes on with the parent flow. */
  readonly done: (() => void) | undefined;
}

const STATES = {
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
  const state = STATES[step];
  switch (flow.step) {
    case 'failed':
      return failure(flow.error, words, reopen, back);
    case 'blocked':
      return blocked(flow, flow.before ? leave : back, words);
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
    state: isLoading ? 'loading' : STATES[flow.step],
    announcement,
    view: views.reading(iframe, note, back, words),
  };
}
