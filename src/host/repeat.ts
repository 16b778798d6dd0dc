import {isCancelable, type ServiceEventName, type ServiceEvents} from '../contract/events.js';
import {dispatchAsking} from './decisions.js';
import {make} from './events.js';

/**
 * Dispatches an event that a frame has reported. Returns whether to continue: false if a listener
 * canceled it, a promise if a listener holds it.
 */
export function repeat<Name extends ServiceEventName>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
): boolean | Promise<boolean> {
  return isCancelable(name)
    ? dispatchAsking(target, name, detail as never)
    : target.dispatchEvent(make(name, detail, false));
}
