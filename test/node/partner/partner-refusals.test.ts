/** Calls that the partner library refuses before it sends anything, and the error for each. */
import assert from 'node:assert/strict';
import {generateKeyPairSync} from 'node:crypto';
import {suite, test} from 'node:test';
import {inspect} from 'node:util';
import {
  createPartnerClient,
  importPrivateKey,
  signRequest,
  type ActingUser,
  type PartnerClient,
  type PartnerRequest,
} from '#src/partner.js';
import {json} from '../../support/servers/misbehaving-server.ts';
import {ISV_ID, PEM, privateKey, scripted, USER} from '../../support/partner/partner-client.ts';

/** The claims of a JWT that the library has signed. */
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

const options = {isvId: ISV_ID, privateKey, baseUrl: 'https://service.example'};

/** The error message of a refused call. Fails if the error contains the secret. */
async function refusal(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    assert.ok(error instanceof TypeError, `not a TypeError: ${String(error)}`);
    const all = inspect(error, {depth: 9, showHidden: true});
    assert.ok(!all.includes(USER.sharedSecret), 'the shared secret is repeated');
    return error.message;
  }
  return assert.fail('the call was not refused');
}

/** The methods of the client whose first argument is a user. */
type ForUser = {
  [Name in keyof PartnerClient]: PartnerClient[Name] extends (
    user: infer User,
    ...rest: never[]
  ) => unknown
    ? User extends ActingUser
      ? Name
      : never
    : never;
}[keyof PartnerClient];

/** Every way to send something for a user. The compiler asks for a new method of that kind. */
const USER_CALLS: Readonly<
  Record<ForUser | 'request', (client: PartnerClient, user: typeof USER) => Promise<unknown>>
> = {
  embedToken: (client, user) => client.embedToken(user),
  createCashpayWithdrawal: (client, user) =>
    client.createCashpayWithdrawal(user, {transactionId: crypto.randomUUID(), amount: '1.00'}),
  executeCashpayWithdraw: (client, user) =>
    client.executeCashpayWithdraw(user, crypto.randomUUID()),
  request: (client, user) =>
    client.request({method: 'GET', path: `/private/v1/users/${user.userId}/x`, user}),
};

suite('a rejected user', () => {
  for (const [name, call] of Object.entries(USER_CALLS))
    test(`${name}: invalid ids, secrets and addresses are never sent`, async t => {
      const {client, server} = await scripted(t, () => json(200, {}));
      const refused = (change: object) => refusal(() => call(client, {...USER, ...change}));
      assert.match(await refused({userId: 'me'}), /userId must be a UUID/);
      assert.match(await refused({userId: `${USER.userId}/..`}), /userId must be a UUID/);
      const secret = /sharedSecret must be 32 bytes in base64url without padding/;
      assert.match(await refused({sharedSecret: `${USER.sharedSecret}=`}), secret);
      assert.match(await refused({sharedSecret: `${USER.sharedSecret.slice(0, -1)}+`}), secret);
      assert.match(await refused({sharedSecret: USER.sharedSecret.slice(1)}), secret);
      assert.match(await refused({sharedSecret: undefined}), secret);
      assert.match(await refused({clientIp: '10.0.0.1'}), /clientIp/);
      assert.equal(server.asked.length, 0);
    });
});

