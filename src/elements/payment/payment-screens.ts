/** Which screen stands for which state of a payment. */
import {html, nothing, type TemplateResult} from 'lit';
import type {PaymentStep} from '../../contract/steps.js';
import {
  isLeavable,
  position,
  type Need,
  type PaymentState,
  type Source,
} from '../../flows/payment-state.js';
import {numeral} from '../../locale/numeral.js';
import {fill, type PaymentWords, type ShellWords} from '../../locale/words.js';
import {gated} from '../flow/notices/gated.js';
import {blockedScreen, failureScreen} from '../flow/boundary.js';
import {layout, type Back} from '../views/layout.js';
import {mark} from '../views/mark.js';
import type {ElementState} from '../../contract/element-state.js';
import type {NamedScreen} from '../views/screen.js';
import {preview, skeleton} from '../views/shell-views.js';
import {supportAbout, type SupportCase} from '../views/support.js';
import type {PaymentScreenContext} from './payment-context.js';
import {entering} from './entering-view.js';
import {announcement, isStep, stepText, title, type Drawn} from './payment-titles.js';
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

const INTERIM: readonly PaymentState['step'][] = ['preparing', 'sending', 'checking'];

export function paymentScreen<N extends Need, A>(
  state: PaymentState<N, A>,
  context: PaymentScreenContext<N, A>,
): NamedScreen<PaymentStep> {
  const {actions, gates, leave, words} = context;
  if (state.step === 'blocked')
    return blockedScreen(state, {leave: isLeavable(state) ? actions.close : leave}, words);
  if (state.step === 'unprepared' && gates.length === 0)
    return {...failureScreen(state.error, words, actions.prepare, leave), step: state.step};
  return {
    // A screen that asks the user for something is named after the need.
    step: 'need' in state ? state.need.kind : state.step,
    state: context.awaitsPage ? 'submitting' : STATE_OF_STEP[state.step],
    interim: INTERIM.includes(state.step),
    announcement: announcement(state, context),
    view: view(state, context),
    failure: state.step === 'failed' && gates.length === 0 ? state.error : undefined,
    support: supportCase(state, context),
  };
}

/** A failure that the user cannot mend here. */
function supportCase<N extends Need, A>(
  state: Drawn<N, A>,
  {isLocked}: PaymentScreenContext<N, A>,
): SupportCase | undefined {
  const needsSupport = state.step === 'failed' && views.telling(state, isLocked).support;
  return needsSupport ? supportAbout(state.error) : undefined;
}

/** While the service is asked whether it still permits the provider. */
export const askingScreen = (
  {action, provider}: Pick<PaymentState, 'action' | 'provider'>,
  leave: Back,
  words: PaymentWords & ShellWords,
): NamedScreen<PaymentStep> => ({
  step: 'preparing',
  state: STATE_OF_STEP.preparing,
  interim: true,
  announcement: {},
  view: skeleton(action, words, preview(provider, words, leave)),
});

function view<N extends Need, A>(
  state: Drawn<N, A>,
  context: PaymentScreenContext<N, A>,
): TemplateResult {
  const {actions, words} = context;
  switch (state.step) {
    case 'preparing':
      return skeleton(context.action, words, preview(state.provider, words, context.leave));
    case 'unprepared':
      return gated(context.gates, context.checklist, words, {back: context.leave});
    case 'failed':
      if (context.gates.length === 0) break;
      return gated(context.gates, context.checklist, words, {
        back: () => actions.send({type: 'back'}),
        note: views.moved(state, words),
      });
    default:
      break;
  }
  return layout(
    {
      title: title(state, context),
      where: where(state, context),
      back: backFrom(state, context),
      row: true,
      sign: signOf(state, context),
      body: html`${isEarly(state) ? context.note : nothing}${context.renew}${body(state, context)}`,
    },
    words,
  );
}

/** A payment that may still go through is no failure, and coins that the user sends are under way later. */
function signOf<N extends Need, A>(
  state: Drawn<N, A>,
  {ui, elapsed}: PaymentScreenContext<N, A>,
): TemplateResult | undefined {
  switch (state.step) {
    case 'succeeded':
      return mark('success');
    case 'pending':
      return ui.own?.title(state, elapsed) === undefined ? mark('pending') : undefined;
    case 'failed':
      return mark(state.held ? 'notice' : 'failed');
    default:
      return undefined;
  }
}

/** A locked amount is no step of the user's. */
function where<N extends Need, A>(
  state: Drawn<N, A>,
  {isLocked, words}: PaymentScreenContext<N, A>,
): string | undefined {
  const at = position(state);
  if (at === undefined) return undefined;
  const m = isLocked ? state.total - 1 : state.total;
  return m > 1
    ? fill(words.step, {n: numeral(Math.min(at, m), words), m: numeral(m, words)})
    : undefined;
}

function body<N extends Need, A>(
  state: Drawn<N, A>,
  context: PaymentScreenContext<N, A>,
): TemplateResult | typeof nothing {
  const {actions, ui} = context;
  const {send, done} = actions;
  const type = (name: string, value: string): void => send({type: 'type', name, value});
  const back = (): void => send({type: 'back'});
  const again = (): void => send({type: 'again'});
  switch (state.step) {
    case 'asking':
    case 'answering':
      return html`${isStep(state) ? html`<p class="note" part="note">${stepText(context)}</p>` : nothing}${ui.needForm(
        {
          need: state.need,
          draft: state.draft,
          flaws: state.step === 'asking' ? state.flaws : [],
          problem: state.step === 'asking' ? state.problem : undefined,
          busy: state.step === 'answering',
          elapsed: context.elapsed,
          type,
          answer: answer => send({type: 'answer', answer}),
          flawed: fields => send({type: 'flawed', fields}),
        },
      )}`;
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
      return views.reviewing(
        state,
        {submit: actions.submit, awaitsPage: context.awaitsPage},
        context,
      );
    case 'sending':
      return views.sending(state, context);
    case 'checking':
      return views.checking(state, context);
    case 'pending': {
      const renew = (): void => send({type: 'renew'});
      return (
        ui.own?.pending({...context, state, renew, again, done}) ??
        views.pending(state, done, context)
      );
    }
    case 'succeeded':
      return views.succeeded(state, {done, again}, context);
    case 'failed':
      return views.paymentFailed(
        state,
        {
          retry: actions.submit,
          change: back,
          choose: () => send({type: 'switch'}),
          awaitsPage: context.awaitsPage,
        },
        context,
      );
    case 'preparing':
    case 'unprepared':
      return nothing;
  }
}

/**
 * Going back keeps what the user typed. There is no way back after money was sent. While something
 * is under way, the button keeps its place.
 */
function backFrom<N extends Need, A>(
  state: Drawn<N, A>,
  {actions: {send}, leave, ui, isLocked}: PaymentScreenContext<N, A>,
): Back {
  switch (state.step) {
    case 'reviewing': {
      if (!isLocked) return () => send({type: 'back'});
      if (state.doubted) return undefined;
      return (ui.own ?? state.funds.sources.length > 1) ? () => send({type: 'switch'}) : leave;
    }
    case 'answering':
      return (leave ?? ui.backFrom?.(state.need)) && 'busy';
    case 'sending':
    case 'checking':
      return position(state) === undefined ? undefined : 'busy';
    case 'asking': {
      const answer = ui.backFrom?.(state.need);
      return answer ? () => send({type: 'answer', answer}) : leave;
    }
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
