/** The service's `/tandc` page in a frame. */
import type {TermsEvent} from '../../flows/terms.js';
import {openTermsFrame, type TermsFrame} from '../../host/terms-frame.js';
import {once} from '../views/once.js';

const loadLook = once(() => import('../views/look/send-look.js'));
const ignored = (): void => {};

/** Heights in CSS pixels. The height that the framed page requests is limited to this range. */
const MIN_HEIGHT = 160;
const MAX_HEIGHT = 4000;
const FIRST_HEIGHT = 360;

export class TermsPage {
  readonly frame = document.createElement('iframe');
  readonly #timeout: number;
  readonly #dispatch: (event: TermsEvent) => void;
  readonly #handshake: TermsFrame;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOn = false;

  /**
   * `url` contains no token. `timeout` is in milliseconds. If the page does not
   * report in that time, `dispatch` gets `silent`.
   */
  constructor(url: string, timeout: number, dispatch: (event: TermsEvent) => void) {
    const {frame} = this;
    this.#timeout = timeout;
    this.#dispatch = dispatch;
    // The sandbox allows the page only to run scripts on its own origin and to submit its form.
    frame.part.add('page');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
    frame.referrerPolicy = 'no-referrer';
    frame.height = String(FIRST_HEIGHT);
    this.#handshake = openTermsFrame(frame, new URL(url).origin, {
      ready: () => {
        this.#answered();
        dispatch({type: 'ready'});
      },
      accept: version => dispatch({type: 'accept', version}),
      close: reason => dispatch({type: reason}),
      resized: height => {
        frame.height = String(Math.round(Math.min(Math.max(height, MIN_HEIGHT), MAX_HEIGHT)));
      },
    });
    frame.addEventListener('load', () => {
      // If this file does not load, the page does not get our look.
      loadLook().then(({sendLook}) => sendLook(frame, new URL(url).origin), ignored);
    });
    frame.src = url;
  }

  /**
   * Called after each render. Starts the timeout each time the frame is added to the
   * page.
   */
  rendered(): void {
    const {isConnected} = this.frame;
    if (isConnected === this.#isOn) return;
    this.#isOn = isConnected;
    clearTimeout(this.#timer);
    if (isConnected) {
      this.#timer = setTimeout(() => this.#dispatch({type: 'silent'}), this.#timeout);
    }
  }

  accepted(version: string): void {
    this.#handshake.accepted(version);
  }

  failed(): void {
    this.#handshake.failed();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#handshake.stop();
  }

  #answered(): void {
    clearTimeout(this.#timer);
  }
}
