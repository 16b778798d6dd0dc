import type {AskingEvent} from '../host/ask-page.js';
import {eventOf, isListenerProp, listenerPropOf} from '../host/listeners.js';

export type Props = Readonly<Record<string, unknown>>;

/**
 * The props that a component has given its element. Sets only the props that have changed, because
 * setting the same token again after a sign-out would begin a new session.
 */
export class GivenProps {
  #props: Props = {};

  apply(element: HTMLElement, props: Props): void {
    const before = this.#props;
    this.#props = props;
    for (const name of new Set([...Object.keys(before), ...Object.keys(props)])) {
      if (Object.is(before[name], props[name])) continue;
      if (!isListenerProp(name)) Object.assign(element, {[name]: props[name]});
      else if (props[name]) element.addEventListener(eventOf(name), this.#hear);
      else element.removeEventListener(eventOf(name), this.#hear);
    }
  }

  /**
   * Calls the listener from the last render, because every render makes new ones. An async listener
   * holds an event that it can cancel.
   */
  readonly #hear = (event: AskingEvent | Event): void => {
    const listener = this.#props[listenerPropOf(event.type)] as
      | ((event: Event) => unknown)
      | undefined;
    const answer = listener?.(event);
    if (answer instanceof Promise && 'hold' in event) event.hold?.(answer);
  };
}
