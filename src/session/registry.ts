import {Session} from './session.js';

/**
 * The sessions in use on this page, by base URL and token. Elements with the same
 * base URL and token share one session, so they share one validate request. A
 * session also has entries for its earlier tokens, because a page may set its first
 * token again.
 */
const sessions = new Map<string, Session>();

export function sessionFor(baseUrl: string, token: string): Session {
  const known = sessions.get(key(baseUrl, token));
  if (known) return known;
  const session: Session = new Session(baseUrl, token, {
    used: used => sessions.set(key(baseUrl, used), session),
    idle: () => forget(session),
  });
  return session;
}

/** All sessions of one user of one partner at one service. */
export function sessionsOf(owner: string): ReadonlySet<Session> {
  return new Set([...sessions.values()].filter(session => session.owner === owner));
}

function forget(session: Session): void {
  for (const [name, known] of sessions) if (known === session) sessions.delete(name);
}

function key(baseUrl: string, token: string): string {
  return `${baseUrl} ${token}`;
}
