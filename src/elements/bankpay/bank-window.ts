import type {ReactiveController, ReactiveElement} from 'lit';
import {BankLinkMessage} from '../../contract/bankpay.js';
import {hear} from '../../host/guard.js';
import {once} from '../views/once.js';

const loadLook = once(() => import('../views/look/send-look.js'));
const ignored = (): void => {};

/**
 * Listens to the bank's page while it is open in the frame or in the window that
 * the user opened. The page's message is only a hint: the service decides
 * whether the account is linked.
 */
export class BankWindow implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #onOutcome: (outcome: 'done' | 'closed') => void;
  #link: {readonly linkId: string; readonly origin: string} | undefined;
  #popup: Window | null = null;
  #isBegun = false;
  #listening = new AbortController();

  constructor(host: ReactiveElement, onOutcome: (outcome: 'done' | 'closed') => void) {
    this.#host = host;
    this.#onOutcome = onOutcome;
    host.addController(this);
  }

  /** True once the user has entered the bank's page, in the frame or in the window. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Starts to listen to the page of a link. With `undefined`, stops and closes the window. */
  watch(link: {readonly linkId: string; readonly linkUrl: string} | undefined): void {
    if (link?.linkId === this.#link?.linkId) return;
    this.hostDisconnected();
    if (!link) this.#popup?.close();
    this.#popup = null;
    this.#isBegun = false;
    this.#link = link && {linkId: link.linkId, origin: new URL(link.linkUrl).origin};
    this.hostConnected();
  }

  /**
   * Opens the window during the click event, because browsers block windows that
   * open later. If the window is blocked anyway, the link opens the bank's page.
   */
  readonly open = (event: MouseEvent): void => {
    if (!(event.currentTarget instanceof HTMLAnchorElement)) return;
    this.#popup = window.open(event.currentTarget.href, '_blank', 'popup,width=480,height=720');
    if (this.#popup) event.preventDefault();
    this.#begin();
  };

  /** Called when the bank's page has loaded in the frame. */
  readonly loaded = ({currentTarget}: Event): void => {
    const link = this.#link;
    if (!link || !(currentTarget instanceof HTMLIFrameElement)) return;
    // If this file does not load, the bank's page does not get our look.
    loadLook().then(({sendLook}) => sendLook(currentTarget, link.origin), ignored);
    import('../setup/kept-out.js').then(
      ({tellKeptOut}) => tellKeptOut(this.#host, link.origin),
      ignored,
    );
  };

  end(): void {
    this.watch(undefined);
    this.#host.removeController(this);
  }

  hostConnected(): void {
    const link = this.#link;
    if (!link) return;
    this.#listening.abort();
    this.#listening = new AbortController();
    const {signal} = this.#listening;
    // A frame takes the focus from the window. Firefox names the frame only after the event.
    addEventListener('blur', () => setTimeout(this.#blurred), {signal});
    hear(
      {
        isSource: source => source === this.#popup || source === this.#framed,
        isOrigin: origin => origin === link.origin,
        schema: BankLinkMessage,
        isOurs: ({payload}) => payload.linkId === link.linkId,
        signal,
      },
      ({payload}) => this.#onOutcome(payload.outcome),
    );
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  readonly #blurred = (): void => {
    const {renderRoot} = this.#host;
    if (renderRoot instanceof ShadowRoot && renderRoot.activeElement?.localName === 'iframe')
      this.#begin();
  };

  #begin(): void {
    this.#isBegun = true;
    this.#host.requestUpdate();
  }

  get #framed(): Window | null | undefined {
    return this.#host.renderRoot.querySelector('iframe')?.contentWindow;
  }
}
