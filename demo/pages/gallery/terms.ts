/** The screens of the terms, by state machine step. */
import {adoptStyles} from '#src/elements/adopt-styles.js';
import {failure} from '#src/elements/boundary.js';
import {noticeWords} from '#src/elements/notices/notices.js';
import type {Drawn} from '#src/elements/running-flow.js';
import {skeleton} from '#src/elements/shell-views.js';
import {termsStyles} from '#src/elements/terms/terms-styles.js';
import * as views from '#src/elements/terms/terms-views.js';
import type {TermsFlowState} from '#src/flows/terms.js';
import {enTerms} from '#src/locale/en-terms.js';
import {details} from '#src/styles/details.js';
import type {GalleryScreen, GalleryScreens} from './gallery-element.ts';
import {LOST, nothingHappens, refused} from './samples.ts';

type Back = (() => void) | undefined;

const terms = (state: TermsFlowState, around = false): GalleryScreen => ({
  flow: 'terms',
  begin(element) {
    adoptStyles(element, termsStyles, details);
    // The terms are a page of the service and are not drawn here.
    const frame = document.createElement('iframe');
    frame.height = '360';
    return shell => {
      const words = {...noticeWords(shell, undefined), ...enTerms};
      frame.title = words.termsFrame;
      return {state: 'ready', ...draw(state, frame, around ? nothingHappens : undefined, words)};
    };
  },
});

function draw(
  state: TermsFlowState,
  frame: HTMLIFrameElement,
  back: Back,
  words: views.Words,
): Omit<Drawn, 'state'> {
  switch (state.step) {
    case 'asking':
      return {said: {}, view: skeleton('terms', words)};
    case 'failed':
      return failure(state.error, words, nothingHappens, back);
    case 'reading': {
      const said = state.note ? {alert: views.noteText(state.note, words)} : {};
      return {said, view: views.reading(frame, state.note, back, words)};
    }
    case 'recording':
    case 'checking': {
      const view = views.reading(frame, undefined, back, words);
      return {said: {status: words.termsRecording}, view};
    }
    case 'silent':
      return {
        said: {alert: words.termsSilentTitle},
        view: views.silent(nothingHappens, back, words),
      };
    case 'declined':
      return {said: {}, view: views.declined(nothingHappens, back, words)};
    case 'accepted':
      return {
        said: {status: words.termsAcceptedTitle},
        view: views.accepted(state.version, state.before, back, words),
      };
  }
}

const version = '2026-01';
const reading = {step: 'reading', ready: true} as const;

const TERMS_BY_STEP = {
  asking: {'terms-loading': terms({step: 'asking'})},
  failed: {'terms-failed': terms({step: 'failed', error: LOST})},
  reading: {
    'terms-open': terms(reading),
    'gate-terms': terms(reading, true),
    'terms-outdated': terms({...reading, note: {kind: 'outdated'}}),
    'terms-not-recorded': terms({
      ...reading,
      note: {kind: 'failed', error: refused('PERMISSION_DENIED', 'This is not permitted.')},
    }),
  },
  silent: {'terms-silent': terms({step: 'silent'})},
  recording: {'terms-recording': terms({step: 'recording', version})},
  // Looks like `recording`.
  checking: {},
  declined: {'terms-declined': terms({step: 'declined'})},
  accepted: {
    'terms-accepted': terms({step: 'accepted', version, before: false}),
    'terms-before': terms({step: 'accepted', version, before: true}, true),
  },
} as const satisfies Readonly<Record<TermsFlowState['step'], GalleryScreens>>;

export const TERMS: GalleryScreens = Object.assign(
  {},
  ...Object.values<GalleryScreens>(TERMS_BY_STEP),
) as GalleryScreens;
