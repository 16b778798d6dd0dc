/**
 * Tells the bank's page or the page of the terms how the page around it looks (`SERVICE_LOOK`), so
 * that it can look alike. A page that does not know the message ignores it.
 */
import type {LookMessage} from '../../../contract/messages.js';
import {STYLE_PROPERTIES} from '../../../contract/style-properties.js';

/** The protocol's limit. */
const MAX_STYLE = 200;

/** `origin` is that of the page in the frame. No other page gets the message. */
export function tellLook(frame: HTMLIFrameElement, origin: string): void {
  const root = frame.getRootNode();
  // A frame without its own origin does not belong to a service.
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
