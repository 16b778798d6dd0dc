/** The parts of a partner's client: its exchange, errors, retries, encodings and hashes. */
import assert from 'node:assert/strict';
import {createHash, createHmac} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {PartnerError} from '#src/partner.js';
import {executionOf, readExecuted, readStaged, stagingOf} from '#src/partner/cashpay.js';
import {isForDocumentation, plainAddress} from '#src/partner/client-ip.js';
import {toBase64url} from '#src/partner/encoding.js';
import {exchange, type Fetch, type FetchInit} from '#src/partner/exchange.js';
import {digest, SubjectSignatures, subjectSignature} from '#src/partner/hashes.js';
import {afterDoubt, errorOf, unreadable} from '#src/partner/partner-error.js';
import {readAnswer} from '#src/partner/read-answer.js';
import {repeat, type Limits} from '#src/partner/repeat.js';
import {Clock, settled} from '../../support/inputs/clock.ts';

const USER = '0b9f6a3e-6a5c-4d3e-8a57-2f9a3f0c9e11';

suite('a request and its response', () => {
  const MOST = 8 * 1024 * 1024;

  interface Given {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly chunks?: readonly (string | Uint8Array)[] | null;
  }

  /** A `fetch` that returns this answer, and the list of its requests. */
  function answering({status = 200, headers = {}, chunks = []}: Given = {}) {
    const asked: (FetchInit & {readonly url: string})[] = [];
    let read = 0;
    const fetch: Fetch = (url, init) => {
      asked.push({url, ...init});
      const rest = [...(chunks ?? [])];
      const next = () => {
        read += 1;
        const chunk = rest.shift();
        return Promise.resolve({
          value: typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk,
        });
      };
      return Promise.resolve({
        status,
        headers: new Headers(headers),
        body: chunks && {getReader: () => ({read: next})},
      });
    };
    return {asked, fetch, reads: () => read};
  }

  const OUT = {url: 'https://x.example/a', method: 'GET', bearer: 'jwt'};
  const JSON_TYPE = {'content-type': 'application/json'};
  const ask = (given: Given) => exchange(answering(given).fetch, OUT, 1000, undefined);

  test('is sent with its token, and without a body if there is none', async () => {
    const {asked, fetch} = answering();
    await exchange(fetch, OUT, 1000, undefined);
    const [{signal: _, ...sent} = {} as never] = asked;
    assert.deepEqual(sent, {
      url: OUT.url,
      method: 'GET',
      redirect: 'manual',
      headers: {
        authorization: 'Bearer jwt',
        accept: 'application/json',
        'cache-control': 'no-store',
      },
    });
  });

  test('sends its body as JSON, unless another content type is given', async () => {
    const body = new Uint8Array(1);
    const {asked, fetch} = answering();
    await exchange(fetch, {...OUT, body}, 1000, undefined);
    await exchange(fetch, {...OUT, body, contentType: 'text/plain'}, 1000, undefined);
    assert.deepEqual(
      asked.map(init => [init.body, init.headers['content-type']]),
      [
        [body, 'application/json'],
        [body, 'text/plain'],
      ],
    );
  });

  for (const [what, given, body, fault] of [
    ['JSON', {headers: JSON_TYPE, chunks: ['{"a"', ':1}']}, {a: 1}, undefined],
    [
      'a character split across chunks',
      {headers: JSON_TYPE, chunks: ['"', Uint8Array.of(0xc3), Uint8Array.of(0xa4), '"']},
      'ä',
      undefined,
    ],
    [
      'half a character at its end',
      {headers: JSON_TYPE, chunks: ['"a"', Uint8Array.of(0xc3)]},
      undefined,
      /not JSON, or/,
    ],
    [
      'JSON with its own type',
      {headers: {'content-type': 'Application/Problem+JSON; charset=utf-8'}, chunks: ['1']},
      1,
      undefined,
    ],
    ['nothing', {headers: JSON_TYPE, chunks: []}, undefined, undefined],
    ['nothing, without a type', {chunks: []}, undefined, undefined],
    ['no body at all', {headers: JSON_TYPE, chunks: null}, undefined, undefined],
    ['no type', {chunks: ['1']}, undefined, /does not say its type/],
    ['a page', {headers: {'content-type': 'text/html'}, chunks: ['1']}, undefined, /text\/html/],
    [
      'a type that only starts like JSON',
      {headers: {'content-type': 'application/jsonp'}, chunks: ['1']},
      undefined,
      /jsonp/,
    ],
    [
      'a type that only ends like JSON',
      {headers: {'content-type': 'x-application/json'}, chunks: ['1']},
      undefined,
      /x-application/,
    ],
    [
      'a malformed type',
      {headers: {'content-type': 'json'}, chunks: ['1']},
      undefined,
      /type unknown/,
    ],
    ['a part of JSON', {headers: JSON_TYPE, chunks: ['{']}, undefined, /not JSON, or/],
    ['a 401 with a body', {status: 401, headers: JSON_TYPE, chunks: ['1']}, undefined, undefined],
    [
      'a redirect with a body',
      {status: 300, headers: JSON_TYPE, chunks: ['1']},
      undefined,
      undefined,
    ],
    ['the last redirect', {status: 399, headers: JSON_TYPE, chunks: ['1']}, undefined, undefined],
    ['a 299', {status: 299, headers: JSON_TYPE, chunks: ['1']}, 1, undefined],
    ['a 400', {status: 400, headers: JSON_TYPE, chunks: ['1']}, 1, undefined],
  ] as const satisfies readonly (readonly [string, Given, unknown, RegExp | undefined])[])
    test(`${what}: is read correctly`, async () => {
      const answer = await ask(given);
      assert.deepEqual(answer.body, body);
      if (fault) assert.match(answer.fault ?? '', fault);
      else assert.equal(answer.fault, undefined);
    });

  test('is not read if it announces more than the limit', async () => {
    const length = (bytes: number) => ({...JSON_TYPE, 'content-length': String(bytes)});
    const long = answering({headers: length(MOST + 1), chunks: ['1']});
    assert.match((await exchange(long.fetch, OUT, 1000, undefined)).fault ?? '', /more than/);
    assert.equal(long.reads(), 0);
    assert.equal((await ask({headers: length(MOST), chunks: ['1']})).body, 1);
  });

  test('is not read to its end if it exceeds the limit', async () => {
    const half = new Uint8Array(MOST / 2).fill(0x20);
    const fits = await ask({headers: JSON_TYPE, chunks: ['1', half, half.subarray(1)]});
    assert.equal(fits.body, 1);
    const long = answering({headers: JSON_TYPE, chunks: ['1', half, half, half]});
    assert.match((await exchange(long.fetch, OUT, 1000, undefined)).fault ?? '', /more than/);
    assert.equal(long.reads(), 3);
  });

  test('includes its duration and its Retry-After', async t => {
    const clock = new Clock(t);
    const {fetch} = answering({headers: {...JSON_TYPE, 'retry-after': '7'}});
    const late: Fetch = async (url, init) => {
      await clock.pass(40);
      return fetch(url, init);
    };
    const answer = await exchange(late, OUT, 1000, undefined);
    assert.deepEqual([answer.roundTrip, answer.retryAfter], [40, 7]);
    assert.equal(clock.timers, 0);
  });

  test('times out even if fetch ignores the signal', async t => {
    const clock = new Clock(t);
    const asked: AbortSignal[] = [];
    const never: Fetch = (_, {signal}) => {
      asked.push(signal);
      return new Promise(() => {});
    };
    const failed = assert.rejects(exchange(never, OUT, 1000, undefined), {code: 'TIMEOUT'});
    await clock.pass(999);
    assert.equal(asked[0]?.aborted, false);
    await clock.pass(1);
    await failed;
    assert.equal(asked[0]?.aborted, true);
  });

  test('rejects with the reason of an abort, and removes its listener', async t => {
    const stopping = new AbortController();
    const unheard = t.mock.method(stopping.signal, 'removeEventListener');
    const sent = exchange(() => new Promise(() => {}), OUT, 1000, stopping.signal);
    stopping.abort(new Error('enough'));
    await assert.rejects(sent, /enough/);
    assert.equal(unheard.mock.callCount(), 1);
    const {asked, fetch} = answering();
    await assert.rejects(exchange(fetch, OUT, 1000, stopping.signal), /enough/);
    assert.equal(asked.length, 0);
  });

  test('reports why it failed, however deep Node nests the cause', async () => {
    const nested = (depth: number): Error =>
      depth === 0
        ? Object.assign(new Error('x'), {code: 'ECONNREFUSED'})
        : new Error('x', {cause: nested(depth - 1)});
    const failing = (cause: Error) => exchange(() => Promise.reject(cause), OUT, 1000, undefined);
    for (const depth of [0, 3])
      await assert.rejects(failing(nested(depth)), {
        code: 'NETWORK_ERROR',
        message: /x\.example could not be reached \(ECONNREFUSED\)\./,
      });
    await assert.rejects(failing(nested(4)), /reached\./);
    await assert.rejects(failing(Object.assign(new Error('x'), {code: 7})), /reached\./);
  });
});

