import {Session} from './session.js';

/**
 * The sessions in use on this page. Elements with the same base URL and token
 * share one, and so one validate request; a session is also found by every
 * token that it has had, because a page may set the first one again.
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

type Reader = () => void;

/** What has no session here, but one of its own in a frame; by the user. */
const readers = new Map<string, Set<Reader>>();

/** Calls back when somebody else has changed the user's gates; returns a function that stops. */
export function followGates(owner: string, reader: Reader): () => void {
  const all = readers.get(owner) ?? new Set();
  readers.set(owner, all.add(reader));
  return () => {
    all.delete(reader);
    if (all.size === 0) readers.delete(owner);
  };
}

/** A gate is completed: whoever is here for the same user asks the service again. */
export async function gatesChanged(by: Session, teller?: Reader): Promise<void> {
  for (const reader of readers.get(by.owner) ?? []) if (reader !== teller) reader();
  const all = [by, ...sessions.values()].filter(({owner}) => owner === by.owner);
  await Promise.all([...new Set(all)].map(session => session.revalidate()));
}

function forget(session: Session): void {
  for (const [name, known] of sessions) if (known === session) sessions.delete(name);
}

function key(baseUrl: string, token: string): string {
  return `${baseUrl} ${token}`;
}
