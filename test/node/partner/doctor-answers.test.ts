/** The doctor's findings on the service's answer, and on input that contains no JWT. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {answer} from '#src/partner/doctor/answer.js';
import {diagnose} from '#src/partner/doctor/diagnose.js';
import {diagnoseRequest} from '#src/partner/doctor/diagnose-request.js';
import {openCase} from '#src/partner/doctor/request-case.js';
import {authorization} from '#src/partner/doctor/token-rules.js';

suite('the finding about the response', () => {
  const blocked = JSON.stringify({code: 'GEO_BLOCKED', error: 'x'});
  const denied = {code: 'PERMISSION_DENIED', error: 'x', permission: 'deposit'};
  for (const [status, body, verdict, detail] of [
    [200, undefined, 'holds', '200: the service accepted the JWT.'],
    [399, undefined, 'holds', '399: the service accepted the JWT.'],
    [
      400,
      undefined,
      'holds',
      '400: The request was let in, and refused for another reason, not the JWT.',
    ],
    [
      499,
      undefined,
      'holds',
      '499: The request was let in, and refused for another reason, not the JWT.',
    ],
    [500, undefined, 'holds', '500: A failure on the service’s side, not the JWT.'],
    [401, undefined, 'holds', '401 with an empty body: the gateway refused the JWT.'],
    [401, ' \r\n', 'holds', '401 with an empty body: the gateway refused the JWT.'],
    [401, '{}', 'unknown', '401 with a body. The service’s own has none.'],
    [403, blocked, 'holds', '403 GEO_BLOCKED: the JWT was accepted, client_ip was not (rule 10).'],
    [
      403,
      blocked.padEnd(8192),
      'holds',
      '403 GEO_BLOCKED: the JWT was accepted, client_ip was not (rule 10).',
    ],
    [
      403,
      blocked.padEnd(8193),
      'unknown',
      '403 with the code missing, which the contract does not know for a 403.',
    ],
    [
      403,
      undefined,
      'unknown',
      '403 with the code missing, which the contract does not know for a 403.',
    ],
    [
      403,
      JSON.stringify(denied),
      'holds',
      '403 PERMISSION_DENIED: the JWT was accepted; "deposit" is denied, pending gates: [].',
    ],
    [
      403,
      JSON.stringify({...denied, pending_gates: ['KYC']}),
      'holds',
      '403 PERMISSION_DENIED: the JWT was accepted; "deposit" is denied, pending gates: ["KYC"].',
    ],
    [
      403,
      '{"code":"ORIGIN_UNAUTHORIZED","error":"x"}',
      'holds',
      '403 ORIGIN_UNAUTHORIZED: the JWT was accepted; the page’s origin is not registered.',
    ],
    [
      403,
      '{"code":"NEW_CODE","error":"x"}',
      'unknown',
      '403 with the code "NEW_CODE", which the contract does not know for a 403.',
    ],
  ] as const)
    test(`${status} ${String(body).slice(0, 50)}, ${body?.length ?? 0} characters: ${verdict}`, async () => {
      const response = {status, ...(body !== undefined && {body})};
      const found = answer(await openCase('x', {response}));
      assert.deepEqual([found.verdict, found.detail], [verdict, detail]);
    });

  test('does not apply without a response', async () => {
    assert.equal(answer(await openCase('x', {})).verdict, 'not-applicable');
  });
});

suite('the finding about a request’s Authorization', () => {
  const scheme = 'The Authorization header is not of the scheme Bearer.';
  const one = 'After Bearer there must be exactly one space and one token.';
  for (const [value, verdict, detail] of [
    ['Bearer a', 'holds', 'Authorization: Bearer, and one token.'],
    ['bEARER a.b', 'holds', 'Authorization: Bearer, and one token.'],
    ['Bearer', 'fails', one],
    ['Bearer  a', 'fails', one],
    ['Bearer a b', 'fails', one],
    ['bearer, a', 'fails', one],
    ['xBearer a', 'fails', scheme],
    ['Bearerx a', 'fails', scheme],
    ['"Bearer a"', 'fails', scheme],
    ['', 'fails', scheme],
    [undefined, 'fails', 'The request has no Authorization header.'],
  ] as const)
    test(`of ${JSON.stringify(value) ?? 'nothing'} ${verdict}`, async () => {
      const asked = await openCase('x', {}, {kind: 'header', value});
      const found = authorization(asked);
      assert.deepEqual([found.verdict, found.detail], [verdict, detail]);
      assert.equal(found.advice !== undefined, verdict === 'fails');
    });

  test('does not apply to a bare JWT', async () => {
    assert.equal(authorization(await openCase('x', {})).verdict, 'not-applicable');
  });
});

test('5.2 step 3: the doctor refuses to run in a page, because it would be given secrets there', async t => {
  Object.assign(globalThis, {window: globalThis, document: {}});
  t.after(() => ['window', 'document'].forEach(name => Reflect.deleteProperty(globalThis, name)));
  const refused = {name: 'TypeError', message: /never in a page/};
  await assert.rejects(diagnose('x'), refused);
  await assert.rejects(diagnoseRequest('GET /a'), refused);
});

suite('an unreadable JWT', () => {
  test('leaves every rule about its parts undecided', async () => {
    const {findings} = await diagnose('nonsense');
    const open = findings.filter(
      ({detail}) => detail === 'The JWT cannot be read: see 5.1 step 2.',
    );
    assert.ok(open.every(({verdict}) => verdict === 'unknown'));
    assert.deepEqual(
      open.map(({rule}) => rule),
      [
        '2.3 typ',
        '2.3 alg',
        '2.3 kid',
        '2.3 claims',
        '5.3 rule 1',
        '5.3 rule 2',
        '5.3 rule 3',
        '5.3 rule 4',
        '2.3 exp',
        '5.1 step 4',
        '2.3 digest',
        '5.3 rule 6',
        '5.3 rule 5',
        '5.3 rule 8',
        '2.3 subsig',
        '5.3 rule 10',
        '5.3 rule 7',
        '5.3 rule 9',
      ],
    );
  });

  test('leaves them undecided if one of the two parts cannot be read', async () => {
    for (const jwt of ['e30.AAAA.AAAA', 'AAAA.e30.AAAA']) {
      const {findings} = await diagnose(jwt);
      const open = findings.filter(({detail}) => detail.startsWith('The JWT cannot be read'));
      assert.equal(open.length, 18, jwt);
    }
  });

  test('may follow any number of spaces', async () => {
    for (const jwt of ['Bearer   e30.e30.AAAA', ' bearer e30.e30.AAAA\n']) {
      const {findings} = await diagnose(jwt);
      assert.equal(findings.find(({rule}) => rule === '5.1 step 2')?.verdict, 'holds', jwt);
    }
  });

  test('is read with another scheme as well, if any', async () => {
    for (const scheme of ['Token', 'bearer', 'JWT '])
      for (const space of [' ', '   ']) {
        const request = `GET /a HTTP/1.1\nauthorization: ${scheme}${space}e30.e30.AAAA\n\n`;
        const {findings} = await diagnoseRequest(request);
        const found = findings.find(({rule}) => rule === '5.1 step 2');
        assert.equal(found?.verdict, 'holds', request);
      }
  });
});