suite('an error of the client', () => {
  const of = (status: number | undefined, code: PartnerError['code'] = 'REQUEST_REFUSED') =>
    new PartnerError(code, 'no', {status});

  test('is definite only for a response in the contract’s format, below 500', () => {
    assert.deepEqual(
      [of(499), of(500), of(undefined), of(400, 'UNREADABLE_ANSWER')].map(e => e.definite),
      [true, false, false, false],
    );
  });

  test('is retryable according to its code, and always after too many requests', () => {
    const codes = ['UNAUTHORIZED', 'GEO_BLOCKED', 'REQUEST_REFUSED', 'invalid_amount'] as const;
    for (const code of codes) assert.equal(of(400, code).retryable, false, code);
    for (const code of ['SERVICE_FAILED', 'UNREADABLE_ANSWER', 'TIMEOUT'] as const)
      assert.equal(of(400, code).retryable, true, code);
    assert.equal(of(429).retryable, true);
  });

  test('after doubt keeps all its fields, but is not definite', () => {
    const cause = new Error('c');
    const before = new PartnerError('REQUEST_REFUSED', 'no', {
      ...{status: 403, wireCode: 'w', permission: 'p', pendingGates: ['kyc'], retryAfter: 3, cause},
    });
    const after = afterDoubt(before);
    assert.deepEqual(Object.entries(after), Object.entries(before));
    assert.deepEqual([after.message, after.cause, after.definite], ['no', cause, false]);
    assert.equal('cause' in afterDoubt(of(403)), false);
    assert.equal('cause' in of(403), false);
  });

  const object = (code: string) => ({
    code,
    error: 'text',
    permission: 'p',
    pending_gates: ['kyc', 'x', 'kyc'],
  });

  for (const [status, body, expected] of [
    [
      403,
      object('PERMISSION_DENIED'),
      {code: 'PERMISSION_DENIED', wireCode: undefined, permission: 'p', pendingGates: ['kyc']},
    ],
    [403, object('GEO_BLOCKED'), {code: 'GEO_BLOCKED', wireCode: undefined}],
    [
      403,
      object('NEW'),
      {code: 'REQUEST_REFUSED', wireCode: 'NEW', message: 'text', retryAfter: 5},
    ],
    [499, object('NEW'), {code: 'REQUEST_REFUSED'}],
    [500, object('NEW'), {code: 'SERVICE_FAILED', wireCode: 'NEW'}],
    [500, '', {code: 'SERVICE_FAILED', retryAfter: 5, status: 500}],
    [499, '', {code: 'UNREADABLE_ANSWER', retryAfter: 5, status: 499}],
    [401, object('NEW'), {code: 'UNAUTHORIZED', status: 401, wireCode: undefined}],
  ] as const)
    test(`from a ${status} with ${JSON.stringify(body).slice(0, 20)} is ${expected.code}`, () => {
      const found: Record<string, unknown> = {};
      const error = errorOf({status, body, retryAfter: 5}, 'REQUEST_REFUSED');
      for (const name of Object.keys(expected)) found[name] = error[name as keyof PartnerError];
      assert.deepEqual(found, expected);
    });

  test('for an unreadable response explains the reason', () => {
    assert.match(unreadable(300).message, /redirect/);
    assert.match(unreadable(399, {fault: 'is odd'}).message, /redirect/);
    assert.match(unreadable(299, {fault: 'is odd'}).message, /is odd/);
    assert.match(unreadable(400).message, /was not the service/);
  });

  test('is thrown for a response that is not a success, or malformed', () => {
    const answer = {headers: new Headers(), roundTrip: 0, retryAfter: undefined};
    const read = (status: number, fault?: string, parse = (json: unknown) => json) =>
      readAnswer({...answer, status, body: 1, fault}, {parse, fallback: 'REQUEST_REFUSED'});
    for (const status of [200, 299]) assert.equal(read(status), 1);
    for (const status of [199, 300]) assert.throws(() => read(status), {code: 'UNREADABLE_ANSWER'});
    assert.throws(() => read(200, 'is odd'), {code: 'UNREADABLE_ANSWER', message: /is odd/});
    const cause = new Error('shape');
    assert.throws(
      () =>
        read(200, undefined, () => {
          throw cause;
        }),
      {code: 'UNREADABLE_ANSWER', cause},
    );
  });
});

