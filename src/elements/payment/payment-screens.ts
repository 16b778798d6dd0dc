/**
 * The screens of a payment, with a row for each step. A new screen needs a state in
 * `flows/payment-state.ts`, a row in this table, a view and words.
 */
import {html, nothing} from 'lit';
import type {PaymentStep} from '../../contract/steps.js';
import type {Need, PaymentState} from '../../flows/payment-state.js';
import {isLeavable} from '../../flows/payment-facts.js';
import {blockedScreen, failureScreen} from '../flow/shared-screens.js';
import {forAction} from '../views/for-action.js';
import {gated} from '../flow/notices/gated.js';
import type {NamedScreen} from '../views/screen.js';
import {preview, skeleton} from '../views/shell-views.js';
import * as outcomes from './outcome-screens.js';
import type {PaymentScreenContext} from './payment-context.js';
import type {DrawStep} from './payment-row.js';
import {sumOf} from './payment-views.js';
import * as questions from './question-screens.js';
import {orderCard} from './transaction-card.js';

/** Shown while the service is asked for the first data. */
const preparing: DrawStep<'preparing'> = ({action, provider}, {leave, words}) => ({
  step: 'preparing',
  state: 'loading',
  interim: true,
  announcement: {},
  view: skeleton(action, words, preview(action, provider, words, leave)),
});

const unprepared: DrawStep<'unprepared'> = (state, {actions, gates, checklist, leave, words}) => {
  const screen = {...failureScreen(state.error, words, actions.prepare, leave), step: state.step};
  if (gates.length === 0) return screen;
  return {
    step: state.step,
    state: screen.state,
    announcement: {},
    view: gated(gates, checklist, words, {back: leave}),
  };
};

const SCREENS: {readonly [S in PaymentState['step']]: DrawStep<S>} = {
  preparing,
  unprepared,
  ...questions,
  ...outcomes,
  blocked: (state, context) => {
    const {action, actions, leave, words} = context;
    const attempt =
      'order' in state
        ? {
            text: words[forAction(action, 'notMoved')],
            card: html`${sumOf(state, context)} ${orderCard(state, context, {isFailed: true})}`,
          }
        : undefined;
    return blockedScreen(state, {leave: isLeavable(state) ? actions.close : leave, attempt}, words);
  },
};

export function paymentScreen<N extends Need, A>(
  state: PaymentState<N, A>,
  context: Omit<PaymentScreenContext<N, A>, 'rank'>,
): NamedScreen<PaymentStep> {
  // Each row takes the state of its own step.
  const draw = SCREENS[state.step] as DrawStep<PaymentState['step']>;
  return draw(state, {...context, rank: context.renew === nothing ? 'primary' : 'secondary'});
}
