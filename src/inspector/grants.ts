/** The user's rights, by name only, because the service's texts may contain personal data. */
import {ACTIONS, type Access} from '../contract/access.js';
import type {ServiceAccess} from '../contract/events.js';
import {offer} from '../flows/offer.js';
import {providersFor} from '../providers/table.js';

export interface Grants {
  /** Whether the user has completed each gate. */
  readonly gates: Readonly<Record<string, boolean>>;
  /** Whether each permission is granted. */
  readonly permissions: Readonly<Record<string, boolean>>;
  /** The offer for each action: its providers, the pending gates, or `denied`. */
  readonly offers: Readonly<Record<string, string>>;
  /** When the token expires, in ISO 8601. Empty if the service's value is malformed. */
  readonly expiration: string;
}

const NAME = /^[a-z-]{1,40}$/;
const TIME = /^[\dT:.Z+-]{1,40}$/;

export function grantsOf({gates, permissions, expiration}: ServiceAccess): Grants {
  const completed = named(gates, state => state.completed);
  const granted = named(permissions, state => state.granted);
  const access: Access = {gates, permissions};
  return {
    gates: completed,
    permissions: granted,
    offers: Object.fromEntries(
      ACTIONS.map(action => {
        const made = offer(access, {action, preferred: '', shipped: providersFor(action)});
        if (made.kind === 'available') return [action, made.providers.join(', ')];
        return [action, made.kind === 'gated' ? `after ${made.gates.join(', ')}` : 'denied'];
      }),
    ),
    expiration: TIME.test(expiration) ? expiration : '',
  };
}

function named<State>(
  states: Readonly<Record<string, State | undefined>>,
  holds: (state: State) => boolean,
): Record<string, boolean> {
  const known = Object.entries(states).filter(([name]) => NAME.test(name));
  return Object.fromEntries(
    known.map(([name, state]) => [name, state !== undefined && holds(state)]),
  );
}