suite('a rejected client IP (5.3 rule 10)', () => {
  const signFor = (clientIp: unknown, serverIps?: readonly string[]) =>
    signRequest({...options, serverIps}, {user: {...USER, clientIp: clientIp as string}});

  const signAt = (baseUrl: string, clientIp: unknown, serverIps?: readonly string[]) =>
    createPartnerClient({...options, baseUrl, serverIps}).sign({
      path: `/private/v1/users/${USER.userId}/x`,
      user: {...USER, clientIp: clientIp as string},
    });

  for (const ip of [
    '203.0.113.7',
    '198.51.100.1',
    '192.0.2.1',
    '8.8.8.8',
    '1.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '2001:db8::',
    '2001:DB8:1:ffff::1',
    '2606:4700:4700::1111',
    '2001:2:3:4:5:6:7:8',
    '2001::8',
    '3fff:2:3:4:5:6:7::',
  ])
    test(`5.3 rule 10: ${ip} is accepted`, async () => {
      assert.equal(typeof (await signFor(ip)), 'string');
    });

  const REFUSED: Record<string, RegExp> = {
    '': /missing/,
    localhost: /no plain/,
    '203.0.113': /no plain/,
    '203.0.113.7.1': /no plain/,
    '203.0.113.256': /no plain/,
    '203.0.113.07': /no plain/,
    '0xcb.0.113.7': /no plain/,
    '٢٠٣.0.113.7': /no plain/,
    '203.0.113.7, 192.0.2.1': /list/,
    '203.0.113.0/24': /range/,
    '2001:db8::/32': /range/,
    'fe80::1%eth0': /zone/,
    '2001:db8::1%0': /zone/,
    '203.0.113.7:': /no plain/,
    '203.0.113.7:123456': /brackets and port/,
    '203.0.113.7:8080:1': /no plain/,
    '[203.0.113.256]:80': /brackets and port/,
    '[2001:db8::1': /brackets/,
    '[2001:db8::1]443': /brackets/,
    '::ffff:203.0.113.256': /plain IPv4/,
    '::ffff:203.0.113.7%eth0': /zone/,
    '::ffff:10.0.0.1': /private/,
    '::ffff:0a00:1': /private/,
    '[::ffff:127.0.0.1]:80': /machine itself/,
    '10.0.0.1:4711': /private/,
    '[::1]:4711': /machine itself/,
    '::cb00:7107': /plain IPv4/,
    '::203.0.113.7': /plain IPv4/,
    '64:ff9b::203.0.113.7': /no plain/,
    '2001:db8::1::2': /no plain/,
    '2001:db8:1:2:3:4:5': /no plain/,
    '1:2:3:4:5:6:7:8:9': /no plain/,
    '1:2:3:4::5:6:7:8': /no plain/,
    '2001:db8::12345': /no plain/,
    '2001:db8::g': /no plain/,
    ':2001:db8::1': /no plain/,
    ':::': /no plain/,
    '192.0.0.8': /reserved/,
    '192.88.99.1': /reserved/,
    '2001:10::1': /reserved/,
    '2001:2f::1': /reserved/,
    '198.18.0.1': /measuring/,
    '198.19.255.255': /measuring/,
    '2001:2::1': /measuring/,
    '0.0.0.0': /unspecified/,
    '::': /unspecified/,
    '127.0.0.1': /machine itself/,
    '::1': /machine itself/,
    '0:0:0:0:0:0:0:1': /machine itself/,
    '10.255.255.255': /private/,
    '172.16.0.0': /private/,
    '172.31.255.255': /private/,
    '192.168.1.1': /private/,
    'fd12:3456::1': /private/,
    '169.254.169.254': /one link/,
    'fe80::1': /one link/,
    '100.64.0.0': /carrier/,
    '100.127.255.255': /carrier/,
    '224.0.0.1': /multicast/,
    'ff02::1': /multicast/,
    '255.255.255.255': /reserved/,
    '1::8': /not of the internet/,
    '4000::1': /not of the internet/,
  };
  for (const [written, plain] of [
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:FFFF:CB00:7107', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[::ffff:203.0.113.7]:65535', '203.0.113.7'],
    [' 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711\n', '203.0.113.7'],
    ['2001:DB8::1', '2001:DB8::1'],
  ] as const)
    test(`5.3 rule 10: ${JSON.stringify(written)} is signed as ${plain}, for every service`, async () => {
      const jwts = [
        await signFor(written),
        await signAt('https://service.example', written),
        await signAt('http://localhost:4001', written),
      ];
      for (const jwt of jwts) assert.equal(claimsOf(jwt)['client_ip'], plain);
    });

  for (const [ip, why] of Object.entries(REFUSED))
    test(`5.3 rule 10: ${JSON.stringify(ip)} is rejected with ${why.source}`, async () => {
      const said = await refusal(() => signFor(ip));
      assert.match(said, /^clientIp must be the end user’s address\. /);
      assert.match(said, why);
    });

  test('5.3 rule 10: a value that is not a string is rejected', async () => {
    for (const ip of [undefined, null])
      assert.match(await refusal(() => signFor(ip)), /It is missing/);
    for (const ip of [7, {}, ['203.0.113.7']])
      assert.match(await refusal(() => signFor(ip)), /It is not a text/);
  });

  test('5.6 GEO_BLOCKED: the server’s own address is rejected in any notation', async () => {
    const serverIps = ['198.51.100.9', '2001:db8:2::9'];
    for (const own of [
      '198.51.100.9',
      '::ffff:198.51.100.9',
      '198.51.100.9:80',
      '2001:0DB8:2:0:0:0:0:9',
      '2001:db8:2::9',
    ])
      assert.match(await refusal(() => signFor(own, serverIps)), /server’s own/);
    assert.equal(typeof (await signFor('198.51.100.8', serverIps)), 'string');
    assert.match(
      await refusal(() => signFor('198.51.100.9', ['::ffff:198.51.100.9'])),
      /server’s own/,
    );
    for (const wrong of ['::1%lo', 'shop.example', '198.51.100.0/24'])
      assert.match(await refusal(() => signFor(USER.clientIp, [wrong])), /serverIps must be/);
  });

  for (const ip of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '[::1]:80'])
    test(`5.3 rule 10: ${ip} is accepted only for a service on this machine`, async () => {
      for (const here of ['http://localhost:4001', 'http://127.0.0.1:4001', 'http://[::1]'])
        assert.equal(typeof (await signAt(here, ip)), 'string');
      for (const elsewhere of ['https://service.example', 'https://localhost'])
        assert.match(
          await refusal(() => signAt(elsewhere, ip)),
          /machine itself.*against the sandbox, 203\.0\.113\.7/,
        );
    });

  test('5.3 rule 10: even for a service on this machine, other invalid addresses are rejected', async () => {
    for (const [ip, why] of [
      ['10.0.0.1', /private.*against the sandbox, 203\.0\.113\.7/],
      ['::ffff:10.0.0.1', /private/],
      ['', /missing/],
      [undefined, /missing/],
      [7, /not a text/],
      ['10.0.0.1:80', /private/],
      ['1:'.repeat(500_000), /no plain/],
    ] as const)
      assert.match(await refusal(() => signAt('http://localhost:4001', ip)), why);
    const own = await refusal(() => signAt('http://localhost', '::ffff:127.0.0.1', ['127.0.0.1']));
    assert.match(own, /server’s own/);
  });

  test('an extremely long address is rejected immediately', async () => {
    assert.match(await refusal(() => signFor('1:'.repeat(500_000))), /no plain/);
  });
});

