/** The doctor names the right row of contract 5.6, and reads whole requests. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {diagnoseRequest, type DoctorOptions} from '#src/partner.js';
import {
  digestOf,
  newKeyPair,
  subsigOf,
  type SignOptions,
} from '../../support/partner/request-signer.ts';
import {
  ACTING,
  BODY,
  examine,
  given,
  ISV,
  ISV_URL,
  NOW,
  opinionsOf,
  OTHER_USER,
  SECRET,
  signed,
  USER,
  USER_URL,
  type Given,
} from '../../support/partner/patient.ts';

type Row = readonly [what: string, signed: Partial<SignOptions>, given?: Given];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  '5.6 row 1': [
    ['kid ≠ iss', {claims: {iss: USER}}],
    ['wrong aud', {claims: {aud: 'Service'}}],
    ['expired', {claims: {iat: NOW - 100, nbf: NOW - 100, exp: NOW - 40}}],
    ['skewed iat and nbf', {now: NOW + 3600}],
    ['only nbf skewed', {claims: {nbf: NOW + 31}}],
    ['wrong private key', {privateKey: newKeyPair().privateKey}],
    ['the registered public key has expired', {}, {keyExpiresAt: NOW * 1000}],
    ['wrong alg', {header: {alg: 'RS256'}}],
    ['a lifetime of 300 s', {claims: {exp: NOW + 300}}],
  ],
  '5.6 row 2': [
    ['missing sub', {claims: {sub: undefined}}],
    ['missing subsig', {claims: {subsig: undefined}}],
    ['sub ≠ USERID', {user: {...ACTING, id: OTHER_USER}}],
    ['sub ≠ USERID by case', {user: {...ACTING, id: USER.toUpperCase()}}],
    [
      'subsig by the undecoded secret',
      {
        claims: {
          jti: 'x',
          subsig: subsigOf(USER, NOW, 'x', Buffer.from(SECRET).toString('base64url')),
        },
      },
    ],
  ],
  '5.6 row 3': [
    ['unparseable', {user: {...ACTING, ip: 'x'}}],
    ['the server’s own address', {user: {...ACTING, ip: '192.0.2.1'}}],
    [
      'not licensed, according to the service',
      {},
      {response: {status: 403, body: '{"code":"GEO_BLOCKED","error":""}'}},
    ],
  ],
  '5.6 row 4': [
    ['padding left on digest', {claims: {digest: `${digestOf(BODY)}=`}}],
    [
      'padding left on subsig',
      {claims: {jti: 'x', subsig: `${subsigOf(USER, NOW, 'x', SECRET)}=`}},
    ],
    ['a digest of other bytes', {claims: {digest: digestOf(`${BODY}\n`)}}],
  ],
  '5.6 row 5': [
    ['a clock 31 s behind', {now: NOW - 31}],
    ['a clock 40 s ahead', {now: NOW + 40}],
    ['a clock 29 s behind, which is accepted', {now: NOW - 29}],
  ],
};

suite('5.6 the doctor finds the right row for each symptom', () => {
  for (const [row, cases] of Object.entries(ROWS))
    for (const [what, changes, givenChanges] of cases)
      test(`${row}: ${what}`, async () => {
        const {symptom, diagnosis, of} = await examine(changes, givenChanges);
        assert.equal(symptom, row);
        const {causes, verdict, advice} = diagnosis.summary;
        if (verdict === 'fails') assert.equal(of(row).verdict, 'fails');
        assert.ok(causes.every(cause => cause.verdict === 'fails'));
        assert.notEqual(advice, '');
      });

  test('5.6 row 3: a missing client_ip is a 403 if the service says so', async () => {
    const response = {status: 403, body: '{"code":"GEO_BLOCKED","error":"x"}'};
    const {symptom, diagnosis} = await examine({claims: {client_ip: undefined}}, {response});
    assert.equal(symptom, '5.6 row 3');
    assert.equal(diagnosis.summary.causes[0]?.rule, '5.3 rule 10');
  });

  test('5.6 row 3: a missing client_ip leads there even without the response', async () => {
    assert.equal((await examine({claims: {client_ip: undefined}})).symptom, '5.6 row 3');
  });

  test('a valid request has no symptom, and no row fails', async () => {
    const {symptom, of} = await examine();
    assert.equal(symptom, undefined);
    for (const row of Object.keys(ROWS)) assert.notEqual(of(row).verdict, 'fails');
  });

  test('7.2 401: if nothing fails, it points to the undecided rules', async () => {
    const {symptom, diagnosis} = await examine({}, {publicKey: undefined, response: {status: 401}});
    assert.equal(symptom, '5.6 row 1');
    assert.match(diagnosis.summary.advice, /public key/);
  });

  for (const [row, scope, options, whom] of [
    [
      '5.6 row 1',
      'an ISV route',
      {url: ISV_URL},
      /this ISV UUID and this public key are registered/,
    ],
    ['5.6 row 2', 'a user’s route', {}, /this ISV UUID, this public key and this user/],
  ] as const)
    test(`${row}: a 401 on ${scope} with no failing rule leads to the operator`, async () => {
      const {diagnosis, failing} = await examine({}, {...options, response: {status: 401}});
      assert.deepEqual(failing, []);
      const {verdict, symptom, advice} = diagnosis.summary;
      assert.deepEqual([verdict, symptom?.row], ['unknown', row]);
      assert.match(advice, whom);
    });

  test('a row lists which rules fail, which are undecided, or that nothing leads to it', async () => {
    const bad = await examine({claims: {iss: USER, aud: 'x'}}, {publicKey: undefined});
    assert.equal(
      bad.of('5.6 row 1').detail,
      'This request would show it: see 5.3 rule 1, 5.3 rule 2.',
    );
    const open = await examine({}, {publicKey: undefined});
    assert.equal(open.of('5.6 row 1').detail, 'Not decided: 2.1 public key, 5.1 signature.');
    const good = await examine();
    assert.equal(good.of('5.6 row 1').detail, 'Nothing in this request leads to it.');
    const isv = await examine({}, {url: ISV_URL});
    assert.deepEqual(
      [isv.of('5.6 row 2').verdict, isv.of('5.6 row 2').detail],
      ['not-applicable', 'Nothing that leads to it is in this request.'],
    );
  });

  test('5.6 row 3: if the service says so, the address comes before every other cause', async () => {
    const response = {status: 403, body: '{"code":"GEO_BLOCKED","error":"x"}'};
    const rules = (opinions: Awaited<ReturnType<typeof examine>>) =>
      opinions.diagnosis.summary.causes.map(({rule}) => rule);
    const changes = {claims: {iss: USER, aud: 'x'}};
    assert.deepEqual(rules(await examine(changes, {response})), [
      '5.3 rule 10',
      '5.3 rule 1',
      '5.3 rule 2',
    ]);
    const other = {status: 403, body: '{"code":"OTHER","error":"x"}'};
    const refused = await examine(changes, {response: other});
    assert.deepEqual(rules(refused), ['5.3 rule 1', '5.3 rule 2']);
    assert.equal(refused.diagnosis.summary.verdict, 'fails');
  });

  test('the advice is the clock, the operator, or nothing', async () => {
    const advice = async (...asked: Parameters<typeof examine>): Promise<string> =>
      (await examine(...asked)).diagnosis.summary.advice;
    const accepted = {response: {status: 200}};
    assert.equal(await advice({}, accepted), 'Nothing to do: every rule holds.');
    assert.match(await advice({now: NOW - 29}, accepted), /^Set this machine’s clock by NTP: it/);
    assert.match(
      await advice({}, {publicKey: undefined}),
      /^Nothing fails so far\. Give the registered/,
    );
    const refused = {publicKey: undefined, response: {status: 401}};
    assert.match(await advice({}, refused), /^Nothing fails so far\. Give the registered/);
  });

  test('of several causes, the underlying one comes first', async () => {
    const claims = {iat: (NOW - 5) * 1000, nbf: (NOW - 5) * 1000, exp: NOW};
    const {diagnosis} = await examine({claims});
    assert.equal(diagnosis.summary.causes[0]?.rule, '2.3 claims');
    assert.match(diagnosis.summary.advice, /whole Unix seconds/);
  });

  for (const [status, body, verdict, says] of [
    [401, '', 'holds', /the gateway refused the JWT/],
    [401, '<html>', 'unknown', /The service’s own has none/],
    [403, '{"code":"GEO_BLOCKED","error":"x"}', 'holds', /rule 10/],
    [
      403,
      '{"code":"PERMISSION_DENIED","error":"x","permission":"deposit-bankpay","pending_gates":["kyc"]}',
      'holds',
      /pending gates: \["kyc"\]/,
    ],
    [403, '<html>', 'unknown', /which the contract does not know/],
    [200, '{}', 'holds', /accepted/],
    [404, '', 'holds', /for another reason/],
    [500, '', 'holds', /on the service’s side/],
  ] as const)
    test(`7.2 an answer ${status} ${body.slice(0, 28)}: is explained`, async () => {
      const finding = (await examine({}, {response: {status, body}})).of('7.2 answer');
      assert.equal(finding.verdict, verdict);
      assert.match(finding.detail, says);
    });
});

suite('the doctor, whole requests', () => {
  const {body: _b, method: _m, url: _u, serverTime: _t, ...rest} = given();
  const ask = async (text: string, options: DoctorOptions = {...rest, serverTime: NOW * 1000}) =>
    opinionsOf(await diagnoseRequest(text, options));
  const path = new URL(USER_URL).pathname;
  const raw = (body = BODY, headers: readonly string[] = []) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: service.example',
      `authorization: Bearer ${signed()}`,
      ...headers,
      '',
      body,
    ].join('\r\n');

  test('raw HTTP: request line, Host, Authorization and body are read', async () => {
    const {failing, of} = await ask(raw());
    assert.deepEqual(failing, []);
    assert.equal(of('2.3 digest').verdict, 'holds');
    assert.equal(of('5.3 rule 5').verdict, 'holds');
    assert.deepEqual((await ask(raw().replaceAll('\r\n', '\n'))).failing, []);
  });

  test('raw HTTP: the line break at a file’s end is not part of the body, unless Content-Length says so', async () => {
    assert.deepEqual((await ask(`${raw()}\n`)).failing, []);
    const length = Buffer.byteLength(BODY);
    assert.deepEqual((await ask(`${raw(BODY, [`Content-Length: ${length}`])}\n\n`)).failing, []);
    const longer = await ask(`${raw(BODY, [`Content-Length: ${length + 1}`])}\n`);
    assert.match(longer.of('2.3 digest').detail, /without its last line break/);
    const cut = await ask(raw(BODY.slice(0, 9), [`Content-Length: ${length}`]));
    assert.equal(cut.of('2.3 digest').verdict, 'unknown');
  });

  test('raw HTTP: a body that differs from the signed one, and another user’s URL, fail', async () => {
    assert.deepEqual((await ask(raw(JSON.stringify(JSON.parse(BODY))))).failing, ['2.3 digest']);
    const other = await ask(raw().replace(path, path.replace(USER, OTHER_USER)));
    assert.deepEqual(other.failing, ['5.3 rule 5', '5.3 rule 8']);
  });

  test('5.1 step 1: a missing Authorization header, or another scheme, fails first', async () => {
    for (const [header, says] of [
      ['X-Nothing: 1', /no Authorization header/],
      ['Authorization: Basic eDp5', /not of the scheme Bearer/],
      ['Authorization: Bearer', /one token/],
    ] as const) {
      const {of, failing} = await ask(raw().replace(/authorization: .*/, header));
      assert.equal(failing[0], '5.1 step 1');
      assert.match(of('5.1 step 1').detail, says);
    }
  });

  test('curl -v: the response’s status and Date are read as well', async () => {
    const trace = [
      '*   Trying 127.0.0.1:443...',
      `> POST ${path} HTTP/1.1`,
      '> Host: service.example',
      `> Authorization: Bearer ${signed()}`,
      `> Content-Length: ${Buffer.byteLength(BODY)}`,
      '>',
      '* upload completely sent off',
      '< HTTP/1.1 403 Forbidden',
      `< Date: ${new Date((NOW + 31) * 1000).toUTCString()}`,
      '<',
      '{"code":"GEO_BLOCKED","error":"no"}',
      '* Connection #0 to host left intact',
    ].join('\n');
    const {of} = await ask(trace, rest);
    assert.match(of('5.3 rule 3').detail, /iat is 31 s behind/);
    assert.match(of('7.2 answer').detail, /403 GEO_BLOCKED/);
    assert.equal(of('2.3 digest').verdict, 'unknown');
    assert.equal((await ask(trace, {...rest, body: BODY})).of('2.3 digest').verdict, 'holds');
  });

  test('a curl command: method, URL, header and data are read', async () => {
    const jwt = signed();
    for (const command of [
      `curl -X POST '${USER_URL}' \\\n  -H 'Authorization: Bearer ${jwt}' \\\n  --data-raw '${BODY}'`,
      `$ curl "${USER_URL}" --header="Authorization: Bearer ${jwt}" -d ${JSON.stringify(BODY)}`,
      `curl --url ${USER_URL} --oauth2-bearer ${jwt} --json $'${BODY}'`,
    ]) {
      const {failing, of} = await ask(command);
      assert.deepEqual(failing, [], command);
      assert.equal(of('2.3 digest').verdict, 'holds', command);
    }
    const file = await ask(`curl ${USER_URL} -H 'Authorization: Bearer ${jwt}' -d @body.json`);
    assert.equal(file.of('2.3 digest').verdict, 'unknown');
    const bare = await ask(`curl ${ISV_URL} -H 'Authorization: Bearer ${signed({body: ''})}'`);
    assert.deepEqual(bare.failing, []);
    assert.match(bare.of('2.3 digest').detail, /Without a body/);
  });

  const bearer = (jwt = signed()) => `-H 'Authorization: Bearer ${jwt}'`;

  for (const [what, command] of [
    [
      'a proxy is not the URL',
      `curl -x http://proxy.example:8080 ${bearer()} -d '${BODY}' ${USER_URL}`,
    ],
    [
      'a referer is not the URL',
      `curl -e https://ref.example/ ${bearer()} -d '${BODY}' ${USER_URL}`,
    ],
    ['options in one word', `curl -sSXPOST ${bearer()} -d'${BODY}' ${USER_URL}`],
    ['options, then a value', `curl -sX POST ${bearer()} -d '${BODY}' ${USER_URL}`],
    ['no scheme', `curl ${bearer()} -d '${BODY}' ${USER_URL.replace('https://', '')}`],
    [
      'a variable assignment before it',
      `$ TOKEN=x URL="a b" curl ${bearer()} -d '${BODY}' ${USER_URL}`,
    ],
    ['on Windows', `curl.exe ${bearer()} -d '${BODY}' ${USER_URL}`],
    ['a pipe after it', `curl ${bearer()} -d '${BODY}' ${USER_URL} 2>/dev/null | jq .x`],
  ] as const)
    test(`a curl command, ${what}: it is parsed correctly`, async () => {
      const {failing, of} = await ask(command);
      assert.deepEqual(failing, []);
      assert.equal(of('2.3 digest').verdict, 'holds');
      assert.equal(of('5.3 rule 5').verdict, 'holds');
    });

  for (const option of ['--data-urlencode a=b', '-F a=b', '-T body.json', '-d @body.json', '-K x'])
    test(`a curl command with ${option}: its body is unknown`, async () => {
      const {failing, of} = await ask(`curl ${bearer()} ${option} ${USER_URL}`);
      assert.deepEqual(failing, []);
      assert.equal(of('2.3 digest').verdict, 'unknown');
    });

  test('a curl command with -G: the data is in the URL, and there is no body', async () => {
    const jwt = signed({body: ''});
    const {failing, of} = await ask(`curl -G ${bearer(jwt)} -d a=b ${USER_URL}`);
    assert.deepEqual(failing, []);
    assert.equal(of('2.3 digest').verdict, 'holds');
  });

  test('a curl command with a variable as its URL: its route is unknown', async () => {
    const {of} = await ask(`curl ${bearer()} -d '${BODY}' "$URL"`);
    assert.equal(of('4 route').verdict, 'unknown');
  });

  test('a text that is far too long is rejected without being read', async () => {
    await assert.rejects(diagnoseRequest('a'.repeat(65_537)), {
      name: 'TypeError',
      message: /65537 characters/,
    });
  });

  /** As Chrome copies a request as cURL for cmd. */
  const forCmd = (text: string) =>
    `^"${text
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '\\"')
      .replaceAll(/[^\w\s\-:=+~'/.',?;()*`]/g, '^$&')
      .replaceAll(/%(?=\w)/g, '%^')
      .replaceAll(/\r?\n/g, '^\n\n')}^"`;

  /** As Firefox copies it: with doubled quotes. */
  const forCmdOfFirefox = (text: string) =>
    `^"${text
      .replaceAll('\\', '\\\\')
      .replaceAll('"', '""')
      .replaceAll(/[^\w\s\-:=+~'/.',?;()*`]/g, '^$&')
      .replaceAll(/%(?=\w)/g, '%^')
      .replaceAll(/\r?\n/g, '^\n\n')}^"`;

  const BODIES = [
    BODY,
    '{"a":"100% of C:\\\\x & \\"b\\" <c> | ^d!"}',
    '{\n  "a": "%PATH%",\n  "b": ""\n}',
    '"quoted"',
  ];
  for (const [browser, write] of [
    ['Chrome', forCmd],
    ['Firefox', forCmdOfFirefox],
  ] as const)
    for (const [name, body] of BODIES.entries())
      for (const lineBreak of ['\n', '\r\n'])
        test(`a curl command that ${browser} copied for Windows’ cmd passes (${name}, ${JSON.stringify(lineBreak)})`, async () => {
          const jwt = signed({body});
          const command = [
            `curl ${write(USER_URL)}`,
            `-X ${write('POST')}`,
            `-H ${write(`authorization: Bearer ${jwt}`)}`,
            `-H ${write('content-type: application/json')}`,
            `--data-raw ${write(body)}`,
          ].join(' ^\n  ');
          for (const prompt of ['', 'C:\\Users\\me>']) {
            const text = (prompt + command).replaceAll('\n', lineBreak);
            const {failing, of} = await ask(text);
            assert.deepEqual(failing, []);
            assert.equal(of('2.3 digest').verdict, 'holds');
            assert.equal(of('5.3 rule 5').verdict, 'holds');
          }
        });

  test('a curl command with a ! that Chrome copied for bash passes', async () => {
    const body = '{"a":"Hello!"}';
    const jwt = signed({body});
    const data = `$'${body.replaceAll('!', String.raw`\u0021`)}'`;
    const {failing, of} = await ask(
      `curl '${USER_URL}' -H 'authorization: Bearer ${jwt}' --data-raw ${data}`,
    );
    assert.deepEqual(failing, []);
    assert.equal(of('2.3 digest').verdict, 'holds');
  });

  for (const [what, text] of [
    ['nothing', ''],
    ['blank lines', '\n\n'],
    ['a program without a URL', 'curl '],
    ['a version', 'curl --version'],
    ['a sentence that starts with curl', 'curl is great'],
    ['a sentence that starts like a request', 'GET lost'],
    ['a mark', '> '],
    ['an id', ISV],
    ['a sentence', 'The service answers 401 to every request, and we do not know why.'],
    ['JSON', '{"code":"GEO_BLOCKED","error":"no"}'],
    ['only a JWT', signed()],
    ['only a response', 'HTTP/1.1 401 Unauthorized\nDate: Fri, 15 Jan 2027 08:00:00 GMT\n\n'],
    ['only a response of curl -v', '* Connected\n< HTTP/1.1 401 Unauthorized\n<\n'],
    ['a line of a log', '2026-01-31T12:00:00Z INFO 401 /private/v1/users'],
  ] as const)
    test(`${what} is not a request, and there is no verdict`, async () => {
      await assert.rejects(ask(text), {
        name: 'TypeError',
        message: /^There is no request in the text: /,
      });
    });

  test('5.1 step 1: a request without Authorization counts as one, and its header is missing', async () => {
    for (const text of ['GET /a', `curl ${ISV_URL}`, '> GET /a HTTP/2\n>\n']) {
      const {failing} = await ask(text);
      assert.equal(failing[0], '5.1 step 1');
    }
  });

  test('headers alone count as a request, and their JWT is examined', async () => {
    const {failing} = await ask(`accept: */*\nauthorization: Bearer ${signed()}\n`);
    assert.deepEqual(failing, []);
  });
});
