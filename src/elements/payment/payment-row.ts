/** Turns a row of the table into a screen, with the parts that all screens of a payment share. */
import {html, nothing} from 'lit';
import type {ElementState} from '../../contract/element-state.js';
import type {PaymentStep} from '../../contract/steps.js';
import type {At, Need, PaymentState} from '../../flows/payment-state.js';
import {orderOf, position} from '../../flows/payment-facts.js';
import {numeral} from '../../locale/numeral.js';
import {fill} from '../../locale/words.js';
import {layout, type Layout} from '../views/layout.js';
import type {Announcement, NamedScreen} from '../views/screen.js';
import type {PaymentScreenContext} from './payment-context.js';

/** The properties of a screen that each step sets itself. */
export interface PaymentRow
  extends
    Pick<Layout, 'title' | 'back' | 'sign' | 'body'>,
    Pick<NamedScreen, 'interim' | 'failure' | 'support' | 'supportAlone' | 'finalAction'> {
  /** The name of the screen, by default the name of the step. */
  readonly step?: PaymentStep;
  readonly state: ElementState;
  readonly announcement?: Announcement;
  /** True for the first screens. They show the note about the embed's choice of the provider. */
  readonly isEarly?: boolean;
}

/** Draws one step. */
export type DrawStep<S extends PaymentState['step']> = <N extends Need, A>(
  state: At<S, N, A>,
  context: PaymentScreenContext<N, A>,
) => NamedScreen<PaymentStep>;

/** Returns the provider's own title for the step, or the shared one. */
export const titleOf = <N extends Need, A>(
  state: PaymentState<N, A>,
  {ui, elapsed}: PaymentScreenContext<N, A>,
  shared: string,
): string => ui.own?.title(state, elapsed) ?? shared;

export function drawRow<N extends Need, A>(
  state: Exclude<PaymentState<N, A>, {readonly step: 'blocked'}>,
  context: PaymentScreenContext<N, A>,
  {title, back, sign, body, isEarly = false, announcement, ...row}: PaymentRow,
): NamedScreen<PaymentStep> {
  const {words, note, renew, awaitsPage} = context;
  return {
    step: state.step as PaymentStep,
    ...row,
    state: awaitsPage ? 'submitting' : row.state,
    announcement: {...announcement, ...copyNews(state, context)},
    view: layout(
      {
        title,
        where: where(state, context),
        back,
        row: true,
        sign,
        body: html`${isEarly ? note : nothing}${renew}${body}`,
      },
      words,
    ),
  };
}

/** Returns the announcement of a copy. It replaces the status that the screen announces. */
function copyNews<N extends Need, A>(
  state: PaymentState<N, A>,
  {copying, words}: PaymentScreenContext<N, A>,
): Announcement {
  const copied = copying.outcomeOf('reference', orderOf(state)?.transactionId ?? '');
  const said = {copied: words.copied, selected: words.copyByHand, over: ''};
  return copied ? {status: said[copied]} : {};
}

/** The number of the current step, in words. If the amount is locked, its step is not counted. */
function where<N extends Need, A>(
  state: PaymentState<N, A>,
  {isLocked, words}: PaymentScreenContext<N, A>,
): string | undefined {
  const at = position(state);
  if (at === undefined) return undefined;
  const m = isLocked ? state.total - 1 : state.total;
  return m > 1
    ? fill(words.step, {n: numeral(Math.min(at, m), words), m: numeral(m, words)})
    : undefined;
}
