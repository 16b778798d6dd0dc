/**
 * The screens before a payment, by step, and the session screens that all flows share.
 */
import {nothing} from 'lit';
import type {Action, Gate} from '#src/contract/access.js';
import {GATES} from '#src/contract/access.js';
import {ServiceError} from '#src/contract/errors.js';
import {adoptStyles} from '#src/elements/views/adopt-styles.js';
import {failureScreen} from '#src/elements/flow/shared-screens.js';
import {openingScreen} from '#src/elements/opening/opening-screens.js';
import {gatedTitle, type Checklist} from '#src/elements/flow/notices/gated.js';
import {gateStyles} from '#src/elements/flow/notices/gate-styles.js';
import * as notice from '#src/elements/flow/notices/notices.js';
import type {Screen} from '#src/elements/views/screen.js';
import type {ServiceElement} from '#src/elements/session/service-element.js';
import {unloaded} from '#src/elements/views/shell-views.js';
import type {Offer} from '#src/flows/offer.js';
import type {OpeningState} from '#src/flows/opening.js';
import {offerWords} from '#src/locale/offer-words.js';
import type {OfferScreenWords} from '#src/locale/words.js';
import {detailsStyles} from '#src/styles/details.js';
import type {GalleryScreen, GalleryScreens} from './gallery-element.ts';
import {checklist} from './gates.ts';
import {block, LOST, nothingHappens, order, refused} from './samples.ts';

type Words = OfferScreenWords;

const drawn = (
  action: Action,
  draw: (words: Words, element: ServiceElement) => Screen,
): GalleryScreen => ({
  flow: action,
  begin(element) {
    adoptStyles(element, detailsStyles, gateStyles);
    return () => draw(offerWords(element), element);
  },
});

interface More {
  readonly action?: Action;
  readonly list?: Checklist;
}

const at = (state: OpeningState, {action = 'deposit', list = checklist()}: More = {}) =>
  drawn(action, words =>
    openingScreen(state, {
      action,
      words,
      choose: nothingHappens,
      back: nothingHappens,
      reopen: nothingHappens,
      checklist: list,
      announceGates: gates => ({status: gatedTitle(gates, list.action, words)}),
      payment: undefined,
      renew: nothing,
    }),
  );

const AVAILABLE = {
  kind: 'available',
  providers: ['bankpay', 'crypto', 'cashpay'],
  chosen: undefined,
  skipped: [],
} as const;

const OFFERS = {
  available: {choices: AVAILABLE},
  gated: {},
  denied: {
    denied: {
      kind: 'denied',
      denials: [
        {provider: 'bankpay', reason: 'Your account cannot use bank transfers.'},
        {provider: 'crypto', reason: 'Crypto is not offered in your state.'},
        {provider: 'cashpay', reason: 'Cash is not offered in your state.'},
      ],
    },
  },
} as const satisfies Readonly<Record<Offer['kind'], Readonly<Record<string, Offer>>>>;

const offering = (offer: Offer, more?: More) => at({step: 'offering', offer}, more);
const pending = (gates: readonly Gate[], list?: Checklist) =>
  offering({kind: 'gated', gates}, list && {list});
const OPEN = GATES.filter(gate => gate !== 'not-suspended');

const OPENINGS = {
  opening: {
    loading: at({step: 'opening', offer: undefined, chosen: undefined}),
    'choices-confirmed': at({step: 'opening', offer: AVAILABLE, chosen: 'bankpay'}),
  },
  offering: {
    choices: offering(OFFERS.available.choices),
    'withdraw-choices': offering(OFFERS.available.choices, {action: 'withdraw'}),
    denied: offering(OFFERS.denied.denied),
    'withdraw-denied': offering(OFFERS.denied.denied, {action: 'withdraw'}),
    gates: pending(OPEN),
    'gate-alone': pending(['kyc']),
    'gates-begun': pending(
      OPEN,
      checklist({terms: 'begun', 'email-verify': 'delegated'}, 'gatesStillOpen'),
    ),
    'gates-in-review': pending(['kyc'], checklist({kyc: 'review'})),
    suspended: pending(GATES),
  },
  paying: {
    unavailable: at({
      step: 'paying',
      offer: AVAILABLE,
      provider: 'cashpay',
      reason: undefined,
    }),
  },
  resuming: {
    resuming: at({
      step: 'resuming',
      provider: 'bankpay',
      open: {action: 'deposit', order: order('25.00'), currency: 'USD'},
    }),
  },
  blocked: {
    blocked: at({step: 'blocked', ...block('Deposits are not offered in your state.')}),
  },
  failed: {unreachable: at({step: 'failed', error: LOST})},
} as const satisfies Readonly<Record<OpeningState['step'], GalleryScreens>>;

const ended = (error: ServiceError, back?: () => void) =>
  drawn('deposit', words => failureScreen(error, words, nothingHappens, back));

/** Draws what a browser without a network shows. */
function whileOffline<T>(draw: () => T): T {
  Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
  try {
    return draw();
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
}

const sessionless = (absence: 'setup' | 'signed-out' | 'unbrought') =>
  drawn('deposit', (_, element) => notice.sessionless({element, absence, retry: nothingHappens}));

const SESSIONS: GalleryScreens = {
  expired: ended(refused('SESSION_EXPIRED', 'The session has expired.')),
  invalid: ended(refused('SESSION_INVALID', 'The token is not signed by its partner.')),
  unregistered: ended(refused('ORIGIN_UNAUTHORIZED', 'This origin is not registered.')),
  offline: drawn('deposit', words =>
    whileOffline(() => failureScreen(LOST, words, nothingHappens)),
  ),
  timeout: ended(new ServiceError('TIMEOUT', 'The service did not answer in time.')),
  uncaught: ended(new ServiceError('UNCAUGHT_ERROR', 'Something went wrong.')),
  refused: ended(refused('PERMISSION_DENIED', 'This is not permitted.')),
  'gate-missing': ended(LOST, nothingHappens),
  unloaded: drawn('deposit', words => unloaded(words, nothingHappens)),
  unconfigured: sessionless('setup'),
  'signed-out': sessionless('signed-out'),
  unbrought: sessionless('unbrought'),
};

export const OPENINGS_AND_SESSIONS: GalleryScreens = {
  ...(Object.assign({}, ...Object.values(OPENINGS)) as GalleryScreens),
  ...SESSIONS,
};
