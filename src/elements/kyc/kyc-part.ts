/** The screens of an identity check. They load during the first request. */
import type {nothing, TemplateResult} from 'lit';
import type {DocumentSide} from '../../contract/reasons.js';
import {stepsOf} from '../../flows/kyc.js';
import {enForm} from '../../locale/en-form.js';
import {enKyc} from '../../locale/en-kyc.js';
import {enReasons} from '../../locale/en-reasons.js';
import {formStyles} from '../../styles/form.js';
import {
  fill,
  withOverrides,
  type FormWords,
  type KycWords,
  type ReasonWords,
} from '../../locale/words.js';
import {adoptStyles} from '../adopt-styles.js';
import {layout} from '../layout.js';
import type {Announcement} from '../screen.js';
import {reportStyles} from '../form/report-styles.js';
import type {ServiceElement} from '../service-element.js';
import {details} from './details-view.js';
import {documentChoice} from './document-view.js';
import {
  flawText,
  sideName,
  type KycContext,
  type DrawnKyc,
  type KycScreenContext,
  type KycScreenWords,
  type KycView,
} from './kyc-context.js';
import {kycStyles} from './kyc-styles.js';
import * as views from './kyc-views.js';
import {pictures, picturesTitle, takesPdf} from './pictures-view.js';

export function dress(element: ServiceElement): void {
  adoptStyles(element, formStyles, reportStyles, kycStyles);
}

export function kycView(state: DrawnKyc, outer: KycScreenContext): KycView {
  const own = withOverrides<ReasonWords & FormWords & KycWords>(
    {...enReasons, ...enForm, ...enKyc},
    outer.messages,
  );
  const every: KycScreenWords = {...outer.words, ...own};
  const isPdfTaken = state.step !== 'pictures' || takesPdf(state);
  const words = isPdfTaken ? every : {...every, reason_unsupported_type: every.kycNoPdf};
  const context: KycContext = {...outer, words};
  const camera = state.step === 'pictures' ? outer.camera.draw(context) : undefined;
  return {
    step: camera?.step ?? state.step,
    announcement: announcement(state, context),
    view: camera?.view ?? view(state, context),
  };
}

function titleOf(state: DrawnKyc, context: KycContext): string {
  const {words} = context;
  switch (state.step) {
    case 'details':
      return words.kycDetailsTitle;
    case 'document':
      return words.kycDocumentTitle;
    case 'pictures':
      return picturesTitle(context);
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

function view(state: DrawnKyc, context: KycContext): TemplateResult {
  const {words} = context;
  return layout(
    {title: titleOf(state, context), ...progress(state, context), body: body(state, context)},
    words,
  );
}

/** The number of the step, and the button that goes back. */
function progress(state: DrawnKyc, {words, mode, send, leave}: KycContext) {
  const steps: readonly string[] = stepsOf(mode);
  const step = state.step === 'submitting' ? 'review' : state.step;
  const place = steps.indexOf(step);
  if (place < 0) return {back: state.step === 'completed' ? undefined : leave};
  const where = fill(words.kycWhere, {step: place + 1, steps: steps.length});
  if (state.step === 'submitting') return {where};
  return {where, back: place === 0 ? leave : () => send({type: 'back'})};
}

function body(state: DrawnKyc, context: KycContext): TemplateResult | typeof nothing {
  switch (state.step) {
    case 'details':
      return details(state, context);
    case 'document':
      return documentChoice(state, context);
    case 'pictures':
      return pictures(state, context);
    case 'review':
    case 'submitting':
      return views.review(state, context, context.submit);
    case 'pending':
      return views.pending(state, context);
    case 'failed':
      return views.failed(state, context);
    case 'completed':
      return views.completed(state, context.words, context.done);
  }
}

function announcement(state: DrawnKyc, context: KycContext): Announcement {
  const {news, words} = context;
  switch (state.step) {
    case 'pictures':
      if (context.noCamera) return {alert: sayOf(context.noCamera, words.kycNoCamera, context)};
      return news ? newsOf(news, context) : {};
    case 'review':
      return {alert: views.sendProblemText(state, words) ?? ''};
    case 'submitting':
      return {status: words.kycSubmitting};
    case 'pending':
      return {status: words.kycPendingTitle, alert: state.error ? words.kycLookFailed : ''};
    case 'failed':
      return {alert: words.kycFailedTitle};
    case 'completed':
      return {status: titleOf(state, context)};
    default:
      return {};
  }
}

function sayOf(side: DocumentSide, text: string, context: KycContext): string {
  return fill(context.words.kycSideSaid, {side: sideName(side, context), text});
}

function newsOf(side: DocumentSide, context: KycContext): Announcement {
  const {words} = context;
  const state = context.sides[side];
  const say = (text: string) => sayOf(side, text, context);
  if (state.step === 'accepted') return {status: say(words.kycUploaded)};
  if (state.step === 'refused') return {alert: say(flawText(state.flaw, words))};
  return state.step === 'stopped' && state.error ? {alert: say(words.kycUploadFailed)} : {};
}
