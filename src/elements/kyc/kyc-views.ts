/** Which screen an identity check shows. */
import type {nothing, TemplateResult} from 'lit';
import {stepsOf} from '../../flows/kyc.js';
import type {KycFlowState} from '../../flows/kyc-state.js';
import {fill} from '../../locale/words.js';
import {screen} from '../screen.js';
import {skeleton} from '../shell-views.js';
import {details} from './details-view.js';
import {documentChoice} from './document-view.js';
import type {Scene} from './kyc-scene.js';
import * as outcome from './outcome-views.js';
import {pictures, picturesTitle} from './pictures-view.js';

export interface Ways {
  readonly submit: () => void;
  readonly done: (() => void) | undefined;
  /** Leads out of the flow, where there is something around it. */
  readonly leave: (() => void) | undefined;
}

export function titleOf(state: KycFlowState, scene: Scene): string {
  const {words} = scene;
  switch (state.step) {
    case 'details':
      return words.kycDetailsTitle;
    case 'document':
      return words.kycDocumentTitle;
    case 'pictures':
      return picturesTitle(scene);
    case 'review':
    case 'submitting':
      return words.kycReviewTitle;
    case 'pending':
      return words.kycPendingTitle;
    case 'failed':
      return words.kycFailedTitle;
    case 'completed':
      return state.before ? words.kycBeforeTitle : words.kycDoneTitle;
    default:
      return words.kycTitle;
  }
}

export function show(state: KycFlowState, scene: Scene, ways: Ways): TemplateResult {
  const {words} = scene;
  if (state.step === 'reading' || state.step === 'unread') return skeleton('kyc', words);
  return screen(
    {title: titleOf(state, scene), ...around(state, scene, ways), body: body(state, scene, ways)},
    words,
  );
}

type Shown = Exclude<KycFlowState, {readonly step: 'reading' | 'unread'}>;

/** Where the user is, and the way back. */
function around(state: Shown, {words, mode, send}: Scene, {leave}: Ways) {
  const steps: readonly string[] = stepsOf(mode);
  const step = state.step === 'submitting' ? 'review' : state.step;
  const place = steps.indexOf(step);
  if (place < 0) return {back: state.step === 'completed' ? undefined : leave};
  const where = fill(words.kycWhere, {step: place + 1, steps: steps.length});
  if (state.step === 'submitting') return {where};
  return {where, back: place === 0 ? leave : () => send({type: 'back'})};
}

function body(state: Shown, scene: Scene, {submit, done}: Ways): TemplateResult | typeof nothing {
  switch (state.step) {
    case 'details':
      return details(state, scene);
    case 'document':
      return documentChoice(state, scene);
    case 'pictures':
      return pictures(state, scene);
    case 'review':
    case 'submitting':
      return outcome.review(state, scene, submit);
    case 'pending':
      return outcome.pending(state, scene);
    case 'failed':
      return outcome.failed(state, scene);
    case 'completed':
      return outcome.completed(state, scene.words, done);
  }
}
