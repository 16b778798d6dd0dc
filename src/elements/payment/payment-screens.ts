/** Which screen stands for which state of a payment. */
import {html, nothing, type TemplateResult} from 'lit';
import type {Action} from '../../contract/access.js';
import type {PaymentStep} from '../../contract/steps.js';
import {
  isLeavable,
  mayHaveLeft,
  position,
  type Need,
  type PaymentState,
  type Source,
} from '../../flows/payment-state.js';
import {fill, type PaymentWords, type ShellWords} from '../../locale/words.js';
import {gated} from '../notices/gated.js';
import {blockedScreen, failureScreen} from '../boundary.js';
import {forAction} from '../for-action.js';
import {layout} from '../layout.js';
import {bounded} from '../outside.js';
import type {ElementState} from '../../contract/element-state.js';
import type {Announcement, NamedScreen} from '../screen.js';
import {skeleton} from '../shell-views.js';
import {supportAbout, type SupportCase} from '../support.js';
import type {PaymentScreenContext} from './payment-context.js';
import {tell} from './payment-words.js';
import {amountFlaw, entering} from './entering-view.js';
import * as views from './payment-views.js';

const STATE_OF_STEP = {
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

/** The other screens are the same in every flow. */
type Drawn<N, A> = Exclude<PaymentState<N, A>, {readonly step: 'blocked'}>;

export function paymentScreen<N extends Need, A>(
  state: PaymentState<N, A>,
  context: PaymentScreenContext<N, A>,
): NamedScreen<PaymentStep> {
  const {actions, gates, leave, words} = context;
  if (state.step === 'blocked')
    return blockedScreen(state, isLeavable(state) ? actions.close : leave, words);
  if (state.step === 'unprepared' && gates.length === 0)
    return {...failureScreen(state.error, words, actions.prepare, leave), step: state.step};
  return {
    // A screen that asks the user for something is named after the need.
    step: 'need' in state ? state.need.kind : state.step,
    state: STATE_OF_STEP[state.step],
    announcement: announcement(state, context),
    view: view(state, context),
    failure: state.step === 'failed' && gates.length === 0 ? state.error : undefined,
    support: supportCase(state, context),
  };
}

/** A failure that the user cannot mend here. */
function supportCase<N extends Need, A>(
  state: Drawn<N, A>,
  {action}: PaymentScreenContext<N, A>,
): SupportCase | undefined {
  if (state.step !== 'failed') return undefined;
  const {error, held} = state;
  const isOurs = !held && !mayHaveLeft(error) && tell(action, error).next !== 'supportNext';
  return isOurs ? undefined : supportAbout(error);
}

/** While the service is asked whether it still permits the provider. */
export const askingScreen = (
  action: Action,
  words: PaymentWords & ShellWords,
): NamedScreen<PaymentStep> => ({
  step: 'preparing',
  state: STATE_OF_STEP.preparing,
  announcement: {},
  view: skeleton(action, words),
});

function view<N extends Need, A>(
  state: Drawn<N, A>,
  context: PaymentScreenContext<N, A>,
): TemplateResult {
  const {actions, words} = context;
  switch (state.step) {
    case 'preparing':
      return skeleton(context.action, words);
    case 'unprepared':
      return gated(context.gates, context.checklist, words, context.leave);
    case 'failed':
      if (context.gates.length === 0) break;
      return gated(context.gates, context.checklist, words, () => actions.send({type: 'back'}));
    default:
      break;
  }
  const at = position(state);
  return layout(
    {
      title: title(state, context),
      where: at === undefined ? undefined : fill(words.step, {n: at, m: state.total}),
      back: backFrom(state, context),
      body: html`${isEarly(state) ? context.note : nothing}${context.renew}${body(state, context)}`,
    },
    words,
  );
}

function announcement<N extends Need, A>(
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
    case 'sending':
    case 'succeeded':
    case 'checking':
      return {status: title(state, context)};
    case 'preparing':
    case 'answering':
      return context.elapsed >= views.SLOW_AFTER ? {status: words.working} : {};
    case 'asking':
      if (state.flaws.length > 0) return {alert: words.summary};
      return state.problem ? {alert: bounded(context.ui.problem(state.problem))} : {};
    case 'entering':
      return state.problem ? {alert: amountFlaw(state.problem, words, context.language)} : {};
    case 'failed':
      return {alert: [`${title(state, context)}.`, ...views.moved(state.error, words)].join(' ')};
    default:
      return {};
  }
}

function title<N extends Need, A>(
  state: Drawn<N, A>,
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
    case 'preparing':
    case 'unprepared':
      return words[`${action}Title`];
  }
}

function body<N extends Need, A>(
  state: Drawn<N, A>,
  context: PaymentScreenContext<N, A>,
): TemplateResult | typeof nothing {
  const {actions, ui} = context;
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
        elapsed: context.elapsed,
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
      return entering(state, {type, confirm: actions.confirm, change}, context);
    }
    case 'reviewing':
      return views.reviewing(state, actions.submit, context);
    case 'sending':
      return views.sending(state, context);
    case 'checking':
      return views.checking(state, context);
    case 'pending': {
      const renew = (): void => send({type: 'renew'});
      return ui.own?.pending({...context, state, renew, again}) ?? views.pending(state, context);
    }
    case 'succeeded':
      return views.succeeded(state, again, context);
    case 'failed':
      return views.failed(state, {retry: actions.submit, change: back}, context);
    case 'preparing':
    case 'unprepared':
      return nothing;
  }
}

/** Going back keeps what the user typed. There is no way back after money was sent. */
function backFrom<N extends Need, A>(
  state: Drawn<N, A>,
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
