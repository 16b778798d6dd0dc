/**
 * The doctor compared with the sandbox, over real HTTP: a request that the sandbox refuses fails at
 * the doctor.
 */
import assert from 'node:assert/strict';
import {createHash, createHmac, randomUUID, type KeyObject} from 'node:crypto';
import {test, type TestContext} from 'node:test';
import {diagnose, importPrivateKey, signRequest as sign, type DoctorOptions} from '#src/partner.js';
import {opinionsOf, type Given} from '../../support/partner/patient.ts';
import {Random} from '../../support/inputs/random.ts';
import {
  digestOf,
  newKeyPair,
  signRequest,
  subsigOf,
  type SignOptions,
} from '../../support/partner/request-signer.ts';
import {ask, LICENSED_IP, Sandbox} from '../../support/sandbox/sandbox.ts';

const BODY = '{"origin": "https://shop.example"}';
const SERVER_IP = '192.0.2.1';

async function setup(t: TestContext) {
  const sandbox = await Sandbox.start(t);
  const {privateKey, publicPem} = newKeyPair();
  const partner = {...(await sandbox.partner({publicKey: publicPem})), privateKey};
  const user = await sandbox.user(partner);
  const other = await sandbox.user(partner);
  return {sandbox, partner, publicPem, user, other, now: sandbox.now};
}

type World = Awaited<ReturnType<typeof setup>>;

interface Spoilt {
  readonly sign?: Partial<SignOptions>;
  /** The body that is sent instead of the signed one. */
  readonly sent?: string;
  readonly path?: string;
  /** Changes the finished JWT. */
  readonly jwt?: (jwt: string) => string;
  readonly isvOnly?: boolean;
}

const own = (claims: object): Spoilt => ({sign: {claims: {...claims}}});
const head = (header: object): Spoilt => ({sign: {header: {...header}}});
const mac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');
const JTI = randomUUID();
const secretOf = ({user}: World) => Buffer.from(user.sharedSecret, 'base64url');