suite('a repeated request', () => {
  const failure = (code: PartnerError['code'], more = {}) => new PartnerError(code, 'no', more);

  /** Retries on these errors, and returns the waits. */
  function run(t: TestContext, errors: readonly unknown[], more: Partial<Limits> = {}) {
    const clock = new Clock(t);
    const limits: Limits = {
      ...{timeout: 60_000, repeated: 'when-in-doubt', signal: undefined},
      random: () => 0.5,
    };
    const at: number[] = [];
    const shares: number[] = [];
    const result = repeat({...limits, ...more}, until => {
      at.push(clock.now);
      shares.push(until - clock.now);
      const error = errors[at.length - 1];
      return error ? Promise.reject(error) : Promise.resolve('done');
    });
    result.catch(() => {});
    return {clock, at, shares, result};
  }

  test('waits for a random part of a doubling delay', async t => {
    const {clock, at, shares, result} = run(t, [failure('TIMEOUT'), failure('NETWORK_ERROR')]);
    await clock.pass(10_000);
    assert.equal(await result, 'done');
    assert.deepEqual(at, [0, 250, 750]);
    assert.deepEqual(shares, [20_000, 20_000, 20_000]);
    assert.equal(clock.timers, 0);
  });

  test('has no more time than the call', async t => {
    const slow = failure('SERVICE_FAILED', {status: 500, retryAfter: 9});
    const {clock, at, shares} = run(t, [slow, slow], {timeout: 30_000});
    await clock.pass(60_000);
    assert.deepEqual(at, [0, 11_250, 22_500]);
    assert.deepEqual(shares, [10_000, 10_000, 7500]);
  });

  test('is not sent again if no time is left', async t => {
    const slow = failure('SERVICE_FAILED', {status: 500, retryAfter: 1});
    const {clock, at, result} = run(t, [slow], {timeout: 1250});
    await clock.pass(60_000);
    await assert.rejects(result, slow);
    assert.deepEqual(at, [0]);
    assert.equal(clock.timers, 0);
  });

  test('has the full time if it is sent only once', async t => {
    const {clock, at, shares, result} = run(t, [failure('TIMEOUT')], {repeated: 'never'});
    await clock.pass(60_000);
    await assert.rejects(result, {code: 'TIMEOUT'});
    assert.deepEqual([at, shares], [[0], [60_000]]);
  });

  test('has all the remaining time if its response may come only once', async t => {
    const unsent = failure('NETWORK_ERROR', {unsent: true});
    const {clock, at, shares, result} = run(t, [unsent, failure('TIMEOUT')], {
      repeated: 'unless-arrived',
    });
    await clock.pass(60_000);
    await assert.rejects(result, {code: 'TIMEOUT', unsent: false});
    assert.deepEqual(
      [at, shares],
      [
        [0, 250],
        [60_000, 59_750],
      ],
    );
  });

  test('is not in doubt if no attempt arrived', async t => {
    const unsent = failure('NETWORK_ERROR', {unsent: true});
    const refusal = failure('UNAUTHORIZED', {status: 401});
    const {clock, result} = run(t, [unsent, refusal]);
    await clock.pass(60_000);
    await assert.rejects(result, {code: 'UNAUTHORIZED', definite: true});
  });

  test('may have arrived, even if the last attempt did not', async t => {
    const unsent = failure('NETWORK_ERROR', {unsent: true});
    const {clock, result} = run(t, [failure('TIMEOUT'), unsent, unsent]);
    await clock.pass(60_000);
    await assert.rejects(result, {code: 'NETWORK_ERROR', definite: false, unsent: false});
  });

  for (const [what, error, isRepeated] of [
    ['a 500', failure('SERVICE_FAILED', {status: 500}), true],
    ['a 429', failure('REQUEST_REFUSED', {status: 429}), true],
    ['a 499', failure('REQUEST_REFUSED', {status: 499}), false],
    ['a 401', failure('UNAUTHORIZED', {status: 401}), false],
    ['another kind of error', new TypeError('a bug'), false],
    ['10 s of Retry-After', failure('SERVICE_FAILED', {status: 503, retryAfter: 10}), true],
    ['11 s of Retry-After', failure('SERVICE_FAILED', {status: 503, retryAfter: 11}), false],
  ] as const)
    test(`${isRepeated ? 'is' : 'is not'} sent again after ${what}`, async t => {
      const {clock, at, result} = run(t, [error]);
      await clock.pass(20_000);
      assert.equal(at.length, isRepeated ? 2 : 1);
      if (!isRepeated) await assert.rejects(result, error);
    });

  test('is sent three times at most, and is then in doubt', async t => {
    const lost = failure('NETWORK_ERROR');
    const {clock, at, result} = run(t, [lost, lost, failure('UNAUTHORIZED', {status: 401})]);
    await clock.pass(20_000);
    await assert.rejects(result, {code: 'UNAUTHORIZED', definite: false});
    assert.equal(at.length, 3);
  });

  test('is not in doubt after a refusal that did nothing', async t => {
    const busy = failure('REQUEST_REFUSED', {status: 429});
    const {clock, result} = run(t, [busy, failure('UNAUTHORIZED', {status: 401})]);
    await clock.pass(20_000);
    await assert.rejects(result, {code: 'UNAUTHORIZED', definite: true});
  });

  test('is not sent again after an abort, which leaves no timer', async t => {
    const stopping = new AbortController();
    const {clock, at, result} = run(t, [failure('TIMEOUT')], {signal: stopping.signal});
    await settled();
    stopping.abort(new Error('enough'));
    await assert.rejects(result, /enough/);
    assert.deepEqual([at.length, clock.timers], [1, 0]);
  });
});

