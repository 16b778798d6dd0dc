/** The events that a page can cancel. No first screen asks, so this is not in the first load. */
import type {CancelableEventName} from '../contract/events.js';
import {make, type ServiceEvents} from './events.js';

/** A cancelable event. A listener can hold it with `preventDefault` and later call `proceed`. */
export interface AskingEvent extends CustomEvent<unknown> {
  readonly proceed?: () => void;
}

/** Asks the page and continues unless the page cancels. */
export function ask<Name extends CancelableEventName>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
  goOn: () => void,
): void {
  let gone = false;
  const proceed = (): void => {
    if (!gone) goOn();
    gone = true;
  };
  if (target.dispatchEvent(Object.assign(make(name, detail, true), {proceed}))) proceed();
}
