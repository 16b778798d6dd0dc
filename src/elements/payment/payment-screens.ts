/** Which screen stands for which state of a payment. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Gate} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import {position, type PaymentEvent, type PaymentState} from '../../flows/payment-state.js';
import {fill} from '../../locale/words.js';
import type {BankpayAnswer, BankpayNeed} from '../../providers/bankpay.js';
import {screen} from '../screen.js';
import * as shell from '../shell-views.js';
import * as bank from './bankpay-views.js';
import {forAction, tell} from './payment-words.js';
import * as view from './payment-views.js';

export type State = PaymentState<BankpayNeed, BankpayAnswer>;
export type Event = PaymentEvent<BankpayNeed, BankpayAnswer>;

export interface Actions {
  readonly send: (event: Event) => void;
  /** The amount is confirmed: shows the review. */
  readonly confirm: () => void;
  /** The last word: money is sent. */
  readonly submit: () => void;
  readonly startGate: (gate: Gate) => void;
  readonly checkGates: () => void;
  /** Closes the screen of a block at submit time. */
  readonly close: () => void;
  readonly openWindow: (event: MouseEvent) => void;
}

export interface Setting extends view.Scene {
  readonly stateCode: string;
  /** Back to the choice of a provider, where there is one. */
  readonly leave: (() => void) | undefined;
  /** Said on the first screen, where the embed chose another provider than was wished for. */
  readonly note: TemplateResult | typeof nothing;
}

export function show(state: State, actions: Actions, it: Setting): TemplateResult {
  const {words} = it;
  const retry = (): void => actions.send({type: 'retry'});
  switch (state.step) {
    case 'preparing':
      return shell.skeleton(it.action, words);
    case 'unprepared':
      return shell.failed(state.error, retry, words);
    case 'blocked': {
      const place = {stateCode: it.stateCode, reason: state.error.message};
      return shell.blocked(place, actions.close, words);
    }
    case 'failed': {
      const gates = gatesOf(state.error);
      if (gates.length === 0) break;
      const gateActions = {start: actions.startGate, check: actions.checkGates};
      return shell.gated(gates, gateActions, words);
    }
  }
  const at = position(state);
  return screen(
    {
      title: title(state, it),
      where: at === undefined ? undefined : fill(words.step, {n: at, m: state.total}),
      back: backFrom(state, actions, it.leave),
      body: html`${isEarly(state) ? it.note : nothing}${body(state, actions, it)}`,
    },
    words,
  );
}

/** The gates that a refusal names (7.4). `KYC_REQUIRED`, if it ever comes, is routed to identity verification. */
export function gatesOf(error: ServiceError): readonly Gate[] {
  return error.code === 'KYC_REQUIRED' ? ['kyc'] : error.pendingGates;
}

/** What the live regions say. */
export function announcement(
  state: State,
  it: view.Scene,
): {readonly status?: string; readonly alert?: string} {
  const {words} = it;
  switch (state.step) {
    case 'sending':
    case 'pending':
    case 'succeeded':
    case 'checking':
      return {status: title(state, it)};
    case 'preparing':
    case 'answering':
      return it.elapsed >= view.SLOW_AFTER ? {status: words.working} : {};
    case 'asking':
      if (state.flaws.length > 0) return {alert: words.summary};
      return state.problem ? {alert: bank.problemText(state.problem, words)} : {};
    case 'entering':
      return state.problem ? {alert: view.amountFlaw(state.problem, words)} : {};
    case 'failed':
      return {alert: `${title(state, it)}. ${words.notMoved}`};
    default:
      return {};
  }
}

function title(state: State, {words, action, language}: view.Scene): string {
  switch (state.step) {
    case 'asking':
    case 'answering':
      return bank.askTitle(state.need, words);
    case 'picking':
      return words[forAction(action, 'accountTitle')];
    case 'entering':
      return words[forAction(action, 'amountTitle')];
    case 'reviewing':
      return words[forAction(action, 'reviewTitle')];
    case 'sending':
      return words[forAction(action, 'sendingTitle')];
    case 'checking':
      return words.checkingTitle;
    case 'pending':
      return words[forAction(action, 'pendingTitle')];
    case 'succeeded': {
      const amount = view.money(language, state.funds, state.order.amount);
      return fill(words[forAction(action, 'successTitle')], {amount});
    }
    case 'failed':
      return words[tell(action, state.error).title];
    case 'blocked':
      return words.blockedTitle;
    case 'preparing':
    case 'unprepared':
      return words[`${action}Title`];
  }
}

function body(state: State, actions: Actions, it: Setting): TemplateResult | typeof nothing {
  const {send} = actions;
  const type = (name: string, value: string): void => send({type: 'type', name, value});
  const back = (): void => send({type: 'back'});
  switch (state.step) {
    case 'asking':
    case 'answering':
      return bank.ask({
        need: state.need,
        draft: state.draft,
        flaws: state.step === 'asking' ? state.flaws : [],
        problem: state.step === 'asking' ? state.problem : undefined,
        busy: state.step === 'answering',
        elapsed: it.elapsed,
        words: it.words,
        type,
        answer: answer => send({type: 'answer', answer}),
        flawed: fields => send({type: 'flawed', fields}),
        openWindow: actions.openWindow,
      });
    case 'picking':
      return view.picking(state, source => send({type: 'pick', source}), it);
    case 'entering':
      return view.entering(state, {type, confirm: actions.confirm, change: back}, it);
    case 'reviewing':
      return view.reviewing(state, actions.submit, it);
    case 'sending':
      return view.sending(state, it);
    case 'checking':
      return view.checking(state, it);
    case 'pending':
      return view.pending(state, it);
    case 'succeeded':
      return view.succeeded(state, () => send({type: 'again'}), it);
    case 'failed':
      return view.failed(state, {retry: () => send({type: 'retry'}), change: back}, it);
    case 'preparing':
    case 'unprepared':
    case 'blocked':
      return nothing;
  }
}

/** Back never loses what was typed; there is no way back from money that was sent. */
function backFrom(
  state: State,
  {send}: Actions,
  leave: (() => void) | undefined,
): (() => void) | undefined {
  switch (state.step) {
    case 'reviewing':
      return () => send({type: 'back'});
    case 'asking':
    case 'picking':
    case 'entering':
      return leave;
    default:
      return undefined;
  }
}

function isEarly({step}: State): boolean {
  return step === 'asking' || step === 'picking' || step === 'entering';
}