suite('encodings and hashes', () => {
  test('base64url equals Node’s, for each length and each byte', () => {
    for (let length = 0; length < 70; length += 1) {
      const bytes = Uint8Array.from({length}, (_, at) => (at * 37 + length * 11) % 256);
      assert.equal(toBase64url(bytes), Buffer.from(bytes).toString('base64url'));
    }
    const all = Uint8Array.from({length: 256}, (_, at) => at);
    assert.equal(toBase64url(all), Buffer.from(all).toString('base64url'));
  });

  test('2.3 digest: a string, its bytes and shared memory have the same digest', async () => {
    const text = '{"a":"ä"}';
    const expected = createHash('sha256').update(text).digest('base64url');
    const bytes = new TextEncoder().encode(text);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    for (const body of [text, bytes, shared]) assert.equal(await digest(body), expected);
  });

  test('2.3 subsig: is the HMAC of the user, the time and the id', async () => {
    const secret = Buffer.alloc(32, 7);
    const user = {userId: USER, sharedSecret: secret.toString('base64url')};
    const expected = createHmac('sha256', secret).update(`${USER}:5:j`).digest('base64url');
    assert.equal(await subjectSignature(user, 5, 'j'), expected);
    const refused = (change: object) => subjectSignature({...user, ...change}, 5, 'j');
    await assert.rejects(refused({userId: 'me'}), {name: 'TypeError', message: /^userId must/});
    await assert.rejects(refused({sharedSecret: 'a'}), /^TypeError: sharedSecret must/);
  });

  test('2.3 subsig: up to a thousand imported keys are kept, and the least recently used is dropped', async t => {
    const imports = t.mock.method(crypto.subtle, 'importKey');
    // Node's own HMAC needs no key.
    const subjects = new SubjectSignatures(() => undefined);
    const sign = (number: number) => {
      const secret = Buffer.alloc(32);
      secret.writeUInt16BE(number);
      return subjects.sign({userId: USER, sharedSecret: secret.toString('base64url')}, 5, 'j');
    };
    for (let number = 0; number < 1000; number += 1) await sign(number);
    await sign(0);
    assert.equal(imports.mock.callCount(), 1000);
    await sign(1000);
    await sign(0);
    assert.equal(imports.mock.callCount(), 1001);
    await sign(1);
    assert.equal(imports.mock.callCount(), 1002);
    assert.equal(imports.mock.calls[0]?.arguments[3], false);
  });
});

