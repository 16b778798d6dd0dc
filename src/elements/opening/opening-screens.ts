/** The screens of the opening, with a row for each step. */
import type {TemplateResult} from 'lit';
import type {Provider} from '../../contract/access.js';
import type {PaymentStep} from '../../contract/steps.js';
import type {Available} from '../../flows/offer.js';
import {isRechecking, type OpeningState} from '../../flows/opening.js';
import {offersFlow} from '../../providers/table.js';
import {blockedScreen, failureScreen} from '../flow/shared-screens.js';
import {gated, supportFor} from '../flow/notices/gated.js';
import * as views from './offer-views.js';
import {screenOf, type NamedScreen, type Screens} from '../views/screen.js';
import * as shell from '../views/shell-views.js';
import type {OpeningContext} from './opening-context.js';

export type Paying = Extract<OpeningState, {readonly step: 'paying' | 'resuming'}>;

/**
 * The pieces of the skeleton of a sent payment: its amount, a text, a card, its steps, a button.
 */
const RECEIPT = 'mid short tall short short short mid';

export const isPaying = (state: OpeningState): state is Paying =>
  state.step === 'paying' || state.step === 'resuming';

const SCREENS: Screens<OpeningState, OpeningContext, PaymentStep> = {
  opening,
  offering: ({offer}, context) => offering(offer, context),
  paying,
  resuming: paying,
  blocked: (state, {reopen, words}) => blockedScreen(state, {again: reopen}, words),
  failed: ({error}, {reopen, words}) => failureScreen(error, words, reopen),
};

export const openingScreen = (
  state: OpeningState,
  context: OpeningContext,
): NamedScreen<PaymentStep> => screenOf(SCREENS, state, context);

function opening(
  {offer, chosen}: Extract<OpeningState, {readonly step: 'opening'}>,
  context: OpeningContext,
): NamedScreen<PaymentStep> {
  const {action, words} = context;
  const shared = {step: 'opening', state: 'loading', announcement: {}} as const;
  if (offer?.kind !== 'available')
    return {...shared, interim: true, view: shell.skeleton(action, words)};
  if (!offer.chosen) return {...shared, view: choices(offer, chosen, context)};
  const view = shell.skeleton(action, words, shell.preview(action, offer.chosen.provider, words));
  return {...shared, interim: true, view};
}

function offering(
  offer: Extract<OpeningState, {readonly step: 'offering'}>['offer'],
  context: OpeningContext,
): NamedScreen<PaymentStep> {
  const {action, checklist, announceGates, words} = context;
  switch (offer.kind) {
    case 'available': {
      const view = choices(offer, undefined, context);
      return {step: 'choosing', state: 'ready', announcement: {}, view};
    }
    case 'denied': {
      const announcement = {status: words[views.deniedTitle(action)]};
      const view = views.denied(action, offer.denials, words);
      const support = {reason: 'denied'};
      return {step: 'denied', state: 'blocked', announcement, view, support, supportAlone: true};
    }
    case 'gated': {
      const announcement = announceGates(offer.gates);
      const view = gated(offer.gates, checklist, words);
      const support = supportFor(offer.gates);
      return {step: 'gated', state: 'blocked', announcement, view, support, supportAlone: true};
    }
  }
}

function paying(state: Paying, context: OpeningContext): NamedScreen<PaymentStep> {
  const {action, payment, words} = context;
  const {offer, reason} = state.step === 'paying' ? state : {};
  // Providers with a flow are first in the list. If the first one has no flow, none has.
  const [first, second] = offer?.providers ?? [];
  const isAlone = offer && !(second && first && offersFlow(first, action));
  const back = isAlone ? undefined : context.back;
  if (!offersFlow(state.provider, action)) {
    const view = views.unavailable(action, state.provider, words);
    const support = {reason: 'unavailable'};
    return {
      step: 'unavailable',
      state: 'ready',
      announcement: {},
      view,
      support,
      supportAlone: true,
    };
  }
  // During a recheck, do not show the refusal, because another provider may be permitted.
  if (!payment || isRechecking(state)) {
    const shape = state.step === 'resuming' ? {shape: RECEIPT} : {};
    const view = shell.skeleton(action, words, {
      ...shell.preview(action, state.provider, words, back),
      ...shape,
    });
    return {step: 'preparing', state: 'loading', interim: true, announcement: {}, view};
  }
  const note = shell.fallbackNote(reason && offer?.skipped[0], words);
  const screen = payment.screen({leave: back, note, renew: context.renew});
  const {gates} = payment;
  if (gates.length === 0) return screen;
  const announcement = context.announceGates(gates, screen.announcement);
  return {...screen, announcement, support: supportFor(gates), supportAlone: true};
}

const choices = (
  offer: Available,
  chosen: Provider | undefined,
  {action, choose, words}: OpeningContext,
): TemplateResult => shell.choices(action, offer, chosen, choose, words);
