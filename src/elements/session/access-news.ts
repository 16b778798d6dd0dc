/** Fires `service-access` when the gates and permissions become known or change (7.4). */
import {short} from '../../contract/limits.js';
import {emit} from '../../host/events.js';
import type {Session} from '../../session/session.js';

export class AccessNews {
  readonly #element: EventTarget;
  #told = '';

  constructor(element: EventTarget) {
    this.#element = element;
  }

  /** Called during a render, so the event waits for a microtask. */
  tell(session: Session | undefined): void {
    const {gates, permissions, expiration} = session?.confirmed ?? {};
    if (!gates || !permissions || !expiration) return;
    const detail = {gates, permissions, expiration};
    const now = JSON.stringify(detail, (_, value) => bounded(value));
    if (now === this.#told) return;
    this.#told = now;
    queueMicrotask(() => emit(this.#element, 'service-access', JSON.parse(now) as typeof detail));
  }
}

const bounded = (value: unknown): unknown => (typeof value === 'string' ? short(value) : value);
