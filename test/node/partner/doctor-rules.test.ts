/** The doctor on each rule of contract 5.3, from both sides of every limit. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {diagnose} from '#src/partner.js';
import {Random} from '../../support/inputs/random.ts';
import {subsigOf} from '../../support/partner/request-signer.ts';
import {
  ACTING,
  BODY,
  examine,
  examineJwt,
  ISV,
  ISV_URL,
  NOW,
  OTHER_USER,
  SECRET,
  signed,
  USER,
  USER_URL,
} from '../../support/partner/patient.ts';

/** Random JWTs. A small number finds an obvious fault. CI runs more. */
const JWTS = Math.min(Number(process.env['VALUES'] ?? 60), 500);

/** The correct claims, with some changed. */
const claims = (changes: object) => ({claims: {...changes}});

suite('the doctor, 5.3', () => {
  test('nothing fails for a valid request, and only the jurisdiction is undecided', async () => {
    const {diagnosis, failing} = await examine();
    assert.deepEqual(failing, []);
    const unknown = diagnosis.findings.filter(({verdict}) => verdict === 'unknown');
    assert.deepEqual(
      unknown.map(({rule}) => rule),
      ['5.3 rule 10', '5.6 row 3'],
    );
    assert.equal(diagnosis.summary.verdict, 'unknown');
    const {diagnosis: accepted} = await examine({}, {response: {status: 200}});
    assert.equal(accepted.summary.verdict, 'holds');
  });

  test('5.3 rule 1: a kid that differs from iss fails, and both are reported', async () => {
    assert.equal((await examine()).of('5.3 rule 1').verdict, 'holds');
    const other = await examine(claims({iss: USER}));
    assert.deepEqual(other.failing, ['5.3 rule 1']);
    assert.match(other.of('5.3 rule 1').detail, new RegExp(`kid is "${ISV}", iss is "${USER}"`));
    const capitals = await examine(claims({iss: ISV.toUpperCase()}));
    assert.match(capitals.of('5.3 rule 1').detail, /differ in capitals only/);
    const missing = await examine(claims({iss: undefined}));
    assert.match(missing.of('5.3 rule 1').detail, /iss is missing/);
  });

  test('5.3 rule 2: a wrong audience fails, and is reported', async () => {
    assert.equal((await examine()).of('5.3 rule 2').verdict, 'holds');
    for (const [aud, says] of [
      ['Service', /differ in capitals only/],
      ['services', /"services", not "service"/],
      [['service'], /a list; it has to be the text itself/],
      [undefined, /aud is missing/],
    ] as const) {
      const opinions = await examine(claims({aud}));
      assert.deepEqual(opinions.failing, ['5.3 rule 2']);
      assert.match(opinions.of('5.3 rule 2').detail, says);
    }
    const own = await examine(claims({aud: 'brand'}), {audience: 'brand'});
    assert.equal(own.of('5.3 rule 2').verdict, 'holds');
  });

  for (const claim of ['iat', 'nbf'])
    for (const [skew, verdict] of [
      [0, 'holds'],
      [29, 'holds'],
      [30, 'holds'],
      [31, 'fails'],
      [-29, 'holds'],
      [-30, 'holds'],
      [-31, 'fails'],
    ] as const)
      test(`5.3 rule 3: ${claim} ${skew} s from the server's clock ${verdict}, with the difference in its detail`, async () => {
        const {of} = await examine(claims({[claim]: NOW + skew}));
        const {verdict: said, detail} = of('5.3 rule 3');
        assert.equal(said, verdict);
        const side = skew < 0 ? 'behind' : 'ahead of';
        const text =
          skew === 0
            ? `${claim} is the server’s time exactly`
            : `${claim} is ${Math.abs(skew)} s ${side} the server’s clock`;
        assert.ok(detail.includes(text), detail);
        assert.match(detail, /the limit is 30 s/);
      });

  test('5.3 rule 3: it is unknown without the server’s time, unless iat and nbf contradict each other', async () => {
    const bare = await examine({}, {serverTime: undefined});
    assert.equal(bare.of('5.3 rule 3').verdict, 'unknown');
    assert.match(bare.of('5.3 rule 3').detail, /Give the server’s time, such as the Date header/);
    for (const [apart, verdict] of [
      [60, 'unknown'],
      [61, 'fails'],
    ] as const) {
      const {of} = await examine(claims({nbf: NOW - apart}), {serverTime: undefined});
      assert.equal(of('5.3 rule 3').verdict, verdict);
    }
  });

  test('5.3 rule 3: milliseconds, strings and fractions are recognized', async () => {
    const inMs = claims({iat: NOW * 1000, nbf: NOW * 1000, exp: (NOW + 60) * 1000});
    const milliseconds = await examine(inMs);
    assert.equal(milliseconds.failing[0], '2.3 claims');
    assert.match(milliseconds.of('2.3 claims').detail, /iat is in milliseconds/);
    assert.match(
      milliseconds.of('5.3 rule 3').detail,
      /read as milliseconds, is the server’s time/,
    );
    const unclocked = await examine(inMs, {serverTime: undefined});
    assert.equal(unclocked.of('5.3 rule 3').verdict, 'fails');
    for (const [iat, says] of [
      [String(NOW), /iat is the text/],
      [NOW + 0.5, /iat is 1800000000.5, not whole seconds/],
      [undefined, /iat is missing/],
    ] as const)
      assert.match((await examine(claims({iat}))).of('2.3 claims').detail, says);
  });

  for (const [lifetime, verdict] of [
    [1, 'holds'],
    [299, 'holds'],
    [300, 'fails'],
    [301, 'fails'],
  ] as const)
    test(`5.3 rule 4: a lifetime of ${lifetime} s ${verdict}`, async () => {
      const {of, failing} = await examine(claims({exp: NOW + lifetime}));
      assert.equal(of('5.3 rule 4').verdict, verdict);
      assert.match(of('5.3 rule 4').detail, new RegExp(`exp is ${lifetime} s after iat`));
      assert.deepEqual(failing, verdict === 'fails' ? ['5.3 rule 4'] : []);
    });

  test('5.3 rule 4: it counts from iat, regardless of the server’s clock', async () => {
    const late = await examine(claims({iat: NOW - 30, nbf: NOW - 30, exp: NOW + 269}));
    assert.equal(late.of('5.3 rule 4').verdict, 'holds');
    const over = await examine(claims({iat: NOW - 30, nbf: NOW - 30, exp: NOW + 270}));
    assert.equal(over.of('5.3 rule 4').verdict, 'fails');
  });

  test('2.3 exp: a JWT is expired from its exp on', async () => {
    for (const [left, verdict] of [
      [1, 'holds'],
      [0, 'fails'],
      [-1, 'fails'],
    ] as const)
      assert.equal((await examine(claims({exp: NOW + left}))).of('2.3 exp').verdict, verdict);
    const {of} = await examine({}, {serverTime: undefined});
    assert.equal(of('2.3 exp').verdict, 'unknown');
  });

  test('5.3 rule 5: a sub that differs from USERID fails, with a note if only the case differs', async () => {
    assert.equal((await examine()).of('5.3 rule 5').verdict, 'holds');
    const upper = {...ACTING, id: USER.toUpperCase()};
    const capitals = await examine({user: upper});
    assert.deepEqual(capitals.failing, ['5.3 rule 5']);
    assert.match(capitals.of('5.3 rule 5').detail, /differ in capitals only/);
    const url = USER_URL.replace(USER, `%30${USER.slice(1)}`);
    const encoded = await examine({}, {url});
    assert.match(encoded.of('5.3 rule 5').detail, /percent-encoded in the URL/);
    const {of} = await examine({}, {url: undefined});
    assert.equal(of('5.3 rule 5').verdict, 'unknown');
    assert.match(of('5.3 rule 5').detail, /Give the URL/);
  });

  for (const claim of ['sub', 'subsig', 'client_ip'])
    test(`5.3 rule 6: a missing ${claim} fails only on user-scoped routes`, async () => {
      for (const value of [undefined, '']) {
        const {of} = await examine(claims({[claim]: value}));
        assert.equal(of('5.3 rule 6').verdict, 'fails');
        assert.match(of('5.3 rule 6').detail, new RegExp(`route: ${claim}\\.`));
      }
      const isv = await examine(claims({[claim]: undefined}), {url: ISV_URL});
      assert.equal(isv.of('5.3 rule 6').verdict, 'not-applicable');
      const unsaid = await examine(claims({[claim]: undefined}), {url: undefined});
      assert.equal(unsaid.of('5.3 rule 6').verdict, 'unknown');
    });

  test('5.3 rule 7: on ISV-only routes the user claims may be missing, present, or nonsense', async () => {
    const nonsense = {sub: 7, subsig: 'padded=', client_ip: '10.0.0.1, x'};
    for (const changes of [{}, nonsense]) {
      const {failing, of} = await examine(claims(changes), {url: ISV_URL});
      assert.deepEqual(failing, []);
      assert.match(of('5.3 rule 7').detail, /there, and ignored/);
    }
    const jwt = signed({claims: {sub: undefined, subsig: undefined, client_ip: undefined}});
    const without = await examineJwt(jwt, {url: ISV_URL});
    assert.deepEqual(without.failing, []);
    assert.equal((await examine()).of('5.3 rule 7').verdict, 'not-applicable');
  });

  for (const path of ['/private/v1/users/ID/markets', '/api/v1/users/ID/push/devices'])
    test(`4 ${path} is a user’s route, whatever follows the user`, async () => {
      const url = `https://service.example${path.replace('ID', USER)}`;
      assert.deepEqual((await examine({}, {url})).failing, []);
      const {failing} = await examine(claims({sub: undefined}), {url});
      assert.ok(failing.includes('5.3 rule 6'));
    });

  test('4 a UUID of unknown meaning in the path leaves the rules about users undecided', async () => {
    const url = `https://service.example/orders/${OTHER_USER}`;
    const nobody = claims({sub: undefined, subsig: undefined, client_ip: undefined});
    for (const changes of [nobody, {}]) {
      const {failing, of} = await examine(changes, {url, response: {status: 401}});
      assert.deepEqual(failing, []);
      for (const rule of ['5.3 rule 5', '5.3 rule 8']) assert.equal(of(rule).verdict, 'unknown');
      const {diagnosis, ...accepted} = await examine(changes, {url, response: {status: 200}});
      assert.equal(diagnosis.summary.verdict, 'holds');
      assert.equal(accepted.of('5.3 rule 5').verdict, 'not-applicable');
    }
    const own = `https://service.example/wallets/${USER}`;
    assert.equal((await examine({}, {url: own})).of('5.3 rule 5').verdict, 'holds');
    assert.ok((await examine(claims({subsig: 'x'}), {url: own})).failing.includes('2.3 subsig'));
  });

  for (const [path, says] of [
    [`/private/v1/users/${USER}/..;/${OTHER_USER}`, /no ; in it/],
    [`/private/v1/users;a=b/${OTHER_USER}`, /no ; in it/],
    [`/private/v1/users/${USER}//x`, /no empty segments/],
    [`/private/v1/users/${USER}/%2e%2e/x`, /no %-escapes/],
    [`/private/v1/users%EF%B8%8F/${USER}/x`, /no %-escapes|no sign follows users/],
    [`/private/v1/users+/${USER}/x`, /no sign follows users/],
    [`/private/v1/users/${USER}/..+/x`, /begins with \.\./],
  ] as const)
    test(`4 ${path} is ambiguous, and reported as such`, async () => {
      const {of} = await examine({}, {url: `https://service.example${path}`});
      assert.equal(of('4 route').verdict, 'unknown');
      assert.match(of('4 route').detail, says);
    });

  test('5.3 rule 8: a JWT of one user on the URL of another fails', async () => {
    assert.equal((await examine()).of('5.3 rule 8').verdict, 'holds');
    const {failing, of} = await examine({user: {...ACTING, id: OTHER_USER}});
    assert.deepEqual(failing, ['5.3 rule 5', '5.3 rule 8']);
    assert.match(of('5.3 rule 8').detail, /on the URL of another user/);
  });

  test('5.3 rule 9: repeating the same JWT is not a cause', async () => {
    assert.equal((await examine()).of('5.3 rule 9').verdict, 'holds');
    const none = await examine(claims({jti: undefined}));
    assert.equal(none.of('5.3 rule 9').verdict, 'not-applicable');
    assert.match(none.of('2.3 claims').detail, /jti is missing/);
  });

  for (const [ip, says] of [
    [undefined, /client_ip is missing/],
    ['', /is missing/],
    [7, /not a text/],
    ['localhost', /no plain IPv4 or IPv6 address/],
    ['203.0.113.7:80', /Leave out brackets and port/],
    ['[2001:db8:1::1]:443', /Leave out brackets and port/],
    ['203.0.113.7, 10.0.0.1', /a list, as X-Forwarded-For has/],
    [' 203.0.113.7', /white space/],
    ['203.0.113.0/24', /a range/],
    ['2001:db8:1::1%eth0', /the zone/],
    ['203.0.113.07', /begins with a 0/],
    ['203.0.113.256', /over 255/],
    ['10.0.0.1', /of a private network/],
    ['172.16.0.1', /of a private network/],
    ['172.31.255.255', /of a private network/],
    ['192.168.1.1', /of a private network/],
    ['127.0.0.1', /of the machine itself/],
    ['::1', /of the machine itself/],
    ['169.254.1.1', /of one link alone/],
    ['fe80::1', /of one link alone/],
    ['fd00::1', /of a private network/],
    ['100.64.0.1', /carrier/],
    ['224.0.0.1', /multicast/],
    ['4000::1', /not of the internet/],
    ['::ffff:203.0.113.7', /IPv4 written as IPv6/],
    ['::ffff:cb00:7107', /IPv4 written as IPv6/],
    ['0:0:0:0:0:ffff:cb00:7107', /IPv4 written as IPv6/],
    ['192.0.2.1', /the partner server’s own/],
  ] as const)
    test(`5.3 rule 10: client_ip ${JSON.stringify(ip)} fails, and is described`, async () => {
      const {of, failing} = await examine(claims({client_ip: ip}));
      assert.equal(of('5.3 rule 10').verdict, 'fails');
      assert.match(of('5.3 rule 10').detail, says);
      assert.ok(failing.includes('5.3 rule 10'));
    });

  for (const ip of ['172.15.0.1', '172.32.0.1', '100.63.0.1', '8.8.8.8', '2A00:1450:4001::1'])
    test(`5.3 rule 10: the public address ${ip} is left to the service`, async () => {
      const user = {...ACTING, ip};
      const rule10 = async (response?: {status: number; body?: string}) =>
        (await examine({user}, {response})).of('5.3 rule 10');
      assert.equal((await rule10()).verdict, 'unknown');
      assert.equal((await rule10({status: 200})).verdict, 'holds');
      assert.equal((await rule10({status: 401})).verdict, 'unknown');
      const blocked = {status: 403, body: '{"code":"GEO_BLOCKED","error":"x"}'};
      assert.equal((await rule10(blocked)).verdict, 'fails');
    });

  test('5.3 rule 10: the server’s own IPv6 address is recognized in any notation', async () => {
    const user = {...ACTING, ip: '2001:DB8:0:0::5'};
    const {of} = await examine({user}, {serverIps: ['2001:db8::5']});
    assert.match(of('5.3 rule 10').detail, /the partner server’s own/);
  });

  test('with only the JWT, each undecided rule says which input it needs', async () => {
    const {findings} = await diagnose(signed());
    const undecided = findings.filter(
      ({rule, verdict}) => verdict === 'unknown' && !rule.startsWith('5.6'),
    );
    assert.ok(undecided.length >= 10);
    for (const {rule, detail} of undecided) assert.match(detail, /[Gg]ive /, rule);
  });

  test(`${JWTS} random JWTs with claims of every kind get a diagnosis with any options`, async () => {
    const random = new Random(16);
    const values: [unknown, ...unknown[]] = [null, true, -1, 0, 1e300, 9e15, 0.5];
    values.push('', ' ', '=', 'x'.repeat(99), '\ud800', [], [[]], {});
    const names = [
      'iss',
      'aud',
      'iat',
      'nbf',
      'exp',
      'jti',
      'digest',
      'sub',
      'subsig',
      'client_ip',
    ];
    for (let n = 0; n < JWTS; n++) {
      const spoilt = names
        .filter(() => random.chance(0.3))
        .map(name => [name, random.pick(values)]);
      const jwt = signed({claims: Object.fromEntries(spoilt)});
      const at = random.below(jwt.length);
      const text = random.chance(0.5) ? jwt : jwt.slice(0, at) + random.pick(['', '=', '.', 'é']);
      const {diagnosis} = await examineJwt(text, {
        serverTime: random.pick([undefined, NOW * 1000, Infinity, NaN, new Date(NaN)]),
        keyExpiresAt: random.pick([undefined, Infinity, new Date(NaN), -1]),
        body: random.pick([undefined, BODY, '['.repeat(50_000), new Uint8Array([255])]),
        url: random.pick([undefined, '', '/', '%', ISV_URL, USER_URL, `${USER_URL}?x=%zz`]),
        publicKey: random.pick([
          undefined,
          '',
          '{',
          '{"kty":7}',
          '-----BEGIN PUBLIC KEY-----é-----END',
        ]),
      });
      assert.equal(diagnosis.findings.length, 30);
    }
    assert.match((await examineJwt('.'.repeat(1e6))).of('5.1 step 2').detail, /1000000 characters/);
  });

  test('the findings are frozen, and always list the same rules in the same order', async () => {
    const good = await diagnose(signed());
    const bad = await diagnose('nonsense');
    assert.ok(Object.isFrozen(good.findings) && good.findings.every(each => Object.isFrozen(each)));
    assert.ok(Object.isFrozen(good.summary) && Object.isFrozen(good.summary.causes));
    const rules = ({findings}: typeof good) => findings.map(({rule}) => rule);
    assert.deepEqual(rules(bad), rules(good));
    assert.equal(new Set(rules(good)).size, good.findings.length);
  });

  test('5.2 step 3: a secret inside a long value is hidden completely', async () => {
    for (const before of [10, 40, 50, 70]) {
      const iss = `${'x'.repeat(before)}${SECRET}${'x'.repeat(50)}`;
      const {diagnosis, of} = await examine(claims({iss}));
      assert.match(of('5.3 rule 1').detail, /\[hidden\]/);
      assert.ok(!JSON.stringify(diagnosis).includes(SECRET.slice(0, 5)));
    }
  });

  const bytes = Buffer.from(SECRET, 'base64url');
  const standard = bytes.toString('base64');
  for (const [spelling, text] of [
    ['in standard base64', standard],
    ['in standard base64 without its padding', standard.replace('=', '')],
    ['in standard base64, escaped for a URL', encodeURIComponent(standard)],
    ['in hexadecimal', bytes.toString('hex')],
    ['in capital hexadecimal', bytes.toString('hex').toUpperCase()],
    ['without its end', SECRET.slice(0, 40)],
    ['without most of it', SECRET.slice(0, 16)],
  ] as const)
    test(`5.2 step 3: no finding repeats the secret ${spelling}`, async () => {
      for (const url of ['https://service.example/', `https://service.example/users/${text}`]) {
        const asked = await examine(claims({client_ip: text, iss: `x${text}x`, jti: text}), {url});
        const shown = JSON.stringify(asked.diagnosis);
        assert.match(shown, /\[hidden\]/);
        assert.ok(!shown.includes(text.slice(0, 12)));
        assert.ok(!shown.includes(text.slice(-12)));
      }
    });

  test('5.2 step 3: no finding repeats the secret, the signature or a subsig', async () => {
    const jwts = [
      signed(),
      signed({claims: {subsig: SECRET}}),
      signed({claims: {aud: SECRET, client_ip: SECRET, jti: SECRET}}),
      signed({claims: {subsig: subsigOf(USER, NOW, 'other', SECRET)}}),
      SECRET,
    ];
    for (const jwt of jwts) {
      const text = JSON.stringify((await examineJwt(jwt, {body: `${BODY} `})).diagnosis);
      assert.ok(!text.includes(SECRET));
      const [, claimsPart = '', signature = SECRET] = jwt.split('.');
      assert.ok(!text.includes(signature));
      const subsig = /"subsig":"([^"]+)"/.exec(
        Buffer.from(claimsPart, 'base64url').toString(),
      )?.[1];
      assert.ok(subsig === undefined || !text.includes(subsig));
    }
    const leaked = await examine(claims({subsig: SECRET}));
    assert.match(leaked.of('2.3 subsig').detail, /the shared secret itself/);
  });
});
