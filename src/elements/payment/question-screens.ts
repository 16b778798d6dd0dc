/**
 * The screens of a payment before the money moves: the provider's questions, the amount, the
 * review.
 */
import {html, nothing, type TemplateResult} from 'lit';
import {type At, type Need} from '../../flows/payment-state.js';
import {forAction} from '../views/for-action.js';
import {mark} from '../views/mark.js';
import type {Announcement} from '../views/screen.js';
import {amountFlaw, entering as enteringView, isEmpty} from './entering-view.js';
import type {PaymentScreenContext} from './payment-context.js';
import {drawRow, titleOf, type DrawStep} from './payment-row.js';
import * as views from './payment-views.js';
import type {Asking as Question} from './provider-ui.js';

type Asked<N extends Need, A> = At<'asking' | 'answering', N, A>;

/** Shown if the provider needs an answer from the user. */
export const asking: DrawStep<'asking'> = (state, context) => {
  const {ui, actions, leave} = context;
  const {need, flaws, problem} = state;
  const answer = ui.backFrom?.(need);
  return drawRow(state, context, {
    // The name of the screen is the kind of the need.
    step: need.kind,
    state: 'ready',
    title: questionTitle(state, context),
    back: answer ? () => actions.send({type: 'answer', answer}) : leave,
    sign: ui.sign?.(need),
    body: question(state, context, {flaws, problem, busy: false}),
    announcement: questionNews(state, context),
    isEarly: true,
  });
};

/** Shown while the user's answer is being sent. */
export const answering: DrawStep<'answering'> = (state, context) => {
  const {ui, leave} = context;
  const {need} = state;
  return drawRow(state, context, {
    step: need.kind,
    state: 'submitting',
    title: questionTitle(state, context),
    back: (leave ?? ui.backFrom?.(need)) && 'busy',
    sign: ui.sign?.(need),
    body: question(state, context, {flaws: [], problem: undefined, busy: true}),
  });
};

/** The user picks the source or the destination of the money. */
export const picking: DrawStep<'picking'> = (state, context) => {
  const {ui, action, actions, leave} = context;
  const {funds, draft} = state;
  const {send} = actions;
  return drawRow(state, context, {
    state: 'ready',
    title: titleOf(state, context, ui.pickTitle(action)),
    back: leave,
    body: ui.picking({
      funds,
      draft,
      type: (name, value) => send({type: 'type', name, value}),
      pick: source => send({type: 'pick', source}),
    }),
    isEarly: true,
  });
};

/** The user enters the amount. */
export const entering: DrawStep<'entering'> = (state, context) => {
  const {ui, words, action, actions, leave} = context;
  const {send, confirm} = actions;
  const hasChoice = ui.own !== undefined || state.funds.sources.length > 1;
  const type = (name: string, value: string): void => send({type: 'type', name, value});
  const change = hasChoice ? () => send({type: 'back'}) : undefined;
  if (isEmpty(state, action))
    return drawRow(state, context, {
      state: 'ready',
      title: words.withdrawNothing,
      back: leave,
      sign: mark('empty'),
      body: enteringView(state, {type, confirm, change}, context),
      support: {reason: 'insufficient_funds'},
      isEarly: true,
    });
  return drawRow(state, context, {
    state: 'ready',
    title: titleOf(state, context, words[forAction(action, 'amountTitle')]),
    back: leave,
    body: enteringView(state, {type, confirm, change}, context),
    announcement: {alert: amountFlaw(state, context)},
    isEarly: true,
  });
};

/** The user reviews the order before it is sent. */
export const reviewing: DrawStep<'reviewing'> = (state, context) => {
  const {ui, words, action, actions, awaitsPage, isLocked, leave} = context;
  const {send, submit} = actions;
  const hasChoice = ui.own !== undefined || state.funds.sources.length > 1;
  const locked = hasChoice ? () => send({type: 'switchAccount'}) : leave;
  return drawRow(state, context, {
    state: 'ready',
    title: titleOf(state, context, words[forAction(action, 'reviewTitle')]),
    back: isLocked ? (state.doubted ? undefined : locked) : () => send({type: 'back'}),
    body: views.reviewing(state, {submit, awaitsPage}, context),
  });
};

function question<N extends Need, A>(
  state: Asked<N, A>,
  context: PaymentScreenContext<N, A>,
  asked: Pick<Question<N, A>, 'flaws' | 'problem' | 'busy'>,
): TemplateResult {
  const {ui, elapsed, actions} = context;
  const {send} = actions;
  const {need, draft} = state;
  const form = ui.needForm({
    need,
    draft,
    ...asked,
    elapsed,
    type: (name, value) => send({type: 'type', name, value}),
    answer: answer => send({type: 'answer', answer}),
    flawed: fields => send({type: 'flawed', fields}),
  });
  const step = isExtraStep(state)
    ? html`<p class="note" part="note">${stepText(context)}</p>`
    : nothing;
  return html`${step}${form}`;
}

function questionTitle<N extends Need, A>(
  state: Asked<N, A>,
  context: PaymentScreenContext<N, A>,
): string {
  const {ui, words, action} = context;
  const shared = isExtraStep(state)
    ? words[forAction(action, 'oneMoreTitle')]
    : ui.title(state.need);
  return titleOf(state, context, shared);
}

function questionNews<N extends Need, A>(
  state: At<'asking', N, A>,
  context: PaymentScreenContext<N, A>,
): Announcement {
  if (state.flaws.length > 0) return {alert: context.words.summary};
  if (state.problem) return {alert: context.ui.problem(state.problem)};
  if (!isExtraStep(state)) return {};
  return {status: `${questionTitle(state, context)}. ${stepText(context)}`};
}

/** True if the service refused an order because of a need that the user can still fulfill. */
function isExtraStep<N extends Need, A>({interrupted, need}: Asked<N, A>): boolean {
  return interrupted === true && need.kind !== 'in-review' && need.kind !== 'no-assets';
}

const stepText = <N extends Need, A>({words, action}: PaymentScreenContext<N, A>): string =>
  `${words[forAction(action, 'notMoved')]} ${words.oneMoreText}`;
