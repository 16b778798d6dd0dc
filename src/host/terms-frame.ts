/**
 * The host page's side of the handshake with the service's `/tandc` page in a frame
 * (`contract/terms.ts`). It listens and posts only to the frame's window, and only while that shows
 * the service's origin.
 */
import {TermsPageMessage, type TermsHostMessage} from '../contract/terms.js';
import {uuid} from '../contract/uuid.js';
import {hear} from './guard.js';

export interface TermsListener {
  /** The terms are visible, and the user can accept them. */
  ready(version: string): void;
  /** The user agreed. Record it, then call `accepted` or `failed`. */
  accept(version: string): void;
  /** The user declined, or accepted and is done. */
  close(reason: 'declined' | 'done'): void;
  /** Height of the page's content, in CSS pixels. */
  resized(height: number): void;
}

export interface TermsFrame {
  /** Tells the page that the acceptance is recorded. */
  accepted(version: string): void;
  /** Tells the page that recording failed. The user may try again. */
  failed(): void;
  /** Stops listening. */
  stop(): void;
}

/** Call this before you set the frame's address. The handshake starts at each `load`. */
export function openTermsFrame(
  frame: HTMLIFrameElement,
  serviceOrigin: string,
  listener: TermsListener,
): TermsFrame {
  const nonce = uuid();
  const stopping = new AbortController();
  const {signal} = stopping;
  // Returns nothing on purpose. WebKit makes a tail call of `() =>
  // w.postMessage()`. The message then has the frame's own window as its
  // source, and the frame rejects it.
  const send = (message: TermsHostMessage): void => {
    frame.contentWindow?.postMessage(message, serviceOrigin);
  };
  hear(
    {
      isSource: source => source === frame.contentWindow,
      isOrigin: origin => origin === serviceOrigin,
      schema: TermsPageMessage,
      isOurs: message => message.nonce === nonce,
      signal,
    },
    message => dispatch(listener, message),
  );
  frame.addEventListener('load', () => send({type: 'SERVICE_TERMS_OPEN', nonce}), {signal});
  return {
    accepted: version => send({type: 'SERVICE_TERMS_ACCEPTED', nonce, payload: {version}}),
    failed: () => send({type: 'SERVICE_TERMS_FAILED', nonce}),
    stop: () => stopping.abort(),
  };
}

function dispatch(listener: TermsListener, message: TermsPageMessage): void {
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