/** The sandbox's verdict, a description, and the change to the request. */
const REQUESTS: readonly (readonly ['passes' | 'refused', string, (world: World) => Spoilt])[] = [
  ['passes', 'nothing', () => ({})],
  ['passes', 'iat 30 s behind', ({now}) => ({sign: {now: now - 30}})],
  ['refused', 'iat 31 s behind', ({now}) => ({sign: {now: now - 31}})],
  ['passes', 'iat 30 s ahead', ({now}) => ({sign: {now: now + 30}})],
  ['refused', 'iat 31 s ahead', ({now}) => ({sign: {now: now + 31}})],
  ['refused', 'nbf 31 s ahead', ({now}) => own({nbf: now + 31})],
  ['passes', 'exp in 299 s', ({now}) => own({exp: now + 299})],
  ['refused', 'exp in 300 s', ({now}) => own({exp: now + 300})],
  ['refused', 'exp now', ({now}) => own({exp: now})],
  [
    'refused',
    'times in milliseconds',
    ({now}) => own({iat: now * 1000, nbf: now * 1000, exp: now * 1000 + 60}),
  ],
  ['refused', 'iat a string', ({now}) => own({iat: String(now)})],
  ['refused', 'exp a fraction', ({now}) => own({exp: now + 60.5})],
  ['refused', 'no jti', () => own({jti: undefined})],
  ['refused', 'aud in capitals', () => own({aud: 'SERVICE'})],
  ['refused', 'aud a list', () => own({aud: ['service']})],
  ['refused', 'another iss', ({user}) => own({iss: user.id})],
  ['refused', 'another kid', ({user}) => head({kid: user.id})],
  ['refused', 'typ in lowercase', () => head({typ: 'jwt'})],
  ['refused', 'alg RS256', () => head({alg: 'RS256'})],
  ['refused', 'alg none', () => head({alg: 'none'})],
  ['refused', 'crit', () => head({crit: ['exp']})],
  ['passes', 'an unknown header field', () => head({x: 1})],
  ['refused', 'another key', () => ({sign: {privateKey: newKeyPair().privateKey}})],
  ['refused', 'no signature', () => ({jwt: jwt => jwt.replace(/[^.]*$/, '')})],
  [
    'refused',
    'claims changed after signing',
    () => ({
      jwt: jwt => jwt.replace(/\.[^.]*\./, () => `.${Buffer.from('{}').toString('base64url')}.`),
    }),
  ],
  ['refused', 'a padded part', () => ({jwt: jwt => `${jwt}=`})],
  ['refused', 'two parts', () => ({jwt: jwt => jwt.split('.').slice(0, 2).join('.')})],
  ['refused', 'no digest', () => own({digest: undefined})],
  ['refused', 'an empty digest', () => own({digest: ''})],
  ['refused', 'a padded digest', () => own({digest: `${digestOf(BODY)}=`})],
  [
    'refused',
    'a digest in hexadecimal',
    () => own({digest: createHash('sha256').update(BODY).digest('hex')}),
  ],
  ['refused', 'another body', () => ({sent: `${BODY} `})],
  ['refused', 'the JSON rewritten', () => ({sent: JSON.stringify(JSON.parse(BODY))})],
  ['refused', 'no sub', () => own({sub: undefined})],
  ['refused', 'no subsig', () => own({subsig: undefined})],
  ['refused', 'no client_ip', () => own({client_ip: undefined})],
  ['refused', 'another user’s JWT', ({other}) => ({sign: {user: other.signer}})],
  [
    'refused',
    'sub in capitals',
    ({user}) => ({sign: {user: {...user.signer, id: user.id.toUpperCase()}}}),
  ],
  [
    'refused',
    'another user’s secret',
    ({user, other}) => ({sign: {user: {...user.signer, sharedSecret: other.sharedSecret}}}),
  ],
  [
    'refused',
    'the undecoded secret',
    ({user, now}) => own({jti: JTI, subsig: mac(user.sharedSecret, `${user.id}:${now}:${JTI}`)}),
  ],
  [
    'refused',
    'subsig in a different order',
    world => own({jti: JTI, subsig: mac(secretOf(world), `${world.now}:${world.user.id}:${JTI}`)}),
  ],
  [
    'refused',
    'a padded subsig',
    ({user, now}) => own({jti: JTI, subsig: `${subsigOf(user.id, now, JTI, user.sharedSecret)}=`}),
  ],
  ['refused', 'client_ip with a port', () => own({client_ip: `${LICENSED_IP}:80`})],
  ['refused', 'client_ip a list', () => own({client_ip: `${LICENSED_IP}, 10.0.0.1`})],
  ['refused', 'client_ip private', () => own({client_ip: '192.168.0.4'})],
  ['refused', 'client_ip the server’s own', () => own({client_ip: SERVER_IP})],
  ['refused', 'client_ip IPv4-mapped', () => own({client_ip: `::ffff:${LICENSED_IP}`})],
  ['passes', 'client_ip IPv6', () => own({client_ip: '2001:db8:1::7'})],
  ['refused', 'client_ip a number', () => own({client_ip: 7})],
  [
    'refused',
    'USERID encoded',
    ({user}) => ({
      path: `/private/v1/users/%${user.id.charCodeAt(0).toString(16)}${user.id.slice(1)}/embed-token`,
    }),
  ],
  ['refused', 'an embed route', () => ({path: '/embed/v1/token/validate'})],
  [
    'passes',
    'ISV-only: without user claims',
    () => ({isvOnly: true, ...own({sub: undefined, subsig: undefined, client_ip: undefined})}),
  ],
  [
    'passes',
    'ISV-only: with odd user claims',
    () => ({isvOnly: true, ...own({sub: 7, subsig: 'x=', client_ip: 'x'})}),
  ],
  [
    'refused',
    'ISV-only: a padded digest',
    () => ({isvOnly: true, ...own({digest: `${digestOf(BODY)}=`})}),
  ],
  [
    'passes',
    'ISV-only: neither body nor digest',
    () => ({isvOnly: true, sign: {body: ''}, sent: ''}),
  ],
  [
    'passes',
    'ISV-only: the digest of no body',
    () => ({isvOnly: true, ...own({digest: digestOf('')}), sent: ''}),
  ],
  ['refused', 'ISV-only: a digest, and no body', () => ({isvOnly: true, sent: ''})],
];

