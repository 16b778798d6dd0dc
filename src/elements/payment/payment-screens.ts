/** Which screen stands for which state of a payment. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Gate} from '../../contract/access.js';
import {
  needOf,
  position,
  type Need,
  type PaymentEvent,
  type PaymentState,
  type Source,
} from '../../flows/payment-state.js';
import {fill} from '../../locale/words.js';
import {gated, type Checklist} from '../notices/gated.js';
import * as notice from '../notices/notices.js';
import {forAction} from '../for-action.js';
import {bounded, layout} from '../layout.js';
import type {ElementState} from '../../contract/element-state.js';
import type {Announcement, NamedScreen} from '../screen.js';
import {skeleton} from '../shell-views.js';
import type {ProviderUi, PaymentContext} from './provider-ui.js';
import {tell} from './payment-words.js';
import {amountFlaw, entering} from './entering-view.js';
import * as views from './payment-views.js';

export interface PaymentActions<N extends Need, A> {
  readonly send: (event: PaymentEvent<N, A>) => void;
  /** The amount is confirmed: shows the review. */
  readonly confirm: () => void;
  /** Asks for what a payment needs once more. */
  readonly prepare: () => void;
  /** The last word: money is sent. */
  readonly submit: () => void;
  /** Money that was refused is sent again: the last word once more. */
  readonly retry: () => void;
  /** Closes the screen of a block at submit time. */
  readonly close: () => void;
}

export interface PaymentScreenContext<N extends Need, A> extends PaymentContext {
  readonly ui: ProviderUi<N, A>;
  readonly actions: PaymentActions<N, A>;
  readonly stateCode: string;
  /** That a refusal named, and that are still pending. */
  readonly gates: readonly Gate[];
  readonly checklist: Checklist;
  /** Back to the choice of a provider, where there is one. */
  readonly leave: (() => void) | undefined;
  /** Said on the first screen, where the embed chose another provider than was wished for. */
  readonly note: TemplateResult | typeof nothing;
  /** Said where the session has ended while a payment is under way. */
  readonly renew: TemplateResult | typeof nothing;
}

const ELEMENT_STATES = {
  preparing: 'loading',
  unprepared: 'error',
  asking: 'ready',
  answering: 'submitting',
  picking: 'ready',
  entering: 'ready',
  reviewing: 'ready',
  sending: 'submitting',
  checking: 'pending',
  pending: 'pending',
  succeeded: 'success',
  failed: 'error',
  blocked: 'blocked',
} as const satisfies Record<PaymentState['step'], ElementState>;

export function elementStateOf({step}: PaymentState): ElementState {
  return ELEMENT_STATES[step];
}

export function paymentScreen<N extends Need, A>(
  state: PaymentState<N, A>,
  context: PaymentScreenContext<N, A>,
): NamedScreen {
  return {
    // Where something is asked for, the screen is named after it.
    step: needOf(state)?.kind ?? state.step,
    state: elementStateOf(state),
    announcement: announcement(state, context),
    view: view(state, context),
  };
}

function view<N extends Need, A>(
  state: PaymentState<N, A>,
  it: PaymentScreenContext<N, A>,
): TemplateResult {
  const {actions, words} = it;
  switch (state.step) {
    case 'preparing':
      return skeleton(it.action, words);
    case 'unprepared': {
      if (it.gates.length > 0) return gated(it.gates, it.checklist, words, it.leave);
      if (state.error.code !== 'GEOFENCE_BLOCKED') {
        return notice.failed(state.error, actions.prepare, words, it.leave);
      }
      const place = {stateCode: it.stateCode, reason: state.error.message};
      return notice.blocked(place, it.leave, words);
    }
    case 'blocked': {
      const place = {stateCode: state.stateCode, reason: state.error.message};
      return notice.blocked(place, actions.close, words);
    }
    case 'failed':
      if (it.gates.length === 0) break;
      return gated(it.gates, it.checklist, words, () => actions.send({type: 'back'}));
    default:
      break;
  }
  const at = position(state);
  return layout(
    {
      title: title(state, it),
      where: at === undefined ? undefined : fill(words.step, {n: at, m: state.total}),
      back: backFrom(state, it),
      body: html`${isEarly(state) ? it.note : nothing}${it.renew}${body(state, it)}`,
    },
    words,
  );
}

