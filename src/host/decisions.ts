/**
 * Events that a page may cancel, also by a decision that takes a while. No first screen asks, so
 * this is not in the first load.
 */
import type {CancelableEventName} from '../contract/events.js';
import {make, type ServiceEvents} from './events.js';

/**
 * A page's answer to a question: only `false` means no. A promise puts the user's request on hold.
 */
export type Decision = boolean | void | PromiseLike<boolean | void>;

/** Milliseconds for which a page may hold the user's request. */
export const DECISION_TIME = 30_000;

/**
 * Dispatches an event. A listener may cancel it with `preventDefault()` or hold with
 * `hold(promise)`. Returns whether to continue, as a promise if the event is held. A held event
 * continues unless a listener's promise resolves to `false`, rejects, or takes longer than 30
 * seconds.
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
    // A listener may still call `preventDefault()` while the event is held.
    return agreed(name, decisions).then(isAgreed => isAgreed && !event.defaultPrevented);
  // A listener that calls this later has decided too late, and its page should know.
  event.preventDefault = () => {
    reportError(
      new Error(`${name} went on before preventDefault(). Hold it: event.hold(promise).`),
    );
  };
  return true;
}

/**
 * Calls a listener and returns its decision. Only reports an exception, so that other listeners are
 * still called.
 */
export function attempted(listener: () => Decision): Decision {
  try {
    return listener();
  } catch (error) {
    reportError(error);
  }
}

/** Combines several decisions into one. An immediate no counts before the others are known. */
export function decisionOf(decisions: readonly Decision[]): boolean | Promise<boolean> {
  if (decisions.includes(false)) return false;
  const held = decisions.filter(decision => typeof decision === 'object');
  return held.length === 0 || Promise.all(held).then(answers => !answers.includes(false));
}

/** Whether every decision is a yes. A rejection or a timeout is reported and counts as a no. */
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