suite('a rejected path (5.3 rules 5 and 8)', () => {
  const own = `/private/v1/users/${USER.userId}`;
  const other = '1b8f6c1e-7d2a-4e39-9c55-a1b2c3d4e5f6';
  const FOREIGN = [
    `/private/v1/users/${other}/embed-token`,
    `/private/v1/users/${other}`,
    `/private/v1/users/${other}/users/${USER.userId}`,
    `/private/v1/users/${USER.userId}/users/${other}`,
    `/private/v1/users/${USER.userId.toUpperCase()}/x`,
    `/Private/V1/USERS/${other}/x/${USER.userId}`,
    `/private/v2/users/${other}/x/${USER.userId}`,
    `/private/v1/users/me/x/${USER.userId}`,
  ];
  for (const path of FOREIGN)
    test(`5.3 rule 8: ${path} belongs to another user`, async t => {
      const {client, server} = await scripted(t, () => json(200, {}));
      const call = () => client.request({method: 'GET', path, user: USER});
      assert.match(await refusal(call), /user other than|does not name the user/);
      assert.match(await refusal(() => signRequest(options, {path})), /belongs to a user/);
      assert.equal(server.asked.length, 0);
    });

  const UNPLAIN = [
    `${own}/../${other}/embed-token`,
    `${own}/./x`,
    `${own}/%2e%2e/${other}`,
    `${own}/%2E./${other}`,
    `${own}//x`,
    `/${own}`,
    `//evil.example${own}`,
    `${own}/..`,
    `${own}/.`,
    `/private/v1/users/${USER.userId.replace('-', '%2D')}`,
    `/private/v1/%75sers/${other}/${USER.userId}`,
    `/private/v1%2fusers%2f${other}/${USER.userId}`,
    `/private/v1/users%5c${other}/${USER.userId}`,
    `/private/v1/users\\${other}/${USER.userId}`,
    `${own}/%252e%252e/${other}`,
    `${own}/%`,
    `${own}/%zz`,
    `${own}/x#y`,
    `${own}/a b`,
    `${own}/\t`,
    `${own}/ä`,
    `${own}\n`,
    // Servlet containers cut a segment at its `;`, and then resolve the dots.
    `${own}/..;/${other}`,
    `${own}/..;x=y/${other}/embed-token`,
    `${own}/.;/x`,
    `${own}/;/${other}`,
    `/private/v1/users;a=b/${other}/${USER.userId}`,
    `/private/v1/users/${other};/${USER.userId}`,
    `/private/v1/users/${USER.userId};/x`,
    `/private;x/v1/users/${USER.userId}/x`,
    `${own}/..%3b/${other}`,
    `/private/v1/users%3Ba=b/${other}/${USER.userId}`,
    // These end the path for a program that decodes too early.
    `${own}/%3f/x`,
    `${own}/%23/x`,
    // Control characters, which some programs drop and others keep.
    `${own}/%00/x`,
    `${own}/.%00./${other}`,
    `${own}/%0d%0a/x`,
    `${own}/%09/x`,
    `${own}/%7f/x`,
    `${own}/\r/x`,
    `${own}/\u0000`,
    `${own}/%c2%85/x`,
    `/private/v1/use%e2%80%8brs/${other}/${USER.userId}`,
    `${own}/%e2%80%ae/x`,
    // Longer encodings of a dot and a slash, which are not valid UTF-8.
    `${own}/%c0%ae%c0%ae/${other}`,
    `${own}/..%c0%af${other}`,
    `${own}/%e0%80%ae/x`,
    `${own}/%u002e%u002e/${other}`,
    `${own}/%ff/x`,
    // Wide and compatibility characters, which some programs convert to plain ones.
    `${own}/%ef%bc%8e%ef%bc%8e%ef%bc%8f${other}`,
    `${own}/%e2%80%a5/${other}`,
    `/private/v1/%ef%bd%95sers/${other}/${USER.userId}`,
    `/private/v1/u%c5%bfers/${other}/${USER.userId}`,
    // Characters that Windows drops at the end of a name.
    `${own}/..%20/${other}`,
    `${own}/.../${other}`,
    `/private/v1/users./${other}/${USER.userId}`,
    `/private/v1/users%20/${other}/${USER.userId}`,
    `/private/v1/%20users/${other}/${USER.userId}`,
    // Invisible characters that some programs drop. Unicode counts them as letters or marks.
    ...['%ef%b8%8f', '%cd%8f', '%e1%85%9f', '%e1%a0%8b', '%e3%85%a4', '%f3%a0%84%80'].flatMap(
      sign => [
        `/private/v1/users${sign}/${other}/${USER.userId}`,
        `/private/v1${sign}/users/${other}/${USER.userId}`,
        `${own}/.${sign}./${other}`,
        `${own}/..${sign}/${other}`,
        `${own}/x${sign}`,
      ],
    ),
    // Characters that some programs drop at the end of a name, or read as a format.
    ...[
      '+',
      ',',
      '!',
      '~',
      '$',
      '*',
      "'",
      ':x',
      '@x',
      '=1',
      '&x',
      '.json',
      '-',
      '_',
      '%22',
    ].flatMap(sign => [
      `/private/v1/users${sign}/${other}/${USER.userId}`,
      `/private/v9/USERS${sign}/${other}/${USER.userId}`,
      `${own}/..${sign}/${other}`,
    ]),
    // Characters that must be escaped. Some clients send them as they are, and others escape them.
    ...['"', '<', '>', '^', '`', '{', '|', '}', '[', ']'].map(char => `${own}/a${char}b`),
  ];
  for (const path of UNPLAIN)
    test(`5.3 rule 5: ${JSON.stringify(path)} is ambiguous`, async t => {
      const {client, server} = await scripted(t, () => json(200, {}));
      const call = () => client.request({method: 'GET', path, user: USER});
      assert.match(await refusal(call), /path must be spelled plainly|does not name the user/);
      assert.match(
        await refusal(() => signRequest(options, {user: USER, path})),
        /spelled plainly/,
      );
      assert.equal(server.asked.length, 0);
    });

  for (const path of [
    own,
    `${own}/x?a=%2F..&users/${other}`,
    `${own}/a%20b/x`,
    `${own}/x?a=b;c=d&e=%3B%00..;/`,
    `${own}/a:b@c!d$e&f'g(h)i*j+k,l=m~n_o-p.q/x`,
    `${own}/caf%C3%A9/%E2%98%95/%22%5B%7B/x`,
    `${own}/`,
    `/v9/users/${USER.userId}/y`,
    `${own}/users-of-a-group/x.json/.hidden/a..b`,
  ])
    test(`5.3 rule 5: ${path} is accepted as the user’s own`, async t => {
      const {client, server} = await scripted(t, () => json(200, {}));
      await client.request({method: 'GET', path, user: USER});
      assert.equal(server.asked[0]?.path, path);
    });

  test('5.3 rule 8: a user’s JWT is not sent to a path without the user', async t => {
    const {client, server} = await scripted(t, () => json(200, {}));
    const call = () => client.request({method: 'GET', path: '/markets', user: USER});
    assert.match(await refusal(call), /leave the user out on ISV routes/);
    assert.equal(server.asked.length, 0);
  });

  test('5.3 rule 6: a user’s route requires the user, and the users route does not', async t => {
    const {client, server} = await scripted(t, () => json(200, {}));
    const ask = (path: string) => client.request({method: 'GET', path});
    for (const path of [own, '/private/v1/users/x', `/a/users/${other}`])
      assert.match(await refusal(() => ask(path)), /give that user/);
    for (const path of ['/private/v1/users', '/private/v1/users/', '/markets/users/count'])
      await ask(path);
    assert.equal(server.asked.length, 3);
  });
});

