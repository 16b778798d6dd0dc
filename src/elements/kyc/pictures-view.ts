/** The form for the pictures of the document. Each side can be a photo or a file. */
import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentSide} from '../../contract/reasons.js';
import {isMoving, uploadOf, type SideState} from '../../flows/document-side.js';
import type {Flaw} from '../../flows/flaws.js';
import type {KycState} from '../../flows/kyc-state.js';
import {numeral} from '../../locale/numeral.js';
import {fill} from '../../locale/words.js';
import {primary} from '../views/form/field.js';
import {cameraIcon, fileIcon, phoneIcon} from '../views/form/form-icons.js';
import {sentence} from '../views/untrusted-text.js';
import {filePicker} from './file-picker.js';
import {summary} from '../views/form/summary.js';
import {isKnownType, sideName, type KycContext} from './kyc-context.js';
import {reasonText} from '../views/reason-text.js';

type Picturing = Extract<KycState, {readonly step: 'pictures'}>;

const PDF = 'application/pdf';
const MEGABYTE = 1024 * 1024;

export const pictures = (state: Picturing, context: KycContext): TemplateResult => {
  const {words, document, sides, send} = context;
  const {rules} = state.gathered;
  // Each side shows its own problem. Once the user tries to continue, the summary lists them all.
  const tried = Object.keys(state.flaws).length > 0;
  const problems = (tried ? document.sides : []).flatMap(side => {
    const text = problemOf(side, state, context);
    return text ? [{id: `${side}-file`, label: sideName(side, context), text}] : [];
  });
  const size = numeral(Math.floor(rules.maxBytes / MEGABYTE), words);
  return html`
    <form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        const open = document.sides.filter(side => !uploadOf(sides[side]));
        const flaws = open.map((side): [string, Flaw] => [
          side,
          isMoving(sides[side]) ? 'invalid' : 'required',
        ]);
        if (flaws.length > 0) context.flawed(Object.fromEntries(flaws));
        else send({type: 'on'});
      }}
    >
      ${summary(problems, words)}
      <p>${takesPdf(state) ? fill(words.kycPicturesText, {size}) : words.kycPicturesTextNoPdf}</p>
      ${document.sides.map(side => card(side, state, context))}
      ${rules.handoff && !isOnPhone() ? phoneHandoff(context) : nothing}
      ${primary(words.kycToReview)}
    </form>
  `;
};

/** True on a device with a touchscreen. There, the user does not need a second device. */
const isOnPhone = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

const phoneHandoff = ({words, missingWay, openWay}: KycContext) => html`
  ${missingWay === 'phone' ? html`<p class="note" part="note">${words.kycNoPhone}</p>` : nothing}
  <button class="way to-phone" part="secondary" type="button" @click=${() => openWay('phone')}>
    ${phoneIcon}${words.kycPhone}
  </button>
`;

export const picturesTitle = ({document, words}: KycContext): string =>
  isKnownType(document.type) ? words[`kycPictures_${document.type}`] : words.kycPictures;

export const takesPdf = ({gathered}: Picturing): boolean =>
  gathered.rules.contentTypes.includes(PDF);

/** The problem with a side, if there is one. */
function problemOf(side: DocumentSide, {flaws}: Picturing, {words, sides}: KycContext) {
  const state = sides[side];
  if (state.step === 'refused') return reasonText(state.flaw, words);
  if (state.step === 'stopped' && state.error) return words.kycUploadFailed;
  if (!flaws[side] || uploadOf(state)) return undefined;
  return isMoving(state) ? words.kycSideMoving : words.kycSideRequired;
}

const card = (side: DocumentSide, state: Picturing, context: KycContext): TemplateResult => {
  const sideState = context.sides[side];
  const problem = problemOf(side, state, context);
  const name = sideName(side, context);
  // A lost connection or an upload in progress does not mean that the picture is bad.
  const isNote = isMoving(sideState) || ('error' in sideState && sideState.error);
  return html`<section class="side" aria-labelledby="${side}-name">
    <h3 id="${side}-name">${name}</h3>
    ${
      problem
        ? html`<p
            class=${isNote ? 'note' : 'problem'}
            part=${isNote ? 'note' : 'error'}
            id="${side}-flaw"
          >
            ${sentence(problem)}
          </p>`
        : nothing
    }
    ${context.missingWay === side ? html`<p class="note" part="note">${context.words.kycNoCamera}</p>` : nothing}
    ${
      // The heading already names the side, so the text does not repeat it.
      sideState.step === 'given'
        ? pictureStandIn(phoneIcon, context.words.kycFromPhone)
        : preview(sideState, name, context)
    }
    ${progress(side, sideState, context)} ${choices(side, sideState, problem, context)}
  </section>`;
};

const pictureStandIn = (icon: TemplateResult, text: string, more = ''): TemplateResult =>
  html`<p class="paper ${more}">${icon} ${text}</p>`;

export const preview = (
  state: SideState,
  name: string,
  {words, previews}: Pick<KycContext, 'words' | 'previews'>,
): TemplateResult | HTMLCanvasElement | typeof nothing => {
  if (state.step === 'given') {
    return pictureStandIn(
      phoneIcon,
      fill(words.kycSideSaid, {side: name, text: words.kycFromPhone}),
      'whole',
    );
  }
  const file = 'sending' in state ? state.sending.file : undefined;
  if (!file) return nothing;
  return file.type === PDF
    ? pictureStandIn(fileIcon, words.kycPdf)
    : previews.of(file, fill(words.kycPreview, {side: name}));
};

/** The upload's progress. One button both cancels and retries, so that it keeps the focus. */
const progress = (side: DocumentSide, state: SideState, {words, toSide}: KycContext) => {
  if (state.step === 'accepted') return html`<p class="received">${words.kycUploaded}</p>`;
  if (state.step !== 'stopped' && !isMoving(state)) return nothing;
  const uploading = state.step === 'uploading';
  const stopped = state.step === 'stopped';
  const idle = stopped ? (state.error ? nothing : words.kycCanceled) : words.kycPreparing;
  return html`${uploading ? html`<progress aria-labelledby="${side}-name"></progress>` : nothing}
    <p class="under">
      <span>${uploading ? words.kycUploading : idle}</span>
      <button
        class="small"
        part="secondary"
        type="button"
        aria-describedby="${side}-name"
        @click=${() => toSide(side, {type: stopped ? 'retry' : 'cancel'})}
      >
        ${stopped ? words.kycSendAgain : words.kycCancel}
      </button>
    </p>`;
};

/** The buttons for the camera and for a file. Neither is the main button. */
const choices = (
  side: DocumentSide,
  state: SideState,
  problem: string | undefined,
  context: KycContext,
): TemplateResult => {
  const {words} = context;
  const isReplacement = state.step !== 'empty';
  const described = `${side}-name${problem ? ` ${side}-flaw` : ''}`;
  return html`<div class="ways">
    <button
      class="way"
      part="secondary"
      type="button"
      aria-describedby=${described}
      @click=${() => context.openWay(side)}
    >
      ${cameraIcon}${isReplacement ? words.kycReplaceTake : words.kycTake}
    </button>
    ${filePicker(
      `${side}-file`,
      isReplacement ? words.kycReplaceChoose : words.kycChoose,
      file => context.choose(side, file),
      {described},
    )}
  </div>`;
};