for (const [verdict, what, spoil] of REQUESTS)
  test(`5.3 the doctor agrees with the sandbox: ${what} (${verdict})`, async t => {
    const world = await setup(t);
    const {sandbox, partner, user, publicPem, now} = world;
    const {sign: changes, sent = BODY, path, jwt = same, isvOnly = false} = spoil(world);
    const token = jwt(signRequest({...partner, now, body: BODY, user: user.signer, ...changes}));
    const url = `${sandbox.url}${path ?? (isvOnly ? '/push/x' : `/private/v1/users/${user.id}/embed-token`)}`;
    const isGet = url.includes('/embed/v1/');
    const answer = await ask(url, {
      method: isGet ? 'GET' : 'POST',
      headers: {authorization: `Bearer ${token}`},
      ...(!isGet && {body: sent}),
    });
    assert.equal(answer.status < 400 ? 'passes' : 'refused', verdict, answer.text);
    const options = {
      publicKey: publicPem,
      sharedSecret: user.sharedSecret,
      body: sent,
      method: 'POST',
      url,
      serverTime: sandbox.time,
      isvId: partner.isvId,
      serverIps: [SERVER_IP],
    } satisfies DoctorOptions;
    const {failing, diagnosis} = opinionsOf(await diagnose(token, options));
    assert.equal(failing.length > 0 ? 'refused' : 'passes', verdict, failing.join());
    // The service's answer does not change the verdict, unless only the service can detect the
    // fault.
    const response = {status: answer.status, body: answer.text};
    const told = await diagnose(token, {...options, response});
    assert.equal(told.summary.verdict === 'fails', diagnosis.summary.verdict === 'fails');
    if (answer.status === 403) assert.equal(told.summary.symptom?.row, '5.6 row 3');
  });

test('5.3 rule 10: the doctor learns of an unlicensed jurisdiction only from the response', async t => {
  const {sandbox, partner, user, now} = await setup(t);
  const signer = {...user.signer, ip: '198.51.100.1'};
  const token = signRequest({...partner, now, user: signer});
  const url = `${sandbox.url}/private/v1/users/${user.id}/embed-token`;
  const {status, text} = await ask(url, {
    method: 'POST',
    headers: {authorization: `Bearer ${token}`},
  });
  const options = {url, body: '', serverTime: sandbox.time};
  const rule10 = async (more: Given) =>
    opinionsOf(await diagnose(token, {...options, ...more} as DoctorOptions)).of('5.3 rule 10');
  assert.equal((await rule10({})).verdict, 'unknown');
  assert.equal((await rule10({response: {status, body: text}})).verdict, 'fails');
});

test('200 random requests of our own signer: no finding fails, and the sandbox accepts such requests', async t => {
  const {sandbox, partner, user, publicPem} = await setup(t);
  const random = new Random(5300);
  const privateKey = await importPrivateKey(pemOf(partner.privateKey));
  const acting = {userId: user.id, sharedSecret: user.sharedSecret};
  for (let n = 0; n < 200; n++) {
    const body = Uint8Array.from({length: random.below(300)}, () => random.below(256));
    const isUser = random.chance(0.5);
    const now = sandbox.time + (random.below(61) - 30) * 1000;
    const clientIp = random.pick(['203.0.113.7', '203.0.113.255', '2001:db8:1::1']);
    const path = isUser ? `/private/v1/users/${user.id}/embed-token` : '/tournaments/7?x=1';
    const jwt = await sign(
      {isvId: partner.isvId, privateKey},
      {
        body,
        path,
        now: () => now,
        lifetime: 31 + random.below(269),
        ...((isUser || random.chance(0.3)) && {user: {...acting, clientIp}}),
      },
    );
    const {diagnosis, failing} = opinionsOf(
      await diagnose(jwt, {
        body,
        publicKey: publicPem,
        url: `https://service.example${path}`,
        serverTime: sandbox.time,
        ...(isUser && {sharedSecret: user.sharedSecret}),
        response: {status: 200},
      }),
    );
    assert.deepEqual(failing, [], `request ${n}`);
    assert.equal(diagnosis.findings.filter(({verdict}) => verdict === 'fails').length, 0);
    if (n % 10 !== 0 || isUser) continue;
    const headers = {authorization: `Bearer ${jwt}`};
    const answer = await ask(sandbox.url + path, {method: 'POST', headers, body});
    assert.equal(answer.status, 200, `request ${n}`);
  }
});

function same(jwt: string): string {
  return jwt;
}

function pemOf(key: KeyObject): string {
  return key.export({type: 'pkcs8', format: 'pem'}).toString();
}