suite('a rejected request', () => {
  const REQUESTS: readonly [string, object, RegExp][] = [
    ['a path without its slash', {path: 'markets'}, /start with a slash/],
    ['an absolute URL', {path: 'https://evil.example/markets'}, /baseUrl/],
    ['a method that does not exist', {method: 'FETCH'}, /method must be one of/],
    ['a lowercase method', {method: 'get'}, /method must be one of/],
    ['a GET with a body', {body: {}}, /has no body/],
    ['a header injection', {method: 'POST', contentType: 'a/b\r\nx: y'}, /contentType must be/],
    ['an empty content type', {method: 'POST', contentType: ''}, /contentType must be/],
    ['a form', {method: 'POST', body: new FormData()}, /plain object/],
    ['a Blob', {method: 'POST', body: new Blob(['x'])}, /plain object/],
    ['a map', {method: 'POST', body: new Map()}, /plain object/],
    ['null', {method: 'POST', body: null}, /plain object/],
    ['a number', {method: 'POST', body: 7}, /plain object/],
  ];
  for (const [what, request, why] of REQUESTS)
    test(`${what} is rejected`, async t => {
      const {client, server} = await scripted(t, () => json(200, {}));
      const call = () =>
        client.request({method: 'GET', path: '/markets', ...request} as PartnerRequest);
      assert.match(await refusal(call), why);
      assert.equal(server.asked.length, 0);
    });

  test('a withdrawal requires a UUID, and its amount as a string', async t => {
    const {client, server} = await scripted(t, () => json(200, {}));
    const create = (transactionId: string, amount: unknown) => () =>
      client.createCashpayWithdrawal(USER, {transactionId, amount: amount as string});
    assert.match(await refusal(create('1', '25.00')), /transactionId must be a UUID/);
    assert.match(await refusal(create(crypto.randomUUID(), 25)), /amount must be decimal text/);
    assert.match(
      await refusal(() => client.executeCashpayWithdraw(USER, '../x')),
      /transactionId must be a UUID/,
    );
    assert.equal(server.asked.length, 0);
  });
});

