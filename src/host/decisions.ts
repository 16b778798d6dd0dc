/**
 * The events that a page may cancel, and pages that need a while to decide. No first screen asks, so
 * this is not in the first load.
 */
import type {CancelableEventName} from '../contract/events.js';
import {make, type ServiceEvents} from './events.js';

/** A page's answer to a question: only `false` is a no. A promise holds what the user wants. */
export type Decision = boolean | void | PromiseLike<boolean | void>;

/** Milliseconds for which a page may hold what the user wants. */
export const DECISION_TIME = 30_000;

/**
 * Dispatches an event that a listener may cancel by `preventDefault()`, or hold by `hold(promise)`.
 * Returns whether to go on: a promise if the event is held. A held event goes on unless a promise of a
 * listener answers `false`, is rejected, or takes longer than 30 seconds.
 */
export function dispatchAsking<Name extends CancelableEventName>(
  target: EventTarget,
  name: Name,
  detail: ServiceEvents[Name],
  more: object = {},
): boolean | Promise<boolean> {
  const decisions: PromiseLike<unknown>[] = [];
  let isOver = false;
  const hold = (decision: PromiseLike<unknown>): void => {
    if (isOver)
      throw new DOMException(`${name} is over. Hold it before you wait.`, 'InvalidStateError');
    decisions.push(decision);
  };
  const event = Object.assign(make(name, detail, true), {...more, hold});
  const isAllowed = target.dispatchEvent(event);
  isOver = true;
  if (!isAllowed) return false;
  if (decisions.length > 0)
    // A listener may wait and call `preventDefault()` then.
    return agreed(name, decisions).then(isAgreed => isAgreed && !event.defaultPrevented);
  // Such a listener has decided too late, and its page should know.
  event.preventDefault = () => {
    reportError(
      new Error(`${name} went on before preventDefault(). Hold it: event.hold(promise).`),
    );
  };
  return true;
}

/** An exception of one listener is reported, and changes nothing for the others. */
export function attempted(listener: () => Decision): Decision {
  try {
    return listener();
  } catch (error) {
    reportError(error);
  }
}

/** One decision of several. A no counts before the others are known. */
export function decisionOf(decisions: readonly Decision[]): boolean | Promise<boolean> {
  if (decisions.includes(false)) return false;
  const held = decisions.filter(decision => typeof decision === 'object');
  return held.length === 0 || Promise.all(held).then(answers => !answers.includes(false));
}

/** Whether every decision is a yes. An exception of the page is reported, and is a no. */
export async function agreed(
  name: string,
  decisions: readonly PromiseLike<unknown>[],
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException(`${name} was canceled after ${DECISION_TIME} ms.`, 'TimeoutError'));
    }, DECISION_TIME);
  });
  try {
    const answers = await Promise.race([Promise.all(decisions), tooLong]);
    return !answers.includes(false);
  } catch (error) {
    reportError(error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
