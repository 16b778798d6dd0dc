/** The screens of an identity check. They load during the first request. */
import type {nothing, TemplateResult} from 'lit';
import type {DocumentSide} from '../../contract/reasons.js';
import {stepsOf} from '../../flows/kyc.js';
import {kycWords} from '../../locale/kyc-words.js';
import {formStyles} from '../../styles/form.js';
import {numeral} from '../../locale/numeral.js';
import {fill} from '../../locale/words.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import type {Announcement} from '../views/screen.js';
import {localWords} from '../views/form/local-forms.js';
import {reportStyles} from '../views/form/report-styles.js';
import type {ServiceElement} from '../session/service-element.js';
import {kycDetails} from './details-view.js';
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

export function addStyles(element: ServiceElement): void {
  adoptStyles(element, formStyles, reportStyles, kycStyles);
}

export function kycView(state: DrawnKyc, outer: KycScreenContext): KycView {
  const every: KycScreenWords = kycWords(outer.speaker, localWords());
  const isPdfTaken = state.step !== 'pictures' || takesPdf(state);
  const words = isPdfTaken ? every : {...every, reason_unsupported_type: every.kycNoPdf};
  const context: KycContext = {...outer, words};
  const way = state.step === 'pictures' ? outer.way.draw(context) : undefined;
  return {
    step: way?.step ?? state.step,
    announcement: way?.announcement ?? announcement(state, context),
    view: way?.view ?? view(state, context),
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
    {
      title: titleOf(state, context),
      ...progress(state, context),
      row: true,
      sign: state.step === 'completed' ? mark('success') : undefined,
      body: body(state, context),
    },
    words,
  );
}

/** The number of the step, and the button that goes back. */
function progress(state: DrawnKyc, {words, mode, send, leave}: KycContext) {
  const steps: readonly string[] = stepsOf(mode);
  const step = state.step === 'submitting' ? 'review' : state.step;
  const place = steps.indexOf(step);
  if (place < 0) return {back: state.step === 'completed' ? undefined : leave};
  const where = fill(words.kycWhere, {
    step: numeral(place + 1, words),
    steps: numeral(steps.length, words),
  });
  if (state.step === 'submitting') return {where, back: 'busy' as const};
  return {where, back: place === 0 ? leave : () => send({type: 'back'})};
}

function body(state: DrawnKyc, context: KycContext): TemplateResult | typeof nothing {
  switch (state.step) {
    case 'details':
      return kycDetails(state, context);
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
      return views.reviewFailed(state, context);
    case 'completed':
      return views.completed(state, context);
  }
}

function announcement(state: DrawnKyc, context: KycContext): Announcement {
  const {news, words} = context;
  switch (state.step) {
    case 'pictures':
      if (context.noWay === 'phone') return {alert: words.kycNoPhone};
      if (context.noWay) return {alert: sayOf(context.noWay, words.kycNoCamera, context)};
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
  if (state.step === 'given') return {status: say(words.kycFromPhone)};
  if (state.step === 'refused') return {alert: say(flawText(state.flaw, words))};
  return state.step === 'stopped' && state.error ? {alert: say(words.kycUploadFailed)} : {};
}
