/** Which screen stands for which state of an identity check. */
import type {ElementState} from '../../contract/element-state.js';
import type {KycStep} from '../../contract/steps.js';
import type {KycState} from '../../flows/kyc-state.js';
import {blockedScreen, failureScreen} from '../flow/boundary.js';
import type {BlockActions} from '../flow/notices/notices.js';
import type {NamedScreen} from '../views/screen.js';
import {skeleton} from '../views/shell-views.js';
import type {KycScreenContext} from './kyc-context.js';

const STATE_OF_STEP = {
  reading: 'loading',
  unread: 'error',
  details: 'ready',
  document: 'ready',
  pictures: 'ready',
  review: 'ready',
  submitting: 'submitting',
  pending: 'pending',
  failed: 'error',
  completed: 'success',
  blocked: 'blocked',
} as const satisfies Record<KycState['step'], ElementState>;

export function kycScreen(state: KycState, context: KycScreenContext): NamedScreen<KycStep> {
  const {part, load, send, leave, words} = context;
  if (state.step === 'blocked') return blockedScreen(state, block(state, context), words);
  if (part instanceof Error) return failureScreen(part, words, load, leave);
  if (state.step === 'unread')
    return failureScreen(state.error, words, () => send({type: 'look'}), leave);
  if (state.step === 'reading' || part === 'loading')
    return {
      step: 'reading',
      state: 'loading',
      interim: true,
      announcement: {},
      view: skeleton('kyc', words, {back: leave}),
    };
  const isFinal = state.step === 'failed' && !state.retryable;
  const support = isFinal ? {reason: 'not_verified'} : undefined;
  const failure = 'error' in state ? state.error : undefined;
  return {...part.kycView(state, context), state: STATE_OF_STEP[state.step], failure, support};
}

const block = (
  {before}: Extract<KycState, {readonly step: 'blocked'}>,
  {send, leave}: KycScreenContext,
): BlockActions =>
  before ? {leave: () => send({type: 'back'})} : {again: () => send({type: 'look'}), leave};
