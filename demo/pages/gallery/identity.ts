/** The screens of an identity check, by state machine step. */
import {ServiceError} from '#src/contract/errors.js';
import {DOCUMENT_TYPES, type DocumentRules} from '#src/contract/kyc.js';
import type {DocumentSide, Reason} from '#src/contract/reasons.js';
import {adoptStyles} from '#src/elements/adopt-styles.js';
import {today} from '#src/elements/form/today.js';
import {CameraScreen} from '#src/elements/kyc/camera-screen.js';
import {kycScreen} from '#src/elements/kyc/kyc-screens.js';
import * as views from '#src/elements/kyc/kyc-views.js';
import {Previews} from '#src/elements/kyc/previews.js';
import {languageOf} from '#src/elements/language.js';
import {noticeWords} from '#src/elements/notices/notices.js';
import type {SideState} from '#src/flows/document-side.js';
import type {Gathered, KycState} from '#src/flows/kyc-state.js';
import type {CameraState} from '#src/flows/camera.js';
import {readDocument} from '#src/identity/kyc-form.js';
import {details} from '#src/styles/details.js';
import type {GalleryScreen, GalleryScreens} from './gallery-element.ts';
import {block, LONG, LOST, nothingHappens} from './samples.ts';
import {pdf, picture} from './pictures.ts';

const RULES: DocumentRules = {
  documents: [
    {type: 'passport', sides: ['front'], countries: ['GB', 'US']},
    {type: 'driving_licence', sides: ['front', 'back'], countries: ['GB', 'US']},
  ],
  contentTypes: ['image/jpeg', 'image/png', 'application/pdf'],
  maxBytes: 10 * 1024 * 1024,
  minPixels: 400,
};

const PERSON = {
  firstName: 'Robin',
  lastName: 'Ellis',
  birthDate: '1990-04-12',
  street: '12 Elm Street',
  city: 'Seattle',
  region: 'WA',
  postalCode: '98101',
  country: 'US',
};
const LICENCE = {...PERSON, documentType: 'driving_licence', documentCountry: 'US'};
const PASSPORT = {...PERSON, documentType: 'passport', documentCountry: 'US'};

