/**
 * Sends the element's color scheme and style properties to the bank's page or the page of the terms
 * (`SERVICE_LOOK`), so that they can look alike. A page that does not support the message ignores
 * it.
 */
import type {LookMessage} from '../../../contract/messages.js';
import {STYLE_PROPERTIES} from '../../../contract/style-properties.js';

/** The protocol's limit for the length of a value. */
const MAX_STYLE = 200;

/** Sends the message to the page in the frame, if that page is on `origin`. */
export function sendLook(frame: HTMLIFrameElement, origin: string): void {
  const root = frame.getRootNode();
  // A page without an origin is not a page of the service or of a bank.
  if (!(root instanceof ShadowRoot) || origin === 'null') return;
  const message: LookMessage = {
    type: 'SERVICE_LOOK',
    payload: lookOf(frame.parentElement ?? root.host),
  };
  frame.contentWindow?.postMessage(message, origin);
}

function lookOf(element: Element): LookMessage['payload'] {
  const style = getComputedStyle(element);
  const {colorScheme} = style;
  const values = STYLE_PROPERTIES.map(name => [name, style.getPropertyValue(name).trim()] as const);
  return {
    colorScheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'auto',
    styles: Object.fromEntries(
      values.filter(([, value]) => value !== '' && value.length <= MAX_STYLE),
    ),
  };
}
