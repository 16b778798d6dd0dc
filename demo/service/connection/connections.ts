/** The state of the partners' connections: tokens, events, sockets. */
import type {DatabaseSync} from 'node:sqlite';
import type {Ledger} from '../payments/ledger.ts';
import {EventHistory} from './event-history.ts';
import {ExpiringTokens} from './expiring-tokens.ts';
import {SocketHub} from './socket-hub.ts';

/** Lifetimes of access tokens and connection tokens, in seconds. */
export const ACCESS_TOKEN_LIFETIME = 900;
const CONNECTION_TOKEN_LIFETIME = 60;

const HEARTBEAT_SECONDS = 15;

export interface Connections {
  readonly accessTokens: ExpiringTokens;
  readonly connectionTokens: ExpiringTokens;
  readonly history: EventHistory;
  readonly hub: SocketHub;
  readonly heartbeatSeconds: number;
  /**
   * ISV ids of partners whose connection config fails. Sandbox control sets
   * them.
   */
  readonly failing: Set<string>;
}

export interface ConnectionsOptions {
  readonly database: DatabaseSync;
  readonly ledger: Ledger;
  readonly now: () => number;
  readonly heartbeatSeconds?: number | undefined;
}

export function createConnections(options: ConnectionsOptions): Connections {
  const {database, ledger, now, heartbeatSeconds = HEARTBEAT_SECONDS} = options;
  const connectionTokens = new ExpiringTokens(CONNECTION_TOKEN_LIFETIME, now);
  const history = new EventHistory(database, ledger);
  const redeem = (token: string) => connectionTokens.redeem(token);
  return {
    accessTokens: new ExpiringTokens(ACCESS_TOKEN_LIFETIME, now),
    connectionTokens,
    history,
    hub: new SocketHub({history, redeem, heartbeatSeconds}),
    heartbeatSeconds,
    failing: new Set(),
  };
}