const gathered = (draft: Gathered['draft'], more: Partial<Gathered> = {}): Gathered => ({
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
const REASONS = [
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

function kyc(state: KycState, {sides = {}, news, camera, parent, act}: More = {}): GalleryScreen {
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

const sending = (side: DocumentSide, file: () => File) => {
  const made = file();
  const fields = {uploadId: '', type: 'driving_licence', country: 'US', side};
  return {source: made, fields, rules: RULES, file: made};
};
const accepted =
  (side: DocumentSide, file = picture) =>
  (): SideState => ({
    step: 'accepted',
    sending: sending(side, file),
  });

const pictures = (flaws: Readonly<Record<string, 'required' | 'invalid'>> = {}) =>
  ({step: 'pictures', gathered: gathered(LICENCE), flaws}) as const;

/**
 * Presses the main button of the camera's screen. `found` is the browser's answer to
 * the request for a camera.
 */
const startCamera = (found: () => Promise<MediaStream>) => (root: ShadowRoot) => {
  Object.defineProperty(navigator, 'mediaDevices', {
    value: {getUserMedia: found, addEventListener: nothingHappens},
    configurable: true,
  });
  root.querySelector<HTMLElement>('button.primary')?.click();
};

const CAMERAS = {
  primer: {'kyc-camera': kyc(pictures(), {camera: true})},
  starting: {
    'kyc-camera-starting': kyc(pictures(), {
      camera: true,
      act: startCamera(() => new Promise<MediaStream>(nothingHappens)),
    }),
  },
  live: {
    'kyc-camera-live': kyc(pictures(), {
      camera: true,
      act: startCamera(async () => document.createElement('canvas').captureStream(0)),
    }),
  },
  // `shooting` looks like `live`. kyc-camera.e2e.ts covers `taken` with a real camera.
  shooting: {},
  taken: {},
  failed: {
    'kyc-camera-failed': kyc(pictures(), {
      camera: true,
      act: startCamera(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
    }),
  },
} as const satisfies Readonly<Record<CameraState['step'], GalleryScreens>>;

const SIDES = {
  empty: {'kyc-pictures': kyc(pictures())},
  preparing: {
    'kyc-pictures-preparing': kyc(pictures(), {
      sides: {front: () => ({step: 'preparing', sending: sending('front', picture)})},
    }),
  },
  uploading: {
    'kyc-pictures-sending': kyc(pictures({front: 'invalid', back: 'required'}), {
      news: 'back',
      sides: {
        front: () => ({step: 'uploading', sending: sending('front', picture), share: 0.4}),
        back: () => ({step: 'refused', flaw: {code: 'too_small', message: ''}}),
      },
    }),
  },
  accepted: {
    'kyc-pictures-received': kyc(pictures(), {news: 'front', sides: {front: accepted('front')}}),
  },
  refused: {
    'kyc-pictures-refused': kyc(pictures(), {
      news: 'front',
      sides: {front: () => ({step: 'refused', flaw: {code: 'blurry', message: 'It is blurry.'}})},
    }),
  },
  stopped: {
    'kyc-pictures-stopped': kyc(pictures(), {
      news: 'front',
      sides: {
        front: () => ({step: 'stopped', sending: sending('front', pdf), error: LOST}),
        back: () => ({step: 'stopped', sending: sending('back', picture), error: undefined}),
      },
    }),
  },
  // The picture is sent again before this state is drawn.
  used: {},
} as const satisfies Readonly<Record<SideState['step'], GalleryScreens>>;

const CHECKS = {
  reading: {'kyc-loading': kyc({step: 'reading'})},
  unread: {
    'kyc-unread': kyc({step: 'unread', error: new ServiceError('TIMEOUT', 'No answer in time.')}),
  },
  blocked: {
    'kyc-blocked': kyc({
      step: 'blocked',
      ...block('Not in your state.'),
      before: {step: 'reading'},
    }),
  },
  details: {
    'kyc-details': kyc({step: 'details', gathered: gathered({}), flaws: {}}),
    'gate-kyc': kyc({step: 'details', gathered: gathered({}), flaws: {}}, {parent: true}),
    'kyc-details-flawed': kyc({
      step: 'details',
      gathered: gathered({lastName: LONG}),
      flaws: {
        firstName: 'required',
        birthDate: 'required',
        street: 'required',
        city: 'required',
        region: 'required',
        postalCode: 'required',
        country: 'required',
      },
    }),
    'kyc-details-corrected': kyc({
      step: 'details',
      gathered: gathered({...PASSPORT, lastName: LONG}, {reasons: REASONS, failed: true}),
      flaws: {},
    }),
  },
  document: {
    'kyc-document': kyc({step: 'document', gathered: gathered(PERSON), flaws: {}}),
    'kyc-document-flawed': kyc({
      step: 'document',
      gathered: gathered(PERSON),
      flaws: {documentCountry: 'required', documentType: 'required'},
    }),
  },
  // See SIDES and CAMERAS above.
  pictures: {},
  review: {
    'kyc-review': kyc(
      {step: 'review', gathered: gathered({...PASSPORT, lastName: LONG}), error: undefined},
      {sides: {front: accepted('front')}},
    ),
    'kyc-review-unsure': kyc(
      {step: 'review', gathered: gathered(LICENCE, {unsure: true}), error: LOST},
      {sides: {front: accepted('front'), back: accepted('back', pdf)}},
    ),
  },
  submitting: {
    'kyc-submitting': kyc(
      {step: 'submitting', gathered: gathered(PASSPORT)},
      {sides: {front: accepted('front')}},
    ),
  },
  pending: {
    'kyc-pending': kyc({
      step: 'pending',
      review: {
        status: 'pending',
        submittedAt: '2026-01-02T03:04:05Z',
        usualSeconds: 300,
        askAgainAfter: 5,
      },
      gathered: undefined,
      error: undefined,
    }),
  },
  failed: {
    'kyc-failed': kyc({
      step: 'failed',
      gathered: gathered(PASSPORT, {reasons: REASONS, failed: true}),
      retryable: true,
    }),
    'kyc-final': kyc({
      step: 'failed',
      gathered: gathered({}, {reasons: REASONS, failed: true}),
      retryable: false,
    }),
  },
  completed: {
    'kyc-done': kyc({step: 'completed', before: false}),
    'kyc-before': kyc({step: 'completed', before: true}, {parent: true}),
  },
} as const satisfies Readonly<Record<KycState['step'], GalleryScreens>>;

const all = (groups: Readonly<Record<string, GalleryScreens>>): GalleryScreens =>
  Object.assign({}, ...Object.values(groups)) as GalleryScreens;

export const CHECKS_OF_IDENTITY: GalleryScreens = {
  ...all(CHECKS),
  ...all(SIDES),
  ...all(CAMERAS),
};
