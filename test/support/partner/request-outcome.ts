/**
 * Runs one request of `src/api` and returns its outcome. Also builds responses for such a request.
 */
import assert from 'node:assert/strict';
import type {TestContext} from 'node:test';
import * as z from 'zod/mini';
import {request, type Connection, type Request} from '#src/api/request.js';
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import {MisbehavingServer, type Behaviour} from '../servers/misbehaving-server.ts';

export const TOKEN = 'aaa.bbb.ccc';
export const Wallet = z.object({balance: z.string()});
export type Wallet = z.infer<typeof Wallet>;
export const GOOD = {balance: '25.00'};
export const body = JSON.stringify(GOOD);

export interface Outcome {
  readonly value?: Wallet;
  readonly code?: ErrorCode;
  readonly definite?: boolean;
  readonly error?: ServiceError;
  readonly milliseconds: number;
}

/**
 * Sends one request and returns its outcome, for any behavior of the server. Fails if the error is
 * not a `ServiceError`.
 */
export async function outcome(
  connection: Partial<Connection>,
  call: Partial<Request<Wallet>> = {},
): Promise<Outcome> {
  const begun = performance.now();
  const milliseconds = () => performance.now() - begun;
  try {
    const value = await request(
      {baseUrl: '', token: TOKEN, timeout: 5_000, ...connection},
      {method: 'POST', path: '/wallet', schema: Wallet, fallback: 'DEPOSIT_FAILED', ...call},
    );
    return {value, milliseconds: milliseconds()};
  } catch (error) {
    assert.ok(error instanceof ServiceError, `not a ServiceError: ${String(error)}`);
    const {code, definite} = error;
    return {code, definite, error, milliseconds: milliseconds()};
  }
}

/** A server that responds to all requests in the same way. */
export async function serverThat(t: TestContext, behaviour: Behaviour) {
  const server = await MisbehavingServer.start(t, () => behaviour);
  return {server, baseUrl: server.url};
}

/** The contract's error object, or an object that deviates from it. */
export const object = (code: unknown, more: object = {}) => ({
  code,
  error: 'In plain words.',
  ...more,
});

/** The head of a response that announces a number of bytes. */
export const sized = (length: number) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}`;