suite('a rejected client', () => {
  const CLIENTS: readonly [string, object, RegExp][] = [
    ['an invalid ISV id', {isvId: 'isv'}, /isvId must be a UUID/],
    ['a key in PEM', {privateKey: PEM}, /importPrivateKey/],
    ['no key', {privateKey: undefined}, /importPrivateKey/],
    ['http to another machine', {baseUrl: 'http://service.example'}, /baseUrl must be an https:/],
    [
      'a host that only starts like localhost',
      {baseUrl: 'http://localhost.evil.example'},
      /baseUrl/,
    ],
    ['a password in the URL', {baseUrl: 'https://me:secret@service.example'}, /baseUrl/],
    ['a query', {baseUrl: 'https://service.example?x=1'}, /baseUrl/],
    ['a fragment', {baseUrl: 'https://service.example#x'}, /baseUrl/],
    ['no base URL', {baseUrl: undefined}, /baseUrl/],
    ['another scheme', {baseUrl: 'ftp://service.example'}, /baseUrl/],
    ...[0, -1, NaN, Infinity, 2 ** 31, '15'].map(
      timeout => [`a timeout of ${timeout}`, {timeout}, /timeout must be/] as const,
    ),
    ...[0, -1, 300, 301, 59.5, NaN, '60'].map(
      lifetime => [`5.3 rule 4: a lifetime of ${lifetime}`, {lifetime}, /from 1 to 299/] as const,
    ),
  ].map(([what, change, why]) => [what, change, why] as [string, object, RegExp]);
  for (const [what, change, why] of CLIENTS)
    test(`${what} is rejected when the client is created`, async () => {
      assert.match(await refusal(() => createPartnerClient({...options, ...change})), why);
    });

  for (const baseUrl of ['https://service.example/a', 'http://localhost:4001', 'http://[::1]:1/'])
    test(`${baseUrl} is accepted`, () => {
      assert.ok(createPartnerClient({...options, baseUrl}));
    });
});

