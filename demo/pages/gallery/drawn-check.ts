/** Draws an identity check in a state of its machines. */
import {DOCUMENT_TYPES, type DocumentRules} from '#src/contract/kyc.js';
import type {DocumentSide, Reason} from '#src/contract/reasons.js';
import {adoptStyles} from '#src/elements/adopt-styles.js';
import {today} from '#src/elements/form/today.js';
import {CameraScreen} from '#src/elements/kyc/camera-screen.js';
import {kycScreen} from '#src/elements/kyc/kyc-screens.js';
import * as views from '#src/elements/kyc/kyc-part.js';
import {Previews} from '#src/elements/kyc/previews.js';
import {languageOf} from '#src/elements/language.js';
import {noticeWords} from '#src/elements/notices/notices.js';
import type {SideState} from '#src/flows/document-side.js';
import type {Gathered, KycState} from '#src/flows/kyc-state.js';
import {readDocument} from '#src/identity/kyc-form.js';
import {details} from '#src/styles/details.js';
import type {GalleryScreen} from './gallery-element.ts';
import {LONG, nothingHappens} from './samples.ts';
import {picture} from './pictures.ts';

const RULES: DocumentRules = {
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
  reason('birthDate', 'You have to be 18 or older.'),
  reason('front', 'The picture is blurry.'),
  reason('whole', 'Please try another document.'),
];

type Sides = Readonly<Partial<Record<DocumentSide, () => SideState>>>;

interface More {
  readonly sides?: Sides;
  readonly camera?: true;
  readonly news?: DocumentSide;
  /** The check runs inside another flow. */
  readonly parent?: true;
  readonly act?: GalleryScreen['act'];
}

const EMPTY: SideState = {step: 'empty'};

export function kyc(
  state: KycState,
  {sides = {}, news, camera, parent, act}: More = {},
): GalleryScreen {
  return {
    flow: 'kyc',
    ...(act && {act}),
    begin(element) {
      adoptStyles(element, details);
      views.dress(element);
      const previews = new Previews();
      const states = {front: sides.front?.() ?? EMPTY, back: sides.back?.() ?? EMPTY};
      const held = 'gathered' in state ? state.gathered : undefined;
      const lens =
        camera &&
        new CameraScreen({
          element,
          side: 'front',
          use: nothingHappens,
          close: nothingHappens,
        });
      return shell => {
        const leave = parent && nothingHappens;
        return kycScreen(state, {
          part: views,
          load: nothingHappens,
          words: noticeWords(shell, undefined),
          messages: undefined,
          language: languageOf(element),
          mode: 'verify',
          document: held
            ? readDocument(held.draft, held.rules, DOCUMENT_TYPES).value
            : {type: '', country: '', sides: []},
          sides: states,
          previews,
          today: today(),
          news,
          camera: {draw: context => lens?.draw(context)},
          send: nothingHappens,
          flawed: nothingHappens,
          toSide: nothingHappens,
          choose: nothingHappens,
          openCamera: nothingHappens,
          noCamera: undefined,
          submit: nothingHappens,
          done: leave,
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

export const pictures = (flaws: Readonly<Record<string, 'required' | 'invalid'>> = {}) =>
  ({step: 'pictures', gathered: gathered(LICENCE), flaws}) as const;
