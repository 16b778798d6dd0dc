/**
 * The page around's side of the handshake with the service's `/tandc` page in a
 * frame (`contract/terms.ts`). It hears that one window of that one origin, and
 * speaks to no other.
 */
import {TermsPageMessage, type TermsHostMessage} from '../contract/terms.js';
import {uuid} from '../contract/uuid.js';

export interface TermsListener {
  /** The terms are shown, and can be accepted. */
  ready(version: string): void;
  /** The user agreed. Record it, then answer by `accepted` or `failed`. */
  accept(version: string): void;
  /** The user declined, or has accepted and is done. */
  close(reason: 'declined' | 'done'): void;
  /** Of the page's content, in CSS pixels. */
  resized(height: number): void;
}

export interface TermsFrame {
  /** The acceptance is recorded: the page says so. */
  accepted(version: string): void;
  /** It could not be recorded: the user may try again. */
  failed(): void;
  /** Hears nothing more. */
  stop(): void;
}

/** Call it before the frame gets its address: the handshake begins with each `load`. */
export function openTermsFrame(
  frame: HTMLIFrameElement,
  serviceOrigin: string,
  listener: TermsListener,
): TermsFrame {
  const nonce = uuid();
  const stopping = new AbortController();
  const {signal} = stopping;
  // Returns nothing: WebKit makes a tail call of `() => w.postMessage()`, and its message
  // then has the frame's own window as its source, which the frame does not believe.
  const send = (message: TermsHostMessage): void => {
    frame.contentWindow?.postMessage(message, serviceOrigin);
  };
  const hear = (event: MessageEvent<unknown>) => {
    if (!event.isTrusted || event.origin !== serviceOrigin) return;
    if (event.source !== frame.contentWindow) return;
    const message = TermsPageMessage.safeParse(event.data);
    if (message.success && message.data.nonce === nonce) tell(listener, message.data);
  };
  window.addEventListener('message', hear, {signal});
  frame.addEventListener('load', () => send({type: 'SERVICE_TERMS_OPEN', nonce}), {signal});
  return {
    accepted: version => send({type: 'SERVICE_TERMS_ACCEPTED', nonce, payload: {version}}),
    failed: () => send({type: 'SERVICE_TERMS_FAILED', nonce}),
    stop: () => stopping.abort(),
  };
}

function tell(listener: TermsListener, message: TermsPageMessage): void {
  switch (message.type) {
    case 'SERVICE_TERMS_READY':
      return listener.ready(message.payload.version);
    case 'SERVICE_TERMS_ACCEPT':
      return listener.accept(message.payload.version);
    case 'SERVICE_TERMS_CLOSE':
      return listener.close(message.payload.reason);
    case 'SERVICE_RESIZE':
      return listener.resized(message.payload.height);
  }
}
