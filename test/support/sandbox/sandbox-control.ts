/** Reads and changes a user in the sandbox, for the browser tests. */
import {PATHS} from '#src/contract/paths.js';
import type {Session} from './session.ts';

type User = Pick<Session, 'baseUrl' | 'userId'>;

export interface Entry {
  readonly transactionId: string;
  readonly amount: string;
  readonly status: string;
}

/** The sandbox's ledger: the payments that were really booked. */
export async function ledger({baseUrl, userId}: User): Promise<readonly Entry[]> {
  const answer = await fetch(`${baseUrl}/sandbox/ledger?userId=${userId}`);
  return ((await answer.json()) as {entries: Entry[]}).entries;
}

/** The ledger as short lines, such as `25.00 completed`. */
export async function booked(user: User): Promise<readonly string[]> {
  return (await ledger(user)).map(({amount, status}) => `${amount} ${status}`);
}

export async function control({baseUrl, userId}: User, change: object): Promise<void> {
  const answer = await fetch(`${baseUrl}/sandbox/users/${userId}`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Gets another token for the same user. */
export async function freshToken({userId}: User): Promise<string> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({userId}),
  });
  return ((await answer.json()) as Session).token;
}

/**
 * Holds back the service's answers about the user's tokens, also in frames. The returned function
 * releases or drops the answers.
 */
export async function holdValidations({
  baseUrl,
  userId,
}: User): Promise<(what: 'let go' | 'lose') => Promise<unknown>> {
  await fetch(`${baseUrl}/puppet/hold?user=${userId}`);
  return what => fetch(`${baseUrl}/puppet/let-go?user=${userId}${what === 'lose' ? '&cut' : ''}`);
}

/** The requests of a user, oldest first, also those of a frame. */
export async function requestsOf({
  baseUrl,
  userId,
}: User): Promise<readonly {readonly method: string; readonly path: string}[]> {
  const answer = await fetch(`${baseUrl}/sandbox/requests?userId=${userId}`);
  return ((await answer.json()) as {requests: {method: string; path: string}[]}).requests;
}

/** Number of requests to validate a token of the user. */
export async function validations(user: User): Promise<number> {
  const requests = await requestsOf(user);
  return requests.filter(({method, path}) => method === 'GET' && path === PATHS.validate).length;
}
