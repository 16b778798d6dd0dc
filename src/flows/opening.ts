/**
 * How a money flow opens, up to the choice of a provider.
 *
 *     opening ──opened──▶ offering ──choose──▶ paying
 *        │ ▲                  ▲                  │ ╲
 *        │ └──reopen, exit    └──back, denied────┘  ▶ paying  denied: a permitted provider
 *        ├──resumed──▶ resuming   an order that was sent before
 *        ├──blocked──▶ blocked
 *        └──rejected──▶ failed
 *
 * A payment ends with the event `exit`. It shows its outcome on its own screens.
 *
 * `opening` renders from the token's claims, before any request. The user can
 * already choose a provider. The choice takes effect when the service has
 * confirmed the session and the location.
 */
import type {Access, Provider} from '../contract/access.js';
import type {ServiceError} from '../contract/errors.js';
import type {Blocked, BlockedEvent} from './blocked.js';
import type {Next} from './flow.js';
import type {OpenOrder} from './payment-state.js';
import {offer, type Available, type ChoiceReason, type Offer, type OfferOptions} from './offer.js';

export type OpeningState =
  | {
      readonly step: 'opening';
      readonly offer: Offer | undefined;
      readonly chosen: Provider | undefined;
    }
  | {readonly step: 'offering'; readonly offer: Offer}
  | ({
      readonly step: 'paying';
      readonly offer: Available;
      readonly provider: Provider;
      /** Why the embed chose the provider. Absent if the user chose. */
      readonly reason: ChoiceReason | undefined;
      /** The amount that the user typed with the provider before this one. */
      readonly amount?: string | undefined;
    } & Recheckable)
  /** Continues an order that was sent before, whatever the current offer. */
  | ({
      readonly step: 'resuming';
      readonly provider: Provider;
      readonly open: OpenOrder;
    } & Recheckable)
  | Blocked
  | {readonly step: 'failed'; readonly error: ServiceError};

interface Recheckable {
  /** The amount of a refused payment. Set while the service is asked for permissions again. */
  readonly refusedAmount?: string;
}

/** Why a payment returns the user to the opening. */
export type PaymentExit =
  /** There is an open order that no element shows. It must be shown first (decision 11). */
  | {readonly reason: 'open-order'}
  /** The user pays again after a resumed order. Location, gates and offer are checked again. */
  | {readonly reason: 'again'}
  /**
   * The service refused the provider by name (contract 7.4). `amount` is the amount of the payment.
   */
  | {readonly reason: 'denied'; readonly amount: string};

export type OpeningEvent =
  /** `amount` is the amount that the user has typed. It is kept if the provider changes. */
  | {readonly type: 'access'; readonly access: Access; readonly amount?: string | undefined}
  | ({readonly type: 'exit'} & PaymentExit)
  /** The answer to `recheck`. `access` is `undefined` if the session is not active. */
  | {readonly type: 'rechecked'; readonly access: Access | undefined}
  | {readonly type: 'opened'; readonly access: Access}
  | {readonly type: 'resumed'; readonly open: OpenOrder}
  | BlockedEvent
  | {readonly type: 'rejected'; readonly error: ServiceError}
  | {readonly type: 'choose'; readonly provider: Provider}
  | {readonly type: 'back'}
  | {readonly type: 'reopen'};

export type OpeningCommand =
  /** Validates the session, then checks the location. */
  | {readonly type: 'open'}
  /**
   * Asks the service for the current permissions, because its refusal overrides the earlier ones.
   */
  | {readonly type: 'recheck'};

export function openOpening(access: Access | undefined, options: OfferOptions): Transition {
  return {
    state: {step: 'opening', offer: access && offer(access, options), chosen: undefined},
    command: {type: 'open'},
  };
}
type Transition = Next<OpeningState, OpeningCommand>;

