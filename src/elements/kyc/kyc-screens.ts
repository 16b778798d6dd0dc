/**
 * The screens of an identity check, with a row for each step. This module has the screens that are
 * the same in every flow. The others load with `kyc-part.ts`.
 */
import type {KycStep} from '../../contract/steps.js';
import type {KycState} from '../../flows/kyc-state.js';
import {blockedScreen, failureScreen} from '../flow/shared-screens.js';
import {screenOf, type NamedScreen, type Screens} from '../views/screen.js';
import {skeleton} from '../views/shell-views.js';
import type {DrawnKyc, KycScreenContext} from './kyc-context.js';

type Draw<State> = (state: State, context: KycScreenContext) => NamedScreen<KycStep>;

const reading: Draw<unknown> = (_, {leave, words}) => ({
  step: 'reading',
  state: 'loading',
  interim: true,
  announcement: {},
  view: skeleton('kyc', words, {back: leave}),
});

const later: Draw<DrawnKyc> = (state, context) => {
  const {part, load, leave, words} = context;
  if (part instanceof Error) return failureScreen(part, words, load, leave);
  return part === 'loading' ? reading(state, context) : part.kycView(state, context);
};

const SCREENS: Screens<KycState, KycScreenContext, KycStep> = {
  blocked: (state, {send, leave, words}) => {
    const goBack = {leave: () => send({type: 'back'})};
    const again = {again: () => send({type: 'look'}), leave};
    return blockedScreen(state, state.before ? goBack : again, words);
  },
  reading: (state, context) => {
    const {part, load, leave, words} = context;
    return part instanceof Error
      ? failureScreen(part, words, load, leave)
      : reading(state, context);
  },
  unread: ({error}, {part, load, send, leave, words}) =>
    part instanceof Error
      ? failureScreen(part, words, load, leave)
      : failureScreen(error, words, () => send({type: 'look'}), leave),
  details: later,
  document: later,
  pictures: later,
  review: later,
  submitting: later,
  pending: later,
  failed: later,
  completed: later,
};

export const kycScreen: Draw<KycState> = (state, context) => screenOf(SCREENS, state, context);
