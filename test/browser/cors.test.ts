/** T2: a service on another origin, and the requests and answers that its headers allow. */
import {expect} from '@open-wc/testing';
import * as z from 'zod/mini';
import {request, type Request} from '#src/api/request.js';
import {ServiceError} from '#src/contract/errors.js';
import {CORS_ROWS, corsOrders} from '../support/servers/cors-faults.ts';
import {session} from '../support/sandbox/session.ts';

const Taken = z.object({taken: z.string()});
type Taken = z.infer<typeof Taken>;

const READ = {method: 'GET', path: '/read'} as const;
const ORDER = {method: 'POST', path: '/order', body: {amount: '25.00'}} as const;

/** Engines run this file at the same time, with the same service. */
const own = crypto.randomUUID();

let host: string;
before(async () => {
  ({baseUrl: host} = await session());
});

/** True if an answer arrived. Otherwise the only error is that of the network. */
async function isAnswered(
  row: number,
  call: Pick<Request<Taken>, 'method' | 'path' | 'body'>,
): Promise<boolean> {
  const connection = {baseUrl: `${host}/cors/${row}/${own}`, token: 'a.b.c', timeout: 20_000};
  try {
    const answer = await request(connection, {...call, schema: Taken, fallback: 'DEPOSIT_FAILED'});
    expect(answer).to.deep.equal({taken: 'yes'});
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect([error.code, error.definite]).to.deep.equal(['NETWORK_ERROR', false]);
    return false;
  }
}

for (const [index, {what, read, order, carriedOut}] of CORS_ROWS.entries()) {
  const outcome = {true: 'works', false: 'fails like a network error', either: 'does no harm'};
  it(`a service that ${what}: a read ${outcome[`${read}`]}, an order ${outcome[`${order}`]}`, async () => {
    const answered = [await isAnswered(index, READ), await isAnswered(index, ORDER)] as const;
    const came = await corsOrders(host, index, own);
    if (read !== 'either') expect(answered[0]).to.equal(read);
    if (order !== 'either') expect(answered[1]).to.equal(order);
    // The order is never sent twice, for any outcome of the answer.
    expect(came).to.equal(Number(carriedOut === 'either' ? answered[1] : carriedOut));
  });
}