export function opening(options: () => OfferOptions) {
  return (state: OpeningState, event: OpeningEvent): Transition => {
    switch (state.step) {
      case 'opening':
        return whileOpening(state, event, options());
      case 'offering':
        if (event.type === 'exit' && event.reason === 'open-order')
          return openOpening(undefined, options());
        if (event.type === 'choose') {
          return {state: pay(state.offer, event.provider) ?? state};
        }
        if (event.type === 'access') {
          const made = offer(event.access, options());
          // While the user is choosing, update the choices, but do not choose for the user.
          const isChoosing = state.offer.kind === 'available' && made.kind === 'available';
          return {state: isChoosing ? {...state, offer: made} : settle(made, undefined)};
        }
        break;
      case 'paying':
        // Ignore new access during a recheck, because its own answer decides.
        if (event.type === 'access' && isRechecking(state)) break;
        if (event.type === 'access' && grants(event.access, state.provider, options())) {
          const made = offer(event.access, options());
          return {state: made.kind === 'available' ? again(state, made) : state};
        }
        if (event.type === 'access')
          return {state: fallBack(state, event.access, event.amount, options())};
        if (event.type === 'back') return {state: {step: 'offering', offer: state.offer}};
        return whilePaying(state, event, options());
      case 'resuming':
        if (event.type === 'back') return openOpening(undefined, options());
        return whilePaying(state, event, options());
      case 'blocked':
      case 'failed':
        if (event.type === 'reopen') return openOpening(undefined, options());
        break;
    }
    return {state};
  };
}

function whileOpening(
  state: Extract<OpeningState, {step: 'opening'}>,
  event: OpeningEvent,
  options: OfferOptions,
): Transition {
  switch (event.type) {
    case 'access':
      return {state: {...state, offer: offer(event.access, options)}};
    case 'choose':
      return {state: {...state, chosen: event.provider}};
    case 'opened':
      return {state: settle(offer(event.access, options), state.chosen)};
    case 'resumed':
      return {state: {step: 'resuming', provider: event.open.order.provider, open: event.open}};
    case 'blocked':
      return {state: {step: 'blocked', error: event.error, stateCode: event.stateCode}};
    case 'rejected':
      return {state: {step: 'failed', error: event.error}};
    default:
      return {state};
  }
}

function whilePaying(
  state: Paying | Resuming,
  event: OpeningEvent,
  options: OfferOptions,
): Transition {
  switch (event.type) {
    case 'rejected':
      return {state: {step: 'failed', error: event.error}};
    case 'exit':
      if (event.reason !== 'denied') return openOpening(undefined, options);
      return {state: {...state, refusedAmount: event.amount}, command: {type: 'recheck'}};
    case 'rechecked': {
      const {refusedAmount, ...same} = state;
      return {state: event.access ? fallBack(same, event.access, refusedAmount, options) : same};
    }
    default:
      return {state};
  }
}

/** True while the service is asked whether it still permits the provider. */
export const isRechecking = (state: OpeningState): boolean =>
  'refusedAmount' in state && state.refusedAmount !== undefined;

const grants = ({permissions}: Access, provider: Provider, {action}: OfferOptions): boolean =>
  permissions[`${action}-${provider}`]?.granted === true;

type Paying = Extract<OpeningState, {readonly step: 'paying'}>;
type Resuming = Extract<OpeningState, {readonly step: 'resuming'}>;

/** Updates the providers, but keeps the reason for the choice and the skipped provider. */
function again(state: Paying, {providers}: Available): OpeningState {
  return {...state, offer: {...state.offer, providers}};
}

/**
 * Handles a refusal of the user's provider, even if `access` still grants it. The user continues
 * with a permitted provider. If no other one is permitted, they stay if `access` grants this
 * provider. Otherwise they see the pending gates or the denials.
 */
function fallBack(
  state: Paying | Resuming,
  access: Access,
  amount: string | undefined,
  options: OfferOptions,
): OpeningState {
  const {provider} = state;
  const denied = {granted: false, description: ''};
  const permissions = {...access.permissions, [`${options.action}-${provider}`]: denied};
  const made = offer({...access, permissions}, {...options, preferred: provider});
  if (made.kind !== 'available')
    return grants(access, provider, options) ? state : settle(offer(access, options), undefined);
  const next = settle(made, undefined);
  return next.step === 'paying' ? {...next, amount} : next;
}

/** Continues with the user's choice, or with the offer's. If there is none, the user chooses. */
function settle(made: Offer, chosen: Provider | undefined): OpeningState {
  const own = made.kind === 'available' ? made.chosen : undefined;
  const paying = chosen ? pay(made, chosen) : own && pay(made, own.provider, own.reason);
  return paying ?? {step: 'offering', offer: made};
}

function pay(made: Offer, provider: Provider, reason?: ChoiceReason): OpeningState | undefined {
  if (made.kind !== 'available' || !made.providers.includes(provider)) return undefined;
  return {step: 'paying', offer: made, provider, reason};
}
