/** The partners' users (contract 2.2) and their state. */
import {randomBytes, randomUUID} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import {GATES, type Permission} from '#src/contract/access.js';
import {Geofence} from '#src/contract/geofence.js';
import {SHARED_SECRET_BYTES} from '#src/contract/limits.js';
import {NextToken, type UserControl} from '../sandbox/control-contract.ts';
import {inOneStep} from './one-step.ts';

const UserState = z.object({
  pendingGates: z.array(z.enum(GATES)),
  /** Permission name → reason of a denial that applies regardless of the gates. */
  denials: z.record(z.string(), z.string()),
  geofence: Geofence,
  /** Number of payout methods that the user has with the cash provider. */
  payoutMethods: z._default(z.int(), 0),
  nextToken: z.optional(NextToken),
  /** The service reports limits, fees and arrival times to this user (`payments/receipts.ts`). */
  quotes: z.optional(z.boolean()),
  /** The user may upload pictures of a document on a phone (`kyc/handoffs.ts`). */
  handoff: z.optional(z.boolean()),
  /** The pace of providers and reviewers for this user. The default is the service's pace. */
  pace: z.optional(z.number()),
  /** The user signed up in the embed, and the partner has not asked for the shared secret yet. */
  unclaimed: z.optional(z.literal(true)),
});
export type UserState = z.infer<typeof UserState>;

/** A user's changeable fields. Omitted fields stay as they are. */
export type UserChange = Pick<
  UserControl,
  | 'gates'
  | 'permissions'
  | 'geofence'
  | 'payoutMethods'
  | 'nextToken'
  | 'quotes'
  | 'handoff'
  | 'pace'
>;

const NEW_USER: UserState = {
  pendingGates: [],
  denials: {},
  geofence: {eligible: true, stateCode: 'US-WA'},
  payoutMethods: 0,
};

export interface User {
  readonly id: string;
  readonly isvId: string;
  /** 32 raw bytes. The HMAC key of each `subsig` of this user. */
  readonly sharedSecret: Buffer;
  readonly state: UserState;
}

const Row = z.object({
  id: z.string(),
  isv_id: z.string(),
  shared_secret: z.instanceof(Uint8Array),
  state: z.string(),
});

export class Users {
  readonly #database: DatabaseSync;
  readonly #gatesChanged: (user: User) => void;

  constructor(database: DatabaseSync, gatesChanged: (user: User) => void = () => {}) {
    this.#database = database;
    this.#gatesChanged = gatesChanged;
  }

  /**
   * Makes a user, or finds the user of the reference. `created` is false if the partner has already
   * received the user's secret.
   */
  create(isvId: string, reference: string | undefined): {user: User; created: boolean} {
    const known = reference === undefined ? undefined : this.ofReference(isvId, reference);
    if (known?.state.unclaimed) {
      const {unclaimed: _, ...state} = known.state;
      return {user: this.#save(known, state), created: true};
    }
    if (known) return {user: known, created: false};
    return {user: this.#insert(isvId, randomUUID(), reference, NEW_USER), created: true};
  }

  /** Makes the user of a completed signup. */
  enroll(isvId: string, id: string, reference: string): User {
    return this.#insert(isvId, id, reference, {...NEW_USER, unclaimed: true});
  }

  ofReference(isvId: string, reference: string): User | undefined {
    return this.#read('isv_id = ? AND reference = ?', [isvId, reference]);
  }

  #insert(isvId: string, id: string, reference: string | undefined, state: UserState): User {
    const user: User = {id, isvId, sharedSecret: randomBytes(SHARED_SECRET_BYTES), state};
    this.#database
      .prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?)')
      .run(user.id, isvId, reference ?? null, user.sharedSecret, JSON.stringify(user.state));
    return user;
  }

  find(id: string): User | undefined {
    return this.#read('id = ?', [id]);
  }

  control(user: User, change: UserChange): User {
    const gates = change.gates ?? {};
    const state: UserState = {
      pendingGates: GATES.filter(gate => !(gates[gate] ?? !user.state.pendingGates.includes(gate))),
      denials: changeDenials(user.state.denials, change.permissions ?? {}),
      geofence: change.geofence ?? user.state.geofence,
      payoutMethods: change.payoutMethods ?? user.state.payoutMethods,
      nextToken: change.nextToken ?? user.state.nextToken,
      quotes: change.quotes ?? user.state.quotes,
      handoff: change.handoff ?? user.state.handoff,
      pace: change.pace ?? user.state.pace,
      unclaimed: user.state.unclaimed,
    };
    return this.#save(user, state);
  }

  /** Returns the changes for the next embed token, and deletes them. */
  takeNextToken(user: User): NextToken {
    const {nextToken, ...state} = user.state;
    if (nextToken) this.#save(user, state);
    return nextToken ?? {};
  }

  #save(user: User, state: UserState): User {
    return inOneStep(this.#database, () => {
      this.#database
        .prepare('UPDATE users SET state = ? WHERE id = ?')
        .run(JSON.stringify(state), user.id);
      const saved = {...user, state};
      if (String(state.pendingGates) !== String(user.state.pendingGates)) this.#gatesChanged(saved);
      return saved;
    });
  }

  #read(where: string, values: readonly string[]): User | undefined {
    const found = this.#database.prepare(`SELECT * FROM users WHERE ${where}`).get(...values);
    if (!found) return undefined;
    const row = Row.parse(found);
    return {
      id: row.id,
      isvId: row.isv_id,
      sharedSecret: Buffer.from(row.shared_secret),
      state: UserState.parse(JSON.parse(row.state)),
    };
  }
}

function changeDenials(
  denials: UserState['denials'],
  change: NonNullable<UserChange['permissions']>,
): UserState['denials'] {
  const next = new Map(Object.entries(denials));
  for (const [name, control] of Object.entries(change) as [
    Permission,
    {granted: boolean; denyReason?: string | undefined} | undefined,
  ][]) {
    if (control?.granted === false) next.set(name, control.denyReason ?? 'Not available to you.');
    else if (control) next.delete(name);
  }
  return Object.fromEntries(next);
}
