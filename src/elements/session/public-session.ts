/**
 * The public context of an element's session. It loads for a `<service-session>`, or when a
 * component of the page requests the context.
 */
import {ContextProvider} from '@lit/context';
import type {ReactiveElement} from 'lit';
import type {EmbedToken} from '../../contract/token.js';
import type {Session} from '../../session/session.js';
import {AccessNews} from './access-news.js';
import {serviceSessionContext, type ServiceSession} from './session-context.js';

/** A request for the context, from any library. */
export interface ContextRequest {
  readonly callback: (value: ServiceSession, unsubscribe?: () => void) => void;
  readonly asker: Element;
  readonly subscribe: boolean;
}

export class PublicSession {
  readonly #provider: ContextProvider<typeof serviceSessionContext>;
  /** Only for a `<service-session>`, because an element with a flow fires its own events. */
  readonly #news: AccessNews | undefined;

  constructor(element: ReactiveElement, session: Session | undefined) {
    const initialValue = publicly(session);
    this.#provider = new ContextProvider(element, {context: serviceSessionContext, initialValue});
    // Remove the provider's own listener, because `SessionPublisher` handles all requests. The
    // provider's listener would also stop our elements' requests for the session around them.
    this.#news = element.localName === 'service-session' ? new AccessNews(element) : undefined;
    this.#news?.announce(session);
    element.removeEventListener('context-request', this.#provider.onContextRequest);
  }

  /** Answers a component's request. */
  answer({callback, asker, subscribe}: ContextRequest): void {
    this.#provider.addCallback(callback, asker, subscribe);
  }

  update(session: Session | undefined): void {
    this.#provider.setValue(publicly(session));
    this.#news?.announce(session);
  }
}

/** Copies the session field by field, so that only the fields named here become public. */
function publicly(session: Session | undefined): ServiceSession {
  const {access, claims, confirmed, state} = session ?? {};
  return frozen(
    structuredClone({
      status: state?.status ?? 'none',
      gates: access?.gates ?? {},
      permissions: access?.permissions ?? {},
      expiration: confirmed?.expiration ?? (claims && endOf(claims)),
      userId: confirmed?.userId ?? claims?.sub,
    }),
  );
}

/** The expiry time in ISO 8601, or `undefined` if the token's `exp` is not a valid time. */
function endOf({exp}: EmbedToken): string | undefined {
  const end = new Date(exp * 1000);
  return Number.isNaN(end.valueOf()) ? undefined : end.toISOString();
}

function frozen<T extends object>(value: T): Readonly<T> {
  const parts: readonly unknown[] = Object.values(value);
  for (const part of parts) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}
