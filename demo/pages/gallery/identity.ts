/** The screens of an identity check, by state machine step. */
import {ServiceError} from '#src/contract/errors.js';
import type {SideState} from '#src/flows/document-side.js';
import type {HandoffState, PhoneCode} from '#src/flows/handoff.js';
import type {KycState} from '#src/flows/kyc-state.js';
import type {CameraState} from '#src/flows/camera.js';
import {
  accepted,
  gathered,
  given,
  kyc,
  LICENCE,
  PASSPORT,
  PERSON,
  pictures,
  REASONS,
  RULES,
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

/** Takes a picture with a fake camera that shows a gray wall. */
async function takePicture(root: ShadowRoot): Promise<void> {
  const wall = document.createElement('canvas');
  wall.width = 640;
  wall.height = 480;
  const press = () => root.querySelector<HTMLElement>('button.primary')?.click();
  startCamera(async () => wall.captureStream())(root);
  let pressed = false;
  // The canvas gets this aspect ratio only when the picture is drawn on it.
  const isShown = () => {
    const {width = 0, height} = root.querySelector<HTMLCanvasElement>('canvas.picture') ?? {};
    return height === (width * 3) / 4;
  };
  while (!isShown()) {
    const pen = wall.getContext('2d');
    if (pen) pen.fillStyle = '#888';
    pen?.fillRect(0, 0, wall.width, wall.height);
    if (!pressed && root.querySelector('video')) {
      pressed = true;
      press();
    }
    await new Promise(requestAnimationFrame);
  }
}

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
  // Looks like `live`.
  shooting: {},
  taken: {'kyc-camera-taken': kyc(pictures(), {camera: true, act: takePicture})},
  failed: {
    'kyc-camera-failed': kyc(pictures(), {
      camera: true,
      act: startCamera(() => Promise.reject(new DOMException('', 'NotAllowedError'))),
    }),
  },
} as const satisfies Readonly<Record<CameraState['step'], GalleryScreens>>;

const OFFERS = {rules: {...RULES, handoff: true}};
const phoneHandoff = (phone: HandoffState) => kyc(pictures({}, OFFERS), {phone});
const CODE: PhoneCode = {
  url: 'https://service.example/kyc/phone#3f2Zk0vYb1sQe8nWm5tRx7uLc4aJd9hG',
  account: '•••• 4f2c',
  expiresIn: 300,
  until: {monotonic: 0, wall: 0},
};

const HANDOFFS = {
  starting: {'kyc-handoff-starting': phoneHandoff({step: 'starting'})},
  shown: {'kyc-handoff': phoneHandoff({step: 'shown', code: CODE})},
  opened: {
    'kyc-handoff-opened': phoneHandoff({
      step: 'opened',
      given: [{uploadId: '', type: 'driving_licence', country: 'US', side: 'front'}],
    }),
  },
  // The screen with the pictures is shown again.
  given: {},
  closed: {},
  expired: {'kyc-handoff-expired': phoneHandoff({step: 'expired'})},
  failed: {'kyc-handoff-failed': phoneHandoff({step: 'failed', error: LOST})},
} as const satisfies Readonly<Record<HandoffState['step'], GalleryScreens>>;

const SIDES = {
  empty: {
    'kyc-pictures': kyc(pictures()),
    'kyc-pictures-phone': kyc(pictures({}, OFFERS)),
    'kyc-pictures-no-phone': kyc(pictures({}, OFFERS), {missingWay: 'phone'}),
  },
  given: {
    'kyc-pictures-given': kyc(pictures({}, OFFERS), {
      news: 'front',
      sides: {front: given('front')},
    }),
  },
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
  // The picture is sent again before this state could be drawn.
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
    'kyc-details-japan': kyc({
      step: 'details',
      gathered: gathered({country: 'JP', city: '渋谷区'}),
      flaws: {region: 'required', postalCode: 'required'},
    }),
    'kyc-details-ireland': kyc({step: 'details', gathered: gathered({country: 'IE'}), flaws: {}}),
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
  // These screens are in SIDES and CAMERAS above.
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
    'kyc-review-given': kyc(
      {step: 'review', gathered: gathered(LICENCE), error: undefined},
      {sides: {front: given('front'), back: given('back')}},
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
  ...allOf(HANDOFFS),
};