suite('an address', () => {
  for (const [text, bits] of [
    ['1.2.3.4', '4:00000001000000100000001100000100'],
    ['::1', `6:${'0'.repeat(127)}1`],
    ['1::', `6:${'0'.repeat(15)}1${'0'.repeat(112)}`],
    ['1:2:3:4:5:6:7::', plainAddress('1:2:3:4:5:6:7:0')],
    ['::2:3:4:5:6:7:8', plainAddress('0:2:3:4:5:6:7:8')],
    ['ABCD::', plainAddress('abcd:0:0:0:0:0:0:0')],
    ['1:2:3:4:5:6:7', undefined],
    ['1:2:3:4:5:6:7:8::', undefined],
    ['1::2::3', undefined],
    ['1:2:3:4:5:6:7:8:9', undefined],
    ['1.2.3', undefined],
    ['1.2.3.4.5', undefined],
    ['256.1.1.1', undefined],
    ['g::', undefined],
    ['12345::', undefined],
    ['', undefined],
  ] as const)
    test(`${JSON.stringify(text)} is ${bits ? 'plain' : 'not plain'}`, () => {
      assert.equal(plainAddress(text), bits);
    });

  test('has at most 39 characters', () => {
    const longest = Array.from({length: 8}, () => 'ffff').join(':');
    assert.equal(longest.length, 39);
    assert.equal(plainAddress(longest), `6:${'1'.repeat(128)}`);
    assert.equal(plainAddress(`0${longest}`), undefined);
  });

  test('is recognized as documentation by its range', () => {
    const ours = ['192.0.2.1', '198.51.100.255', '203.0.113.0', '2001:db8::1', '3fff:fff::'];
    for (const ip of ours) assert.equal(isForDocumentation(ip), true, ip);
    const others = ['192.0.3.1', '198.51.101.0', '203.0.112.255', '2001:db9::', '3fff:1000::', 'x'];
    for (const ip of others) assert.equal(isForDocumentation(ip), false, ip);
  });
});

