/** Configures the embed for the other service, and creates users there. For the browser tests. */
import {configureService, ServiceError, type Connection} from '#src/index.js';
import type {OtherOrders, OtherUser} from '../support/engines/other-service-plugin.ts';
import {OTHER_PATHS} from '../support/other-service/paths.ts';
import type {Beginning} from '../support/other-service/users.ts';

/** The other service has different shapes for the wallet and the accounts. */
export function adaptToOtherService(): void {
  configureService({
    paths: OTHER_PATHS,
    operations: {
      async wallet(connection, _, signal) {
        const {purse} = await ask<Purse>(connection, OTHER_PATHS.wallet, signal);
        const balance = (purse.cents / 100).toFixed(2);
        return {currency: purse.iso, balance, withdrawable: balance};
      },
      async bankpayAccounts(connection, _, signal) {
        const {instruments} = await ask<Instruments>(
          connection,
          OTHER_PATHS.bankpayAccounts,
          signal,
        );
        const accounts = instruments.map(({ref, institution, nickname, last4}) => ({
          ...{id: ref, bank: institution, name: nickname ?? '', mask: last4},
        }));
        return {accounts};
      },
    },
  });
}

interface Purse {
  readonly purse: {readonly cents: number; readonly iso: string};
}

interface Instruments {
  readonly instruments: readonly {
    readonly ref: string;
    readonly institution: string;
    readonly nickname: string | null;
    readonly last4: string;
  }[];
}

async function ask<T>({baseUrl, token}: Connection, path: string, signal: AbortSignal): Promise<T> {
  const headers = {authorization: `Bearer ${token}`};
  const answer = await fetch(baseUrl + path, {headers, signal});
  if (answer.ok) return answer.json() as Promise<T>;
  const {status} = answer;
  const {code, error} = (await answer.json()) as {code: ServiceError['code']; error: string};
  throw new ServiceError(code, error, {status});
}

export async function otherUser(beginning: Beginning = {}): Promise<OtherUser> {
  const answer = await fetch('/other-session', {method: 'POST', body: JSON.stringify(beginning)});
  return answer.json() as Promise<OtherUser>;
}

export async function ordersOf({userId}: OtherUser): Promise<OtherOrders> {
  const answer = await fetch(`/other-session?user=${userId}`);
  return answer.json() as Promise<OtherOrders>;
}
