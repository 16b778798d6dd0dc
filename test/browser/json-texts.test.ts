/** T2: every engine accepts the same texts as JSON as Node does (`node/json-texts.test.ts`). */
import {expect} from '@open-wc/testing';
import * as z from 'zod/mini';
import {request} from '#src/api/request.js';
import {ServiceError} from '#src/contract/errors.js';
import {TEXTS, within} from '../support/inputs/json-texts.ts';
import {network} from '../support/pages/network.ts';

const Wallet = z.object({balance: z.string()});
const CALL = {method: 'POST', path: '/embed/wallet', schema: Wallet} as const;
const connection = {baseUrl: location.origin, token: 'a.b.c', timeout: 20_000};

it('a response that is not valid JSON fails, and every other response succeeds', async () => {
  for (const text of TEXTS) {
    const body = within('{"balance":"25.00","more":', text, '}');
    const headers = {'content-type': 'application/json'};
    const scripted = network.answer(CALL.path, () => new Response(body as BodyInit, {headers}));
    const outcome: unknown = await request(connection, {...CALL, fallback: 'DEPOSIT_FAILED'}).catch(
      (error: unknown) => (error instanceof ServiceError ? error.code : error),
    );
    scripted.end();
    const expected = text.isJson === 'no' ? 'NETWORK_ERROR' : {balance: '25.00'};
    expect(outcome, text.what).to.deep.equal(expected);
  }
});
