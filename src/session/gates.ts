/** One gate is completed: everything on the page that is here for the same user learns of it. */
import {sessionsOf} from './registry.js';
import type {Session} from './session.js';

type Reader = () => void;

/** Elements whose session lives in a frame, by the user. */
const readers = new Map<string, Set<Reader>>();

/** Calls back when somebody else has changed the user's gates. Returns a function that stops. */
export function followGates(owner: string, reader: Reader): () => void {
  const all = readers.get(owner) ?? new Set();
  readers.set(owner, all.add(reader));
  return () => {
    all.delete(reader);
    if (all.size === 0) readers.delete(owner);
  };
}

/** All sessions of the user ask the service again. `teller` knows already. */
export async function gatesChanged(by: Session, teller?: Reader): Promise<void> {
  for (const reader of readers.get(by.owner) ?? []) if (reader !== teller) reader();
  const all = new Set([by, ...sessionsOf(by.owner)]);
  await Promise.all([...all].map(session => session.revalidate()));
}
