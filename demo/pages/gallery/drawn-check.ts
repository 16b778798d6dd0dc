/** Draws an identity check in any state of its state machines. */
import {DOCUMENT_TYPES, type DocumentRules} from '#src/contract/kyc.js';
import type {DocumentSide, Reason} from '#src/contract/reasons.js';
import {adoptStyles} from '#src/elements/views/adopt-styles.js';
import {today} from '#src/elements/views/form/today.js';
import {CameraScreen} from '#src/elements/kyc/camera-screen.js';
import {HandoffScreen} from '#src/elements/kyc/handoff-screen.js';
import {kycScreen} from '#src/elements/kyc/kyc-screens.js';
import * as views from '#src/elements/kyc/kyc-part.js';
import {Previews} from '#src/elements/kyc/previews.js';
import type {Way} from '#src/elements/kyc/kyc-context.js';
import {languageOf} from '#src/elements/views/language.js';
import type {SideState} from '#src/flows/document-side.js';
import type {HandoffState} from '#src/flows/handoff.js';
import type {Gathered, KycState} from '#src/flows/kyc-state.js';
import {noticeWords} from '#src/locale/notice-words.js';
import {readDocument} from '#src/identity/kyc-form.js';
import {detailsStyles} from '#src/styles/details.js';
import type {GalleryScreen} from './gallery-element.ts';
import {LONG, nothingHappens} from './samples.ts';
import {picture} from './pictures.ts';

export const RULES: DocumentRules = {
  documents: [
    {type: 'passport', sides: ['front'], countries: ['GB', 'US']},
    {type: 'driving_licence', sides: ['front', 'back'], countries: ['GB', 'US']},
  ],
  contentTypes: ['image/jpeg', 'image/png', 'application/pdf'],
  maxBytes: 10 * 1024 * 1024,
  minPixels: 400,
};

export const PERSON = {
  firstName: 'Robin',
  lastName: 'Ellis',
  birthDate: '1990-04-12',
  street: '12 Elm Street',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
  country: 'US',
};
export const LICENCE = {...PERSON, documentType: 'driving_licence', documentCountry: 'US'};
export const PASSPORT = {...PERSON, documentType: 'passport', documentCountry: 'US'};

export const gathered = (draft: Gathered['draft'], more: Partial<Gathered> = {}): Gathered => ({
  rules: RULES,
  draft,
  reasons: [],
  failed: false,
  unsure: false,
  ...more,
});

const reason = (concern: Reason['concern'], message: string): Reason => ({
  concern,
  code: 'invalid',
  message,
});

/** One reason of every kind, one with a very long word. */
export const REASONS = [
  reason('lastName', `We do not know ${LONG}.`),
  reason('birthDate', 'You must be 18 or older.'),
  reason('front', 'This photo is blurry.'),
  reason('whole', 'Please try another document.'),
];

type Sides = Readonly<Partial<Record<DocumentSide, () => SideState>>>;

interface More {
  readonly sides?: Sides;
  readonly camera?: true;
  /** The state of the handoff to a phone. */
  readonly phone?: HandoffState;
  /** The way to take pictures that failed to load. */
  readonly missingWay?: Way;
  readonly news?: DocumentSide;
  /** The check runs inside another flow. */
  readonly parent?: true;
  readonly act?: GalleryScreen['act'];
}

const EMPTY: SideState = {step: 'empty'};

export function kyc(
  state: KycState,
  {sides = {}, news, camera, phone, missingWay, parent, act}: More = {},
): GalleryScreen {
  return {
    flow: 'kyc',
    ...(act && {act}),
    begin(element) {
      adoptStyles(element, detailsStyles);
      views.addStyles(element);
      const previews = new Previews();
      const states = {front: sides.front?.() ?? EMPTY, back: sides.back?.() ?? EMPTY};
      const held = 'gathered' in state ? state.gathered : undefined;
      const document = held
        ? readDocument(held.draft, held.rules, DOCUMENT_TYPES).value
        : {type: '', country: '', sides: []};
      const close = nothingHappens;
      const lens = camera && new CameraScreen({element, side: 'front', use: close, close});
      const handoff =
        phone &&
        new HandoffScreen({
          element,
          // The states here have no command, so no call is made.
          session: {baseUrl: location.origin, owner: '', call: () => new Promise(nothingHappens)},
          document,
          from: {state: phone},
          given: close,
          stopped: close,
          over: close,
          close,
        });
      return () => {
        const leave = parent && nothingHappens;
        return kycScreen(state, {
          part: views,
          load: nothingHappens,
          words: noticeWords(element),
          speaker: element,
          language: languageOf(element),
          mode: 'verify',
          document,
          sides: states,
          previews,
          today: today(),
          news,
          way: {draw: context => (handoff ?? lens)?.draw(context)},
          send: nothingHappens,
          flawed: nothingHappens,
          toSide: nothingHappens,
          choose: nothingHappens,
          openWay: nothingHappens,
          missingWay,
          submit: nothingHappens,
          done: nothingHappens,
          leave,
        });
      };
    },
  };
}

export const sending = (side: DocumentSide, file: () => File) => {
  const made = file();
  const fields = {uploadId: '', type: 'driving_licence', country: 'US', side};
  return {source: made, fields, rules: RULES, file: made};
};
export const accepted =
  (side: DocumentSide, file = picture) =>
  (): SideState => ({
    step: 'accepted',
    sending: sending(side, file),
  });

export const given = (side: DocumentSide) => (): SideState => ({
  step: 'given',
  fields: {uploadId: '', type: 'driving_licence', country: 'US', side},
});

export const pictures = (
  flaws: Readonly<Record<string, 'required' | 'invalid'>> = {},
  more: Partial<Gathered> = {},
) => ({step: 'pictures', gathered: gathered(LICENCE, more), flaws}) as const;
