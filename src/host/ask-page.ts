/**
 * Asks the page before the user's request is carried out. No first screen asks, so this is not in
 * the first load.
 */
import type {CancelableEventName} from '../contract/events.js';
import {dispatchAsking} from './decisions.js';
import type {Holdable, ServiceEvents} from './events.js';

/** A cancelable event as an element dispatches it. */
export interface AskingEvent extends CustomEvent<unknown>, Partial<Holdable> {
  /** Continues after `preventDefault()`. */
  readonly proceed?: () => void;
}

/**
 * Asks the page and continues unless the page cancels. `waiting` is called with true when the page
 * begins to hold the event, and with false when the page has decided.
 */
export function askPage<Name extends CancelableEventName>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
  goOn: () => void,
  waiting: (isWaiting: boolean) => void = () => {},
): void {
  let gone = false;
  const proceed = (): void => {
    if (!gone) goOn();
    gone = true;
  };
  const answer = dispatchAsking(target, name, detail, {proceed});
  if (answer === true) proceed();
  else if (answer) void wait(answer);

  async function wait(decision: Promise<boolean>): Promise<void> {
    waiting(true);
    const isAllowed = await decision;
    waiting(false);
    if (isAllowed) proceed();
  }
}
