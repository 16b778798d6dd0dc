/** The screens of a payment after it was sent: in progress, and its outcomes. */
import type {At, Need} from '../../flows/payment-state.js';
import {position} from '../../flows/payment-facts.js';
import {gated, gatedTitle} from '../flow/notices/gated.js';
import {forAction} from '../views/for-action.js';
import type {Back} from '../views/layout.js';
import {mark} from '../views/mark.js';
import {supportAbout} from '../views/support.js';
import {drawRow, titleOf, type DrawStep} from './payment-row.js';
import * as views from './payment-views.js';
import {forPayment} from './payment-words.js';

/**
 * While the payment is in progress, the Back button is disabled, so that the layout does not shift.
 */
const busyBack = (state: At<'sending' | 'checking', Need, unknown>): Back =>
  position(state) === undefined ? undefined : 'busy';

/** Shown while the order is being sent. */
export const sending: DrawStep<'sending'> = (state, context) => {
  const title = titleOf(state, context, context.words[forAction(context.action, 'sendingTitle')]);
  return drawRow(state, context, {
    state: 'submitting',
    interim: true,
    title,
    back: busyBack(state),
    body: views.sending(state, context),
    announcement: {status: title},
  });
};

/** Shown while the service is asked whether it has received the order. */
export const checking: DrawStep<'checking'> = (state, context) => {
  const title = titleOf(state, context, context.words[forPayment(state, 'checkingTitle')]);
  return drawRow(state, context, {
    state: 'pending',
    interim: true,
    title,
    back: busyBack(state),
    body: views.checking(state, context),
    announcement: {status: title},
  });
};

/** Shown for a booked order that has not ended. */
export const pending: DrawStep<'pending'> = (state, context) => {
  const {ui, words, action, actions, elapsed} = context;
  const {send, done} = actions;
  const {problem} = state;
  const title = titleOf(state, context, words[forAction(action, 'pendingTitle')]);
  const renew = (): void => send({type: 'renew'});
  const again = (): void => send({type: 'again'});
  const status = ui.own?.announcement(state, elapsed) ?? title;
  const reason = ui.own?.supportReason(state, elapsed);
  return drawRow(state, context, {
    state: 'pending',
    title,
    sign: ui.own ? ui.own.sign(state, elapsed) : mark('pending'),
    body:
      ui.own?.pending({...context, state, renew, again, done}) ??
      views.pending(state, done, context),
    announcement: problem ? {alert: (ui.own ?? ui).problem(problem)} : {status},
    support: reason === undefined ? undefined : {reason},
  });
};

export const succeeded: DrawStep<'succeeded'> = (state, context) => {
  const {words, action, actions} = context;
  const {send, done} = actions;
  const title = titleOf(state, context, words[forAction(action, 'successTitle')]);
  const again = (): void => send({type: 'again'});
  return drawRow(state, context, {
    state: 'success',
    title,
    sign: mark('success'),
    body: views.succeeded(state, {done, again}, context),
    announcement: {status: `${title}. ${views.successText(state, context)}`},
  });
};

/** True if the bank did not refuse the payment: the order was lost, or may still go through. */
const isOpen = ({held, error}: At<'failed', Need, unknown>): boolean =>
  held === true || !error.definite || error.code === 'amount_mismatch';

/**
 * Shown for a failed payment. If it is still open, the icon does not say that it has failed. If the
 * refusal named gates, the screen lists them.
 */
export const failed: DrawStep<'failed'> = (state, context) => {
  const {words, action, actions, awaitsPage, isLocked, gates, checklist} = context;
  const {send, submit: retry} = actions;
  const back = (): void => send({type: 'back'});
  const switchAccount = (): void => send({type: 'switchAccount'});
  const pressed = {retry, change: back, switchAccount, awaitsPage};
  const title = titleOf(state, context, words[views.failureWordsOf(state, false).title]);
  const heading = gates.length === 0 ? title : gatedTitle(gates, action, words);
  const note = views.moved(state, words);
  const {support, buttons} = views.failureWordsOf(state, isLocked);
  const screen = drawRow(state, context, {
    state: 'error',
    title,
    sign: mark(isOpen(state) ? 'notice' : 'failed'),
    body: views.paymentFailed(state, pressed, context),
    announcement: {alert: [`${heading}.`, ...note].join(' ')},
    failure: gates.length === 0 ? state.error : undefined,
    support: support && gates.length === 0 ? supportAbout(state.error) : undefined,
    supportAlone: buttons.every(button => button === 'startOver'),
    // A new payment would ask for the money again, so it is never what a user needs first.
    finalAction: buttons.includes('startOver') ? views.startOverButton(back, context) : undefined,
  });
  return gates.length === 0
    ? screen
    : {...screen, view: gated(gates, checklist, words, {back, note})};
};
