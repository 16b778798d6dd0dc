/** The screens of the terms, by state machine step. */
import {adoptStyles} from '#src/elements/views/adopt-styles.js';
import {termsScreen} from '#src/elements/terms/terms-screens.js';
import {termsStyles} from '#src/elements/terms/terms-styles.js';
import type {TermsState} from '#src/flows/terms.js';
import {termsWords} from '#src/locale/terms-words.js';
import {detailsStyles} from '#src/styles/details.js';
import type {GalleryScreen, GalleryScreens} from './gallery-element.ts';
import {block, LOST, nothingHappens, refused} from './samples.ts';

const terms = (state: TermsState, inFlow = false): GalleryScreen => ({
  flow: 'terms',
  begin(element) {
    adoptStyles(element, termsStyles, detailsStyles);
    // The terms are a page of the service and are not drawn here.
    const frame = document.createElement('iframe');
    frame.height = '360';
    const leave = inFlow ? nothingHappens : undefined;
    return () =>
      termsScreen(state, {
        words: termsWords(element),
        frame: () => frame,
        reopen: nothingHappens,
        close: nothingHappens,
        leave,
        done: nothingHappens,
      });
  },
});

const version = '2026-01';
const reading = {step: 'reading', ready: true} as const;

const TERMS_BY_STEP = {
  asking: {'terms-loading': terms({step: 'asking'})},
  failed: {'terms-failed': terms({step: 'failed', error: LOST})},
  blocked: {
    'terms-blocked': terms({step: 'blocked', ...block('Not in your state.'), before: reading}),
  },
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
} as const satisfies Readonly<Record<TermsState['step'], GalleryScreens>>;

export const TERMS: GalleryScreens = Object.assign(
  {},
  ...Object.values<GalleryScreens>(TERMS_BY_STEP),
) as GalleryScreens;