suite('a CashPay withdrawal', () => {
  const ID = USER;
  const fail = (code: PartnerError['code'], status: number) =>
    Promise.reject(new PartnerError(code, 'text', {status}));

  test('resolves to an outcome if the service requires another step first', async () => {
    const outcome = {outcome: 'no_payment_method', message: 'text'};
    assert.deepEqual(await stagingOf(fail('no_payment_method', 409)), outcome);
    assert.deepEqual(await executionOf(fail('not_staged', 409)), {
      ...outcome,
      outcome: 'not_staged',
    });
  });

  test('rejects for another refusal, or in doubt', async () => {
    await assert.rejects(stagingOf(fail('cashpay_rejected', 409)), {code: 'cashpay_rejected'});
    await assert.rejects(stagingOf(fail('not_staged', 500)), {code: 'not_staged'});
    const own = Object.assign(new Error('x'), {code: 'not_staged', definite: true});
    await assert.rejects(stagingOf(Promise.reject(own)), own);
  });

  test('with a response about another one is rejected', () => {
    const asked = {transactionId: ID, amount: '25'};
    const staged = {...asked, amount: '25.00', currency: 'USD', status: 'staged'};
    const executed = {...staged, action: 'withdraw', provider: 'cashpay', status: 'completed'};
    assert.equal(readStaged(asked)(staged).amount, '25.00');
    assert.equal(readExecuted(asked)(executed).amount, '25.00');
    assert.equal(readExecuted({...asked, amount: undefined})(executed).amount, '25.00');
    const transactionId = 'ffffffff-6a5c-4d3e-8a57-2f9a3f0c9e11';
    for (const other of [{transactionId}, {amount: '25.01'}]) {
      assert.throws(() => readStaged(asked)({...staged, ...other}), TypeError);
      assert.throws(() => readExecuted(asked)({...executed, ...other}), TypeError);
    }
    for (const other of [{action: 'deposit'}, {provider: 'bankpay'}])
      assert.throws(() => readExecuted(asked)({...executed, ...other}), TypeError);
  });

  test('is executed if it is completed or pending', async () => {
    for (const status of ['completed', 'pending']) {
      const transaction = {status} as never;
      const outcome = await executionOf(Promise.resolve(transaction));
      assert.deepEqual(outcome, {outcome: 'executed', transaction});
    }
  });

  test('that failed later rejects, with the service’s code if it is known', async () => {
    const failed = (more: object) =>
      executionOf(Promise.resolve({status: 'failed', ...more} as never));
    await assert.rejects(failed({}), {code: 'WITHDRAWAL_FAILED', status: 200, message: ''});
    await assert.rejects(failed({code: 'cashpay_rejected', error: 'e'}), {
      code: 'cashpay_rejected',
      message: 'e',
    });
    await assert.rejects(failed({code: 'NEW'}), {code: 'WITHDRAWAL_FAILED', wireCode: 'NEW'});
  });
});
