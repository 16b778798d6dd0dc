/** The title of each screen of a payment, and its announcement. */
import {orderOf, type Need, type PaymentState} from '../../flows/payment-state.js';
import {forAction} from '../views/for-action.js';
import {bounded} from '../views/untrusted-text.js';
import type {Announcement} from '../views/screen.js';
import {amountFlaw} from './entering-view.js';
import type {PaymentScreenContext} from './payment-context.js';
import * as views from './payment-views.js';
import {forWay} from './payment-words.js';
import type {PaymentContext} from './provider-ui.js';

/** The other screens are the same in every flow. */
export type Drawn<N, A> = Exclude<PaymentState<N, A>, {readonly step: 'blocked'}>;

/** Announces the screen, then the outcome of a copy. */
export function announcement<N extends Need, A>(
  state: Drawn<N, A>,
  context: PaymentScreenContext<N, A>,
): Announcement {
  const {copying, words} = context;
  const of = orderOf(state)?.transactionId ?? '';
  const copied = copying.outcomeOf('reference', of);
  const said = {copied: words.copied, selected: words.copyByHand, over: ''};
  return {...screenNews(state, context), ...(copied && {status: said[copied]})};
}

function screenNews<N extends Need, A>(
  state: Drawn<N, A>,
  context: PaymentScreenContext<N, A>,
): Announcement {
  const {words} = context;
  switch (state.step) {
    case 'pending':
      if (state.problem) return {alert: bounded(state.problem.message)};
      return {
        status: context.ui.own?.announcement(state, context.elapsed) ?? title(state, context),
      };
    case 'succeeded':
      return {status: `${title(state, context)}. ${views.successText(state, context)}`};
    case 'sending':
    case 'checking':
      return {status: title(state, context)};
    case 'asking':
      if (state.flaws.length > 0) return {alert: words.summary};
      if (state.problem) return {alert: bounded(context.ui.problem(state.problem))};
      return isStep(state) ? {status: `${title(state, context)}. ${stepText(context)}`} : {};
    case 'entering':
      return {alert: amountFlaw(state, context)};
    case 'failed':
      return {alert: [`${title(state, context)}.`, ...views.moved(state, words)].join(' ')};
    default:
      return {};
  }
}

export function title<N extends Need, A>(
  state: Drawn<N, A>,
  {ui, words, action, elapsed}: PaymentScreenContext<N, A>,
): string {
  const own = ui.own?.title(state, elapsed);
  if (own !== undefined) return own;
  switch (state.step) {
    case 'asking':
    case 'answering':
      return isStep(state) ? words[forAction(action, 'oneMoreTitle')] : ui.title(state.need);
    case 'picking':
      return ui.pickTitle(action);
    case 'entering':
      return words[forAction(action, 'amountTitle')];
    case 'reviewing':
      return words[forAction(action, 'reviewTitle')];
    case 'sending':
      return words[forAction(action, 'sendingTitle')];
    case 'checking':
      return words[forWay(state, 'checkingTitle')];
    case 'pending':
      return words[forAction(action, 'pendingTitle')];
    case 'succeeded':
      return words[forAction(action, 'successTitle')];
    case 'failed':
      return words[views.telling(state, false).title];
    case 'preparing':
    case 'unprepared':
      return words[`${action}Title`];
  }
}

/** The user did nothing wrong, and has something to do before the payment. */
export function isStep<N extends Need, A>(state: Drawn<N, A>): boolean {
  if (state.step !== 'asking' && state.step !== 'answering') return false;
  const {kind} = state.need;
  return state.interrupted === true && kind !== 'in-review' && kind !== 'no-assets';
}

export const stepText = ({words, action}: Pick<PaymentContext, 'words' | 'action'>): string =>
  `${words[forAction(action, 'notMoved')]} ${words.oneMoreText}`;
