/** The screens of an identity check. They load during the first request. */
import type {DocumentSide} from '../../contract/reasons.js';
import {stepsOf} from '../../flows/kyc.js';
import {kycWords} from '../../locale/kyc-words.js';
import {formStyles} from '../../styles/form.js';
import {numeral} from '../../locale/numeral.js';
import {fill} from '../../locale/words.js';
import {adoptStyles} from '../views/adopt-styles.js';
import {layout, type Layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import type {Announcement} from '../views/screen.js';
import {localWords} from '../views/form/local-forms.js';
import {reportStyles} from '../views/form/report-styles.js';
import type {ServiceElement} from '../session/service-element.js';
import {kycDetails} from './details-view.js';
import {documentChoice} from './document-view.js';
import {
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
import {reasonText} from '../views/reason-text.js';

export function addStyles(element: ServiceElement): void {
  adoptStyles(element, formStyles, reportStyles, kycStyles);
}

/** The properties of a screen that each step sets itself. */
interface KycRow
  extends
    Pick<Layout, 'title' | 'sign' | 'body'>,
    Pick<KycView, 'state' | 'support' | 'supportAlone'> {
  readonly announcement?: Announcement;
}

type Rows = {
  readonly [S in DrawnKyc['step']]: (
    state: Extract<DrawnKyc, {readonly step: S}>,
    context: KycContext,
  ) => KycRow;
};

const SCREENS: Rows = {
  details: (state, context) => ({
    state: 'ready',
    title: context.words.kycDetailsTitle,
    body: kycDetails(state, context),
  }),
  document: (state, context) => ({
    state: 'ready',
    title: context.words.kycDocumentTitle,
    body: documentChoice(state, context),
  }),
  pictures: (state, context) => ({
    state: 'ready',
    title: picturesTitle(context),
    body: pictures(state, context),
    announcement: pictureNews(context),
  }),
  review: (state, context) => ({
    state: 'ready',
    title: context.words.kycReviewTitle,
    body: views.review(state, context, context.submit),
    announcement: {alert: views.sendProblemText(state, context.words) ?? ''},
  }),
  submitting: (state, context) => ({
    state: 'submitting',
    title: context.words.kycReviewTitle,
    body: views.review(state, context, context.submit),
    announcement: {status: context.words.kycSubmitting},
  }),
  pending: (state, context) => ({
    state: 'pending',
    title: context.words.kycPendingTitle,
    sign: mark('pending'),
    body: views.pending(state, context),
    announcement: {
      status: context.words.kycPendingTitle,
      alert: state.error ? context.words.kycLookFailed : '',
    },
  }),
  failed: (state, context) => ({
    state: 'error',
    title: context.words.kycFailedTitle,
    sign: mark('failed'),
    body: views.reviewFailed(state, context),
    announcement: {alert: context.words.kycFailedTitle},
    support: {reason: 'not_verified'},
    supportAlone: !state.retryable,
  }),
  completed: (state, context) => {
    const {words} = context;
    const title = state.before ? words.kycBeforeTitle : words.kycDoneTitle;
    const body = views.completed(state, context);
    return {state: 'success', title, sign: mark('success'), body, announcement: {status: title}};
  },
};

export function kycView(state: DrawnKyc, outer: KycScreenContext): KycView {
  const every: KycScreenWords = kycWords(outer.speaker, localWords());
  const isPdfTaken = state.step !== 'pictures' || takesPdf(state);
  const words = isPdfTaken ? every : {...every, reason_unsupported_type: every.kycNoPdf};
  const context: KycContext = {...outer, words};
  const way = state.step === 'pictures' ? outer.way.draw(context) : undefined;
  if (way) return {state: 'ready', announcement: pictureNews(context), ...way};
  // Each row takes the state of its own step.
  const draw = SCREENS[state.step] as (state: DrawnKyc, context: KycContext) => KycRow;
  const {title, sign, body, announcement = {}, ...row} = draw(state, context);
  return {
    ...row,
    step: state.step,
    announcement,
    view: layout({title, sign, body, row: true, ...progress(state, context)}, words),
    failure: 'error' in state ? state.error : undefined,
  };
}

/** The number of the step, and the action of the Back button. */
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

function pictureNews(context: KycContext): Announcement {
  const {news, missingWay, words} = context;
  if (missingWay === 'phone') return {alert: words.kycNoPhone};
  if (missingWay) return {alert: sayOf(missingWay, words.kycNoCamera, context)};
  return news ? newsOf(news, context) : {};
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
  if (state.step === 'refused') return {alert: say(reasonText(state.flaw, words))};
  return state.step === 'stopped' && state.error ? {alert: say(words.kycUploadFailed)} : {};
}
