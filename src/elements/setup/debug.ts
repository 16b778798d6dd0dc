/**
 * Logs the activity of elements with `debug` to the console: calls, events, and the states of the
 * session. A `<service-inspector>` on the page gets calls and session states of every element. The
 * log contains no token, no personal data and no amount.
 */
import type {ReactiveController, ReactiveElement} from 'lit';
import {ServiceError} from '../../contract/errors.js';
import type {CallFollower} from '../../contract/followers.js';
import {announce} from '../../host/debug-channel.js';
import {EVENT_FIELDS, safeFields} from '../../host/event-fields.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-host.js';
import {hintsOf} from './say.js';
import type {Optioned} from './unknown-options.js';

/** The properties of an element with a flow that the diagnostics use. */
export interface Debugged extends ReactiveElement, Optioned {
  /** True on the frame page. There, the partner's page has set the options. */
  readonly showsAccount: boolean;
  readonly debug?: boolean;
  readonly messages: unknown;
}

/** The elements that are followed. Each call is logged once for all of them. */
const debugged = new Set<Debugged>();

export function follow(
  element: Debugged,
  session: Session,
  followers: Set<CallFollower>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const log = (...words: readonly string[]): void => {
    if (element.debug) console.info(`<${element.localName}>:`, ...words);
  };
  for (const [name, fields] of Object.entries(EVENT_FIELDS)) {
    const listener = ({detail, target}: CustomEvent<unknown>): void => {
      if (target === element) log(name, ...safeFields(detail, fields));
    };
    // Do not call the element's own method, which treats every listener as one of the page.
    EventTarget.prototype.addEventListener.call(element, name, listener as EventListener, {signal});
  }
  let last = '';
  /** Checks the session's state after each render, because each change of it causes a render. */
  const watch: ReactiveController = {
    hostUpdated() {
      const now = shown(session.state);
      announce(element, {kind: 'embed', session: now, problems: hintsOf(element)});
      if (now === last) return;
      log('session', last ? `${last} → ${now}` : now);
      last = now;
    },
  };
  element.addController(watch);
  watch.hostUpdated?.();
  debugged.add(element);
  followers.add(logCall);
  signal.addEventListener('abort', () => {
    element.removeController(watch);
    debugged.delete(element);
    if (debugged.size === 0) followers.delete(logCall);
  });
}

const shown = (state: SessionState): string =>
  state.status === 'failed' ? `failed ${state.error.code}` : state.status;

const logCall: CallFollower = (name, answering) => {
  const log = (...outcome: readonly unknown[]): void => {
    const words = [name, ...outcome].join(' ');
    announce(document, {kind: 'call', words});
    if ([...debugged].some(({debug, isConnected}) => debug && isConnected))
      console.info(`service-embed: ${words}`);
  };
  answering.then(
    () => log('ok'),
    (cause: unknown) => {
      // Other errors mean that the call was aborted, because it was no longer needed.
      if (!(cause instanceof ServiceError)) log('given up');
      else log(cause.code, ...(cause.status === undefined ? [] : [cause.status]), ...idOf(cause));
    },
  );
};

/** The service's id of the request, which its support can search for. */
const idOf = ({requestId}: ServiceError): string[] => safeFields({requestId}, 'requestId');
