/** Identifies the screen by its heading. */
import type {Action} from '#src/contract/access.js';
import {forAction} from '#src/elements/views/for-action.js';
import {words} from '../e2e/words.ts';
import type {Word} from './verdict.ts';

export type Screen =
  | 'loading'
  | 'choosing'
  | 'picking'
  | 'entering'
  | 'reviewing'
  | 'sending'
  | 'checking'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'not found'
  | 'unreachable'
  | 'unknown';

const WORDS: Partial<Record<Screen, Word>> = {
  sending: 'open',
  checking: 'open',
  pending: 'pending',
  succeeded: 'completed',
  failed: 'not taken',
  'not found': 'not found',
};

/**
 * Screens that show the outcome of the payment, or that need input. The choice of providers is not
 * listed: when it is drawn, the element has not asked the service yet.
 */
export const AT_REST: readonly Screen[] = [
  'picking',
  'entering',
  'succeeded',
  'failed',
  'not found',
];

/** Screens of a payment that is under way. */
export const UNDER_WAY: readonly Screen[] = ['sending', 'checking', 'pending'];

export function screenOf(action: Action, heading: string): Screen {
  return screens(action).get(heading) ?? 'unknown';
}

/**
 * Screens that follow a sent payment if it was refused or never booked: the
 * form, or a screen that leads to it.
 */
const OFF_THE_TABLE: readonly Screen[] = ['loading', 'picking', 'entering', 'reviewing'];

/**
 * The outcome that a screen reports about its payment. It depends on the previous screen of the
 * same element.
 */
export function wordOf(screen: Screen, before: Screen | undefined): Word | undefined {
  const sent = before === 'sending' || before === 'checking';
  if (!sent || !OFF_THE_TABLE.includes(screen)) return WORDS[screen];
  return before === 'sending' ? 'not taken' : 'not found';
}

function screens(action: Action): ReadonlyMap<string, Screen> {
  return new Map<string, Screen>([
    [words[`${action}Title`], 'loading'],
    [words[forAction(action, 'choose')], 'choosing'],
    [words[forAction(action, 'accountTitle')], 'picking'],
    [words[forAction(action, 'amountTitle')], 'entering'],
    [words[forAction(action, 'reviewTitle')], 'reviewing'],
    [words[forAction(action, 'sendingTitle')], 'sending'],
    [words[forAction(action, 'checkingTitle')], 'checking'],
    [words.checkingTitleCrypto, 'checking'],
    [words[forAction(action, 'pendingTitle')], 'pending'],
    [words[forAction(action, 'failedTitle')], 'failed'],
    [words[forAction(action, 'rejectedTitle')], 'failed'],
    [words[forAction(action, 'mismatchTitle')], 'failed'],
    [words[forAction(action, 'notBookedTitle')], 'not found'],
    [words.notBookedTitleCrypto, 'not found'],
    [words[forAction(action, 'heldTitle')], 'not found'],
    [words[forAction(action, 'successTitle')], 'succeeded'],
    [words.networkTitle, 'unreachable'],
    [words.timeoutTitle, 'unreachable'],
    [words.refusedTitle, 'unreachable'],
    [words.uncaughtTitle, 'unreachable'],
  ]);
}