suite('a rejected key (5.2)', () => {
  const pem = (type: 'pkcs8' | 'pkcs1' | 'sec1', key: ReturnType<typeof generateKeyPairSync>) =>
    key.privateKey.export({type, format: 'pem'} as never).toString();
  const ed = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', {modulusLength: 2048});
  const ec = generateKeyPairSync('ec', {namedCurve: 'P-256'});
  const encrypted = ed.privateKey
    .export({type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x'})
    .toString();
  const KEYS: readonly [string, string, RegExp][] = [
    ['the public key', ed.publicKey.export({type: 'spki', format: 'pem'}).toString(), /public key/],
    ['an encrypted key', encrypted, /encrypted.*openssl pkey/],
    ['an RSA key', pem('pkcs8', rsa), /another kind.*openssl genpkey/],
    ['an RSA key in its own format', pem('pkcs1', rsa), /RSA key.*openssl genpkey/],
    ['an EC key', pem('pkcs8', ec), /another kind/],
    ['an EC key in its own format', pem('sec1', ec), /EC key/],
    ['an Ed448 key', pem('pkcs8', generateKeyPairSync('ed448')), /another kind/],
    ['an X25519 key', pem('pkcs8', generateKeyPairSync('x25519')), /another kind/],
    ['a truncated key', PEM.replace(/\n(.{30}).*\n/, '\n$1\n'), /damaged|another kind/],
    ['not a PEM text', 'nonsense', /BEGIN PRIVATE KEY/],
  ];
  for (const [what, text, why] of KEYS)
    test(`5.2 step 3: ${what} is rejected with ${why.source}`, async () => {
      const said = await refusal(() => importPrivateKey(text));
      assert.match(said, why);
      const middle = text.split('\n')[1];
      assert.ok(!middle || !said.includes(middle), 'the key is repeated');
    });

  const der = Buffer.from(PEM.split('\n')[1] ?? '', 'base64');
  const changed = (index: number, byte: number) => Buffer.from(der).fill(byte, index, index + 1);
  for (const [what, bytes] of [
    ['with an extra byte', Buffer.concat([der, Buffer.alloc(1)])],
    ['with a wrong length', changed(1, der.length - 3)],
    ['with a wrong tag', changed(0, 0x31)],
    ['with a wrong length of its version', changed(3, 2)],
    ['with wrong framing of its bytes', changed(14, 0x05)],
    ['without its last byte', changed(1, der.length - 3).subarray(0, -1)],
  ] as const)
    test(`5.2 step 3: a key ${what} is reported as damaged in every runtime`, async () => {
      const text = `-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END PRIVATE KEY-----`;
      assert.match(await refusal(() => importPrivateKey(text)), /it is damaged\.$/);
    });

  for (const label of ['CERTIFICATE', 'OPENSSH PRIVATE KEY'])
    test(`5.2 step 3: ${label} is named in the message`, async () => {
      const text = `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----`;
      assert.match(await refusal(() => importPrivateKey(text)), /certificate|OpenSSH/);
    });

  for (const [how, written] of [
    ['\\n', String.raw`\n`],
    ['\\r\\n', String.raw`\r\n`],
  ] as const)
    test(`5.2 step 3: a key with its line breaks written as ${how} is accepted, as in .env files`, async () => {
      const key = await importPrivateKey(PEM.trim().replaceAll('\n', written));
      assert.equal(key.extractable, false);
    });

  test('5.2 step 3: a JWK is accepted, and cannot be exported', async () => {
    const key = await importPrivateKey({
      ...ed.privateKey.export({format: 'jwk'}),
      alg: 'EdDSA',
    } as object);
    assert.equal(key.extractable, false);
    assert.ok(createPartnerClient({...options, privateKey: key}));
  });

  test('5.2 step 3: a JWK as a string is accepted, as in an environment variable', async () => {
    const text = JSON.stringify(ed.privateKey.export({format: 'jwk'}), null, 2);
    assert.equal((await importPrivateKey(`\n${text}\n`)).extractable, false);
    const said = await refusal(() => importPrivateKey(text.slice(0, -5)));
    assert.match(said, /JWK, and is not JSON/);
    assert.ok(!said.includes('OKP'));
  });

  for (const audience of ['', 5, null, ['service']])
    test(`2.3 aud: ${JSON.stringify(audience)} is rejected`, async () => {
      const partner = {...options, audience: audience as string};
      assert.match(await refusal(() => signRequest(partner)), /audience must be/);
    });

  test('2.3 iat, jti: an invalid time and an invalid id are not signed', async () => {
    for (const now of [NaN, Infinity])
      assert.match(await refusal(() => signRequest(options, {now: () => now})), /now must give/);
    for (const jti of ['', 5, undefined])
      assert.match(
        await refusal(() => signRequest(options, {jti: () => jti as string})),
        /jti must give/,
      );
  });

  test('5.2 step 3: a JWK that is public, damaged or of another kind is rejected', async () => {
    const jwk = ed.privateKey.export({format: 'jwk'}) as object;
    const REFUSED: readonly [object, RegExp][] = [
      [ed.publicKey.export({format: 'jwk'}), /without d it is a public key/],
      [ec.privateKey.export({format: 'jwk'}), /kty must be OKP/],
      [{...jwk, d: 'AAAA'}, /damaged/],
      [{...jwk, crv: 'X25519'}, /crv Ed25519/],
      [{...jwk, kty: 'EC'}, /kty must be OKP/],
      [{...jwk, x: undefined}, /x and d must both be there/],
    ];
    for (const [key, why] of REFUSED) assert.match(await refusal(() => importPrivateKey(key)), why);
  });

  test('5.2 step 3: a key that cannot sign, or signs with another algorithm, is rejected', async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const ecdsa = await crypto.subtle.generateKey({name: 'ECDSA', namedCurve: 'P-256'}, false, [
      'sign',
      'verify',
    ]);
    for (const key of [pair.publicKey, ecdsa.privateKey])
      assert.match(
        await refusal(() => createPartnerClient({...options, privateKey: key})),
        /Ed25519/,
      );
  });
});

suite('a rejected environment (5.2 step 3)', () => {
  const PLACES: readonly [string, readonly string[], boolean][] = [
    ['a page', ['window', 'document'], true],
    ['an older Deno, which has a window', ['window'], false],
    ['a worker', ['self', 'WorkerGlobalScope'], false],
  ];
  for (const [what, names, refused] of PLACES)
    test(`5.2 step 3: ${what} ${refused ? 'gets no client' : 'is accepted as a server'}`, async t => {
      const added = names.filter(name => !(name in globalThis));
      for (const name of added) Object.assign(globalThis, {[name]: globalThis});
      t.after(() => added.forEach(name => Reflect.deleteProperty(globalThis, name)));
      if (!refused) assert.ok(createPartnerClient(options));
      else assert.match(await refusal(() => createPartnerClient(options)), /never in a page/);
    });
});
