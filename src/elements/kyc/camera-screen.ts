/** The screens of the camera. They load when the user opens it. */
import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {DocumentSide} from '../../contract/reasons.js';
import type {KycStep} from '../../contract/steps.js';
import {
  camera,
  type CameraCommand,
  type CameraEvent,
  type CameraState,
} from '../../flows/camera.js';
import {cameraWords} from '../../locale/camera-words.js';
import {fill, type CameraWords} from '../../locale/words.js';
import {FlowController} from '../flow/flow-controller.js';
import {layout} from '../views/layout.js';
import {mark} from '../views/mark.js';
import type {ServiceElement} from '../session/service-element.js';
import {primaryButton} from './primary-button.js';
import {sideName, type WayView, type KycContext} from './kyc-context.js';
import {Lens} from './lens.js';
import {filePicker} from './file-picker.js';
import {Previews} from './previews.js';

export interface CameraHost {
  readonly element: ServiceElement;
  readonly side: DocumentSide;
  readonly use: (picture: Blob) => void;
  readonly close: () => void;
}

const STEPS = {
  primer: 'camera',
  starting: 'camera-starting',
  live: 'camera-live',
  shooting: 'camera-live',
  taken: 'camera-taken',
  failed: 'camera-failed',
} as const satisfies Record<CameraState['step'], KycStep>;

export class CameraScreen implements ReactiveController {
  readonly #host: CameraHost;
  readonly #lens: Lens;
  readonly #flow: FlowController<CameraState, CameraEvent, CameraCommand>;
  readonly #previews = new Previews();

  constructor(host: CameraHost) {
    this.#host = host;
    const {element} = host;
    this.#lens = new Lens(() => this.#flow.send({type: 'failed', why: 'busy'}));
    this.#flow = new FlowController<CameraState, CameraEvent, CameraCommand>(
      element,
      camera,
      state => this.#moved(state),
    );
    element.addController(this);
    this.#flow.open({state: {step: 'primer'}}, (command, signal) =>
      command.type === 'open' ? this.#start(signal) : this.#shoot(),
    );
  }

  hostDisconnected(): void {
    this.#lens.close();
    this.#flow.send({type: 'away'});
  }

  /** Sets the stream only if it has changed. Setting it on every render would restart the video. */
  hostUpdated(): void {
    const video = this.#videoElement;
    const stream = this.#lens.stream ?? null;
    if (video && video.srcObject !== stream) video.srcObject = stream;
  }

  end(): void {
    this.#lens.close();
    this.#flow.end();
    this.#previews.keep(new Set());
    this.#host.element.removeController(this);
  }

  draw(context: KycContext): WayView {
    const state = this.#flow.state ?? {step: 'primer'};
    const words = cameraWords(this.#host.element);
    const {title, body} = this.#screen(state, words, context);
    const back = this.#host.close;
    const sign = state.step === 'failed' ? mark('notice') : undefined;
    return {step: STEPS[state.step], view: layout({title, back, sign, body}, context.words)};
  }

  #screen(state: CameraState, words: CameraWords, context: KycContext) {
    const start = () => this.#flow.send({type: 'start'});
    const side = sideName(this.#host.side, context);
    switch (state.step) {
      case 'primer':
        return {
          title: words.cameraPrimerTitle,
          body: html`<p>${words.cameraPrimerText}</p>
            <p class="note" part="note">${words.cameraTips}</p>
            ${primaryButton(words.cameraStart, start)} ${this.#picker(words)}`,
        };
      case 'starting':
        return {
          title: words.cameraStartingTitle,
          body: html`<span class="spinner"></span>
            <p>${words.cameraStartingText}</p>
            ${this.#picker(words)}`,
        };
      case 'live':
      case 'shooting':
        return {
          title: fill(words.cameraLiveTitle, {side}),
          body: html`<p>${this.#hint(words, context)}</p>
            ${this.#video(words, context)}
            ${primaryButton(
              state.step === 'shooting' && this.#isDark
                ? words.cameraStartingTitle
                : words.cameraShoot,
              () => this.#flow.send({type: 'shoot'}),
            )}
            ${this.#picker(words)}`,
        };
      case 'taken':
        return {
          title: words.cameraTakenTitle,
          body: html`<p>${words.cameraTakenText}</p>
            ${this.#previews.of(state.picture, fill(context.words.kycPreview, {side}))}
            ${primaryButton(words.cameraUse, () => this.#host.use(state.picture))}
            <button class="way" type="button" part="secondary retry" @click=${start}>
              ${words.cameraAgain}
            </button>`,
        };
      case 'failed':
        return {
          title: words.cameraFailedTitle,
          body: html`<p>${words[`camera_${state.why}`]}</p>
            ${this.#picker(words, true)}
            ${
              state.why === 'insecure' || state.why === 'framed'
                ? nothing
                : html`<button class="way" type="button" part="secondary retry" @click=${start}>
                    ${words.cameraRetry}
                  </button>`
            }`,
        };
    }
  }

  #hint(words: CameraWords, context: KycContext): string {
    const {side} = this.#host;
    const {sides} = context.document;
    const name = side === 'back' || sides.includes('back') ? side : 'page';
    return words[`cameraFit_${name}`];
  }

  #video(words: CameraWords, {document}: KycContext): TemplateResult {
    return html`<div class="camera">
      <video
        part="picture"
        autoplay
        playsinline
        .muted=${true}
        aria-label=${words.cameraView}
      ></video>
      <span class="outline ${document.type === 'passport' ? 'page' : ''}"></span>
    </div>`;
  }

  #picker(words: CameraWords, main = false): TemplateResult {
    const label = main ? words.cameraFile : words.cameraChoose;
    return filePicker('camera-file', label, file => this.#host.use(file), {main});
  }

  #moved(state: CameraState): void {
    if (state.step !== 'live' && state.step !== 'shooting') this.#lens.close();
    if (state.step !== 'taken') this.#previews.keep(new Set());
  }

  get #videoElement(): HTMLVideoElement | null | undefined {
    return this.#host.element.shadowRoot?.querySelector('video');
  }

  /** Whether the camera is open but has not delivered a video frame yet. */
  get #isDark(): boolean {
    return this.#videoElement?.readyState === HTMLMediaElement.HAVE_NOTHING;
  }

  async #start(signal: AbortSignal): Promise<CameraEvent> {
    const why = await this.#lens.open(signal);
    return why ? {type: 'failed', why} : {type: 'opened'};
  }

  async #shoot(): Promise<CameraEvent> {
    const video = this.#videoElement;
    const picture = video && (await this.#lens.shoot(video).catch(() => undefined));
    return picture ? {type: 'shot', picture} : {type: 'failed', why: 'busy'};
  }
}