function announcement<N extends Need, A>(
  state: PaymentState<N, A>,
  it: PaymentScreenContext<N, A>,
): Announcement {
  const {words} = it;
  switch (state.step) {
    case 'pending':
      if (state.problem) return {alert: bounded(state.problem.message)};
      return {status: it.ui.own?.announcement(state, it.elapsed) ?? title(state, it)};
    case 'sending':
    case 'succeeded':
    case 'checking':
      return {status: title(state, it)};
    case 'preparing':
    case 'answering':
      return it.elapsed >= views.SLOW_AFTER ? {status: words.working} : {};
    case 'asking':
      if (state.flaws.length > 0) return {alert: words.summary};
      return state.problem ? {alert: bounded(it.ui.problem(state.problem))} : {};
    case 'entering':
      return state.problem ? {alert: amountFlaw(state.problem, words, it.language)} : {};
    case 'failed':
    case 'blocked':
      return {alert: [`${title(state, it)}.`, ...views.moved(state.error, words)].join(' ')};
    default:
      return {};
  }
}

function title<N extends Need, A>(
  state: PaymentState<N, A>,
  {ui, words, action, language, elapsed}: PaymentScreenContext<N, A>,
): string {
  const own = ui.own?.title(state, elapsed);
  if (own !== undefined) return own;
  switch (state.step) {
    case 'asking':
    case 'answering':
      return ui.title(state.need);
    case 'picking':
      return ui.pickTitle(action);
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
      const amount = views.money({language}, state);
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

function body<N extends Need, A>(
  state: PaymentState<N, A>,
  it: PaymentScreenContext<N, A>,
): TemplateResult | typeof nothing {
  const {actions, ui} = it;
  const {send} = actions;
  const type = (name: string, value: string): void => send({type: 'type', name, value});
  const back = (): void => send({type: 'back'});
  const again = (): void => send({type: 'again'});
  switch (state.step) {
    case 'asking':
    case 'answering':
      return ui.ask({
        need: state.need,
        draft: state.draft,
        flaws: state.step === 'asking' ? state.flaws : [],
        problem: state.step === 'asking' ? state.problem : undefined,
        busy: state.step === 'answering',
        elapsed: it.elapsed,
        type,
        answer: answer => send({type: 'answer', answer}),
        flawed: fields => send({type: 'flawed', fields}),
      });
    case 'picking': {
      const pick = (source: Source): void => send({type: 'pick', source});
      const {funds, draft} = state;
      return ui.picking({funds, draft, type, pick});
    }
    case 'entering': {
      const change = ui.own || state.funds.sources.length > 1 ? back : undefined;
      return entering(state, {type, confirm: actions.confirm, change}, it);
    }
    case 'reviewing':
      return views.reviewing(state, actions.submit, it);
    case 'sending':
      return views.sending(state, it);
    case 'checking':
      return views.checking(state, it);
    case 'pending': {
      const renew = (): void => send({type: 'renew'});
      return ui.own?.pending({...it, state, renew, again}) ?? views.pending(state, it);
    }
    case 'succeeded':
      return views.succeeded(state, again, it);
    case 'failed':
      return views.failed(state, {retry: actions.retry, change: back}, it);
    case 'preparing':
    case 'unprepared':
    case 'blocked':
      return nothing;
  }
}

/** Back never loses what was typed; there is no way back from money that was sent. */
function backFrom<N extends Need, A>(
  state: PaymentState<N, A>,
  {actions: {send}, leave}: PaymentScreenContext<N, A>,
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

function isEarly({step}: PaymentState): boolean {
  return step === 'asking' || step === 'picking' || step === 'entering';
}
