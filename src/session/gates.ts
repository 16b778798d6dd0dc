/** Notifies all elements of a user on the page when one of the user's gates changes. */
import {sessionsOf} from './registry.js';
import type {Session} from './session.js';

type Reader = () => void;

/** Callbacks of elements whose session runs in a frame, by user. */
const readers = new Map<string, Set<Reader>>();

/**
 * Calls `reader` when another element changes the user's gates. Returns a function to stop that.
 */
export function followGates(owner: string, reader: Reader): () => void {
  const all = readers.get(owner) ?? new Set();
  readers.set(owner, all.add(reader));
  return () => {
    all.delete(reader);
    if (all.size === 0) readers.delete(owner);
  };
}

/** Makes all sessions of the user ask the service again. `teller` is the caller's own reader. */
export async function gatesChanged(by: Session, teller?: Reader): Promise<void> {
  for (const reader of readers.get(by.owner) ?? []) if (reader !== teller) reader();
  const all = new Set([by, ...sessionsOf(by.owner)]);
  await Promise.all([...all].map(session => session.revalidate()));
}
