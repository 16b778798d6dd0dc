/** Fires `service-access` when the gates and permissions become known or change (7.4). */
import type {Validation} from '../../contract/access.js';
import type {ServiceEvents} from '../../contract/events.js';
import {truncated} from '../../contract/limits.js';
import {emit} from '../../host/events.js';
import type {Session} from '../../session/session.js';

/** The event's detail as text. All elements of a session share it. */
const texts = new WeakMap<Validation, string>();

export class AccessNews {
  readonly #element: EventTarget;
  #sent = '';

  constructor(element: EventTarget) {
    this.#element = element;
  }

  /** Called during a render, so the event waits for a microtask. */
  announce(session: Session | undefined): void {
    const {confirmed} = session ?? {};
    if (!confirmed) return;
    const now = texts.get(confirmed) ?? textOf(confirmed);
    if (now === this.#sent) return;
    texts.set(confirmed, now);
    this.#sent = now;
    queueMicrotask(() =>
      emit(this.#element, 'service-access', JSON.parse(now) as ServiceEvents['service-access']),
    );
  }
}

function textOf({gates, permissions, expiration}: Validation): string {
  return JSON.stringify({gates, permissions, expiration}, (_, value: unknown) =>
    typeof value === 'string' ? truncated(value) : value,
  );
}
