/** Everything that an identity check shows and says: loaded while the service is asked. */
import type {TemplateResult} from 'lit';
import type {DocumentSide} from '../../contract/reasons.js';
import type {KycFlowState} from '../../flows/kyc-state.js';
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
  type ShellWords,
} from '../../locale/words.js';
import {adoptStyles} from '../adopt-styles.js';
import type {Said} from '../running-flow.js';
import {reportStyles} from '../form/report-styles.js';
import type {ServiceElement} from '../service-element.js';
import type {CameraSlot} from './camera-slot.js';
import {flawText, sideName, type Scene, type Words} from './kyc-scene.js';
import {kycStyles} from './kyc-styles.js';
import {show, titleOf, type Ways} from './kyc-views.js';
import {sendProblemText} from './outcome-views.js';
import {takesPdf} from './pictures-view.js';

export interface Showing {
  readonly state: KycFlowState;
  readonly scene: Omit<Scene, 'words'>;
  readonly ways: Ways;
  readonly camera: Pick<CameraSlot, 'draw'>;
  /** The side whose news is said. */
  readonly news: DocumentSide | undefined;
}

export interface Shown {
  /** Its name, for `service-step-change`. */
  readonly step: string;
  readonly said: Said;
  readonly view: TemplateResult;
}

export function dress(element: ServiceElement): void {
  adoptStyles(element, formStyles, reportStyles, kycStyles);
}

export function drawKyc(it: Showing, shell: ShellWords, messages: unknown): Shown {
  const every: Words = {
    ...shell,
    ...withOverrides<ReasonWords & FormWords & KycWords>(
      {...enReasons, ...enForm, ...enKyc},
      messages,
    ),
  };
  const {state} = it;
  const isPdfTaken = state.step !== 'pictures' || takesPdf(state);
  const words = isPdfTaken ? every : {...every, reason_unsupported_type: every.kycNoPdf};
  const scene: Scene = {...it.scene, words};
  const camera = state.step === 'pictures' ? it.camera.draw(scene) : undefined;
  return {
    step: camera?.step ?? state.step,
    said: said(it, scene),
    view: camera?.view ?? show(state, scene, it.ways),
  };
}

function said({state, news}: Showing, scene: Scene): Said {
  const {words} = scene;
  switch (state.step) {
    case 'pictures':
      if (scene.noCamera) return {alert: sayOf(scene.noCamera, words.kycNoCamera, scene)};
      return news ? newsOf(news, scene) : {};
    case 'review':
      return {alert: sendProblemText(state, words) ?? ''};
    case 'submitting':
      return {status: words.kycSubmitting};
    case 'pending':
      return {status: words.kycPendingTitle, alert: state.error ? words.kycLookFailed : ''};
    case 'failed':
      return {alert: words.kycFailedTitle};
    case 'completed':
      return {status: titleOf(state, scene)};
    default:
      return {};
  }
}

function sayOf(side: DocumentSide, text: string, scene: Scene): string {
  return fill(scene.words.kycSideSaid, {side: sideName(side, scene), text});
}

function newsOf(side: DocumentSide, scene: Scene): Said {
  const {words} = scene;
  const it = scene.sides[side];
  const say = (text: string) => sayOf(side, text, scene);
  if (it.step === 'accepted') return {status: say(words.kycUploaded)};
  if (it.step === 'refused') return {alert: say(flawText(it.flaw, words))};
  return it.step === 'stopped' && it.error ? {alert: say(words.kycUploadFailed)} : {};
}
