import {isCancelable, type ServiceEventName, type ServiceEvents} from '../contract/events.js';
import {make} from './events.js';

/** Dispatches an event that a frame has told. Returns false if a listener canceled it. */
export function repeat<Name extends ServiceEventName>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
): boolean {
  return target.dispatchEvent(make(name, detail, isCancelable(name)));
}
