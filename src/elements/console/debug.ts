/**
 * Says on the console what an element with `debug` does: its calls, its events, and the states of
 * its session. What is not named here is not said: no token, nothing of a person, no amount.
 */
import type {ReactiveController} from 'lit';
import {ServiceError} from '../../contract/errors.js';
import type {CallFollower} from '../../contract/followers.js';
import type {ServiceEventName} from '../../contract/events.js';
import type {Session} from '../../session/session.js';
import type {SessionState} from '../../session/session-state.js';
import type {ServiceElement} from '../service-element.js';

/** The fields of each event's detail that may be said. */
const FIELDS = {
  'service-ready': 'flow',
  'service-error': 'code retryable errorId requestId transactionId',
  'service-geofence-blocked': 'phase errorId requestId',
  'service-session-expired': '',
  'service-session-refreshed': 'expiration',
  'service-access': 'expiration',
  'service-unavailable': 'action',
  'service-setup-error': 'problem',
  'service-step-change': 'flow from to',
  'service-provider-change': 'action chosen reason',
  'service-submit': 'flow provider transactionId',
  'service-cancel': '',
  'service-gate-required': 'gate route',
  'service-support': 'reason errorId requestId gate',
  'service-deposit-pending': 'provider status transactionId',
  'service-deposit-success': 'provider status transactionId',
  'service-withdraw-pending': 'provider status transactionId',
  'service-withdraw-success': 'provider status transactionId',
  'service-kyc-success': 'status',
  'service-kyc-pending': 'status',
  'service-kyc-failure': 'status',
  'service-one-click-success': '',
  'service-one-click-failure': 'status',
  'service-one-click-cancel': '',
  'service-terms-accepted': '',
} as const satisfies Record<ServiceEventName, string>;

export interface Debugged extends ServiceElement {
  readonly debug?: boolean;
}

/** Elements that follow. All share one line for each call. */
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
  for (const [name, fields] of Object.entries(FIELDS)) {
    const listener = ({detail, target}: CustomEvent<unknown>): void => {
      if (target === element) log(name, ...safeFields(detail, fields));
    };
    // An element takes a listener of its own for the page's wish to hear.
    EventTarget.prototype.addEventListener.call(element, name, listener as EventListener, {signal});
  }
  const watch = watcher(session, log);
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

/** The fields of a detail that may be said. A text that could be anything is not. */
export function safeFields(detail: unknown, fields: string): string[] {
  const all = new Map(Object.entries(Object(detail) as object));
  return fields.split(' ').flatMap(field => {
    const value: unknown = all.get(field);
    const isSafe = typeof value === 'boolean' || (typeof value === 'string' && NAME.test(value));
    return isSafe ? [`${field}=${value}`] : [];
  });
}

const NAME = /^[\w.:-]{1,64}$/;

/** Each state of the session is a render of the element. */
function watcher(
  session: Pick<Session, 'state'>,
  log: (...words: string[]) => void,
): ReactiveController {
  let last = '';
  return {
    hostUpdated() {
      const now = shown(session.state);
      if (now === last) return;
      log('session', last ? `${last} → ${now}` : now);
      last = now;
    },
  };
}

const shown = (state: SessionState): string =>
  state.status === 'failed' ? `failed ${state.error.code}` : state.status;

const logCall: CallFollower = (name, answering) => {
  const log = (outcome: string): void => {
    if ([...debugged].some(({debug, isConnected}) => debug && isConnected))
      console.info(`service-embed: ${name} ${outcome}`);
  };
  answering.then(
    () => log('ok'),
    (cause: unknown) => {
      // A call that nobody waits for any more ends by its signal, with the browser's own reason.
      if (!(cause instanceof ServiceError)) log('given up');
      else log(cause.status === undefined ? cause.code : `${cause.code} ${cause.status}`);
    },
  );
};
