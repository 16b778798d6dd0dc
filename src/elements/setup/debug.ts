/**
 * Logs to the console what an element with `debug` does: its calls, its events, and the states of
 * its session. A `<service-inspector>` on the page gets the same for every element. Nothing else is
 * logged: no token, no personal data, no amount.
 */
import type {ReactiveController, ReactiveElement} from 'lit';
import {ServiceError} from '../../contract/errors.js';
import type {CallFollower} from '../../contract/followers.js';
import {announce} from '../../host/debug-channel.js';
import {EVENT_FIELDS, safeFields} from '../../host/event-fields.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import {hintsOf} from './say.js';
import type {Optioned} from './unknown-options.js';

/** The properties of an element with a flow that matter here. */
export interface Debugged extends ReactiveElement, Optioned {
  /** True on the frame page, which is not the page that set the element up. */
  readonly showsAccount: boolean;
  readonly debug?: boolean;
  readonly messages: unknown;
}

/** The elements that are followed. They share one line for each call. */
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
    // The element's own `addEventListener` would take this listener for one of the page.
    EventTarget.prototype.addEventListener.call(element, name, listener as EventListener, {signal});
  }
  let last = '';
  /** The element renders at each change of the session's state. */
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
      // A call that is no longer needed is aborted, and fails with the browser's own reason.
      if (!(cause instanceof ServiceError)) log('given up');
      else log(cause.code, ...(cause.status === undefined ? [] : [cause.status]), ...idOf(cause));
    },
  );
};

/** The service's name for the request, by which its support finds it. */
const idOf = ({requestId}: ServiceError): string[] => safeFields({requestId}, 'requestId');
