/** The screens of an identity check, by state machine step. */
import {ServiceError} from '#src/contract/errors.js';
import type {SideState} from '#src/flows/document-side.js';
import type {KycState} from '#src/flows/kyc-state.js';
import type {CameraState} from '#src/flows/camera.js';
import {
  accepted,
  gathered,
  kyc,
  LICENCE,
  PASSPORT,
  PERSON,
  pictures,
  REASONS,
  sending,
} from './drawn-check.ts';
import {allOf, type GalleryScreens} from './gallery-element.ts';
import {block, LONG, LOST, nothingHappens} from './samples.ts';
import {pdf, picture} from './pictures.ts';

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
        front: () => ({step: 'uploading', sending: sending('front', picture)}),
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

export const CHECKS_OF_IDENTITY: GalleryScreens = {
  ...allOf(CHECKS),
  ...allOf(SIDES),
  ...allOf(CAMERAS),
};
