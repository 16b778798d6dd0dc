/** The inspector's timeline, report and copies, none of which contain a secret. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import type {ServiceAccess} from '#src/contract/events.js';
import {grantsOf} from '#src/inspector/grants.js';
import {messageOf} from '#src/inspector/messages.js';
import {redacted} from '#src/inspector/redact.js';
import {reportOf, textOf, type ReportSource} from '#src/inspector/report.js';
import {requestOf} from '#src/inspector/requests.js';
import {MOST_ENTRIES, Timeline, type Happening} from '#src/inspector/timeline.js';
import {violationOf} from '#src/inspector/violations.js';

const SERVICE = 'https://api.service.example/base';
const ID = '5f0c1e7a-3b1d-4d53-9a53-0c2f3f7a1b11';
const TOKEN = `eyJhbGciOiJFZERTQSJ9.${'Q2FuYXJ5'.repeat(30)}.c2lnbmF0dXJl`;

const happening = (more: Partial<Happening> = {}): Happening => ({
  ...{kind: 'event', source: 'service-deposit #1', what: 'service-ready', facts: []},
  ...more,
});

suite('redaction', () => {
  const CAUGHT: Readonly<Record<string, readonly [text: string, shown: string]>> = {
    'a token': [TOKEN, '[token]'],
    'a token in a sentence': [`the token ${TOKEN} is old`, 'the token [token] is old'],
    'a token without its signature': [TOKEN.slice(0, TOKEN.lastIndexOf('.')), '[token]'],
    'a header': [`Authorization: Bearer abc.def`, 'Authorization: [token]'],
    'a long secret': ['a'.repeat(64), '[token]'],
    'a secret after a name': [`key=${'a1'.repeat(30)}`, 'key=[token]'],
    'an e-mail address': ['write to ada@lovelace.example now', 'write to [address] now'],
    'a phone number': ['call +1 202 555 0123', 'call [number]'],
    'a phone number without spaces': ['phone=+12025550123', 'phone=[number]'],
    'an account number': ['account 1234567890', 'account [number]'],
    'a secret in a path': [
      `https://shop.example/${'a1'.repeat(30)}`,
      'https://shop.example/[token]',
    ],
  };
  for (const [what, [text, shown]] of Object.entries(CAUGHT))
    test(`hides ${what}`, () => assert.equal(redacted(text), shown));

  for (const text of [
    `transactionId=${ID}`,
    ID.toUpperCase(),
    '00000000-0000-4000-8000-000000000000',
    '2026-11-23T15:20:01.000Z',
    'code=DEPOSIT_FAILED',
    'https://api.service.example:8443/base',
    'http://127.0.0.1:4001',
    `https://${'preview-of-a-branch-'.repeat(3)}2.shop.example:8443`,
    '/embed/v1/token/validate',
    '<service-deposit>: provider "bankpya" is not one of bankpay, crypto, cashpay. See src/elements/README.md#setup-provider',
    'service-embed.crypto.js',
    'ready → submitting',
  ])
    test(`keeps ${text}`, () => assert.equal(redacted(text), text));
});

suite('the timeline', () => {
  test('keeps the last 500 entries, and continues its ids', () => {
    const timeline = new Timeline();
    for (let index = 0; index < MOST_ENTRIES + 10; index += 1)
      timeline.add(happening({what: `event-${index}`}), index);
    assert.equal(timeline.entries.length, MOST_ENTRIES);
    assert.equal(timeline.entries[0]?.what, 'event-10');
    assert.equal(timeline.entries.at(-1)?.id, MOST_ENTRIES + 10);
  });

  test('counts a repeated entry, and keeps its last time', () => {
    const timeline = new Timeline();
    for (const at of [1, 2, 3]) timeline.add(happening({facts: ['flow=deposit']}), at);
    timeline.add(happening({facts: ['flow=kyc']}), 4);
    timeline.add(happening({facts: ['flow=deposit']}), 5);
    assert.deepEqual(
      timeline.entries.map(({id, at, times}) => [id, at, times]),
      [
        [1, 3, 3],
        [2, 4, 1],
        [3, 5, 1],
      ],
    );
  });

  test('sorts a late entry by its time', () => {
    const timeline = new Timeline();
    for (const [what, at] of [
      ['a', 10],
      ['c', 30],
      ['b', 20],
      ['d', 30],
    ] as const)
      timeline.add(happening({what}), at);
    assert.equal(timeline.entries.map(({what}) => what).join(''), 'abcd');
  });

  test('is empty after it is cleared, and never reuses an id', () => {
    const timeline = new Timeline();
    timeline.add(happening(), 1);
    timeline.clear();
    assert.equal(timeline.entries.length, 0);
    timeline.add(happening(), 2);
    assert.equal(timeline.entries.at(-1)?.id, 2);
  });

  test('lists a problem once, even after its entry was dropped', () => {
    const timeline = new Timeline();
    const problem = happening({kind: 'problem', source: '', what: `no ${TOKEN}`});
    for (const at of [1, 2]) timeline.add(problem, at);
    assert.deepEqual(
      timeline.entries.map(({times}) => times),
      [1],
    );
    for (let index = 0; index < MOST_ENTRIES; index += 1)
      timeline.add(happening({what: `event-${index}`}), 3);
    timeline.clear();
    timeline.add(problem, 4);
    assert.equal(timeline.entries.length, 0);
    assert.deepEqual(timeline.problems, ['no [token]']);
  });

  test('limits the number of problems', () => {
    const timeline = new Timeline();
    for (let index = 0; index < 1_000; index += 1)
      timeline.add(happening({kind: 'problem', what: `problem-${index}`}), index);
    assert.equal(timeline.problems.length, 50);
  });

  test('hides every secret', () => {
    const timeline = new Timeline();
    timeline.add(happening({what: TOKEN, facts: [`token=${TOKEN}`, 'phone=+12025550123']}), 1);
    assert.deepEqual(timeline.entries[0]?.facts, ['token=[token]', 'phone=[number]']);
    assert.equal(timeline.entries[0]?.what, '[token]');
  });
});

suite('a request', () => {
  const measured = (name: string, more: object = {}) => ({
    ...{name, startTime: 0, duration: 12.4, responseStatus: 200, initiatorType: 'fetch'},
    ...more,
  });

  const PATHS: Readonly<Record<string, string>> = {
    '/embed/v1/token/validate': '/embed/v1/token/validate',
    [`/embed/v1/transactions/${ID}/cancel`]: `/embed/v1/transactions/${ID}/cancel`,
    '/embed/v1/geofence?flow=deposit': '/embed/v1/geofence',
    [`/embed/v1/frame?flow=deposit&isv=${ID}`]: '/embed/v1/frame',
    [`/embed/v1/bankpay/link/${ID}/complete`]: '/embed/v1/bankpay/link/{id}/complete',
    [`/users/${ID}`]: '/users/{id}',
    '/users/Ada%20Lovelace/+12025550123': '/users/{id}/{id}',
    [`/embed/v1/${TOKEN}#${TOKEN}`]: '/embed/v1/{id}',
    '/transactions/Ada': '/transactions/{id}',
  };
  for (const [path, shown] of Object.entries(PATHS))
    test(`to ${path.slice(0, 50)} is shown as ${shown}`, () => {
      const found = requestOf(measured(SERVICE + path), [SERVICE]);
      assert.deepEqual(found, {kind: 'request', what: shown, facts: ['status=200', 'ms=12']});
    });

  test('has no status if the browser hides it, and is marked if it is a frame', () => {
    const more = {responseStatus: 0, initiatorType: 'iframe'};
    const found = requestOf(measured(`${SERVICE}/embed/v1/frame`, more), [SERVICE]);
    assert.deepEqual(found?.facts, ['ms=12', 'frame=true']);
  });

  for (const name of [
    'https://api.service.example/other',
    'https://api.service.example/basement',
    'https://evil.example/base/',
    SERVICE,
    '',
  ])
    test(`to ${name || 'nowhere'} is ignored`, () => {
      assert.equal(requestOf(measured(name), [SERVICE]), undefined);
    });
});

suite('a message', () => {
  const {origin} = new URL(SERVICE);

  test('is shown with its type and only its safe fields', () => {
    const payload = {code: 'TIMEOUT', message: 'Ada Lovelace', errorId: ID, token: TOKEN};
    const found = messageOf({origin, data: {type: 'SERVICE_ERROR', payload}}, [SERVICE]);
    const facts = ['code=TIMEOUT', `errorId=${ID}`];
    assert.deepEqual(found, {kind: 'message', what: 'SERVICE_ERROR', facts});
  });

  test('of an unknown type is shown with its type only', () => {
    const data = {type: 'SERVICE_NEW', payload: {code: 'TIMEOUT', token: TOKEN}};
    const found = messageOf({origin, data}, [SERVICE]);
    assert.deepEqual(found, {kind: 'message', what: 'SERVICE_NEW', facts: []});
  });

  test('from another origin is a problem', () => {
    const data = {type: 'SERVICE_READY', nonce: 'x'};
    const found = messageOf({origin: 'https://evil.example', data}, [SERVICE]);
    assert.equal(found?.kind, 'problem');
    assert.deepEqual(found.facts, ['origin=https://evil.example']);
  });

  for (const data of [null, undefined, 'SERVICE_READY', 42, {}, {type: 'hello'}, {type: 1}])
    test(`that is not ours is ignored: ${JSON.stringify(data)}`, () => {
      assert.equal(messageOf({origin, data}, [SERVICE]), undefined);
    });
});

suite('a violation of the page’s policy', () => {
  const violation = (more: object = {}) => ({
    ...{effectiveDirective: 'connect-src', blockedURI: `${SERVICE}/secret?x=1`},
    ...{disposition: 'enforce' as const, sourceFile: '', sample: ''},
    ...more,
  });

  test('shows only the directive and the origin', () => {
    const facts = ['directive=connect-src', 'blocked=https://api.service.example'];
    assert.deepEqual(violationOf(violation(), [SERVICE])?.facts, facts);
  });

  test('that is report-only is marked', () => {
    const found = violationOf(violation({disposition: 'report'}), [SERVICE]);
    assert.ok(found?.facts.includes('reported=only'));
  });

  test('by our own code is shown without the code', () => {
    const sample = `service-embed|${TOKEN}`;
    const more = {effectiveDirective: 'trusted-types', blockedURI: 'trusted-types-policy', sample};
    const found = violationOf(violation(more), [SERVICE]);
    assert.deepEqual(found?.facts, ['directive=trusted-types', 'blocked=code']);
  });

  for (const blockedURI of ['https://ads.example/x', 'inline', 'eval', ''])
    test(`by other resources of the page is ignored: ${blockedURI}`, () => {
      assert.equal(violationOf(violation({blockedURI}), [SERVICE]), undefined);
    });
});

suite('a session’s grants', () => {
  const granted = (isGranted: boolean) => ({
    ...{granted: isGranted, description: 'Ada Lovelace', denyReason: '12 St James’s Square'},
  });
  const access: ServiceAccess = {
    gates: {
      kyc: {completed: true, description: TOKEN},
      terms: {completed: false, description: 'Ada'},
      ...{'Ada Lovelace': {completed: true, description: ''}},
    },
    permissions: {
      'deposit-bankpay': granted(true),
      'deposit-cashpay': granted(true),
      'deposit-crypto': granted(false),
      'withdraw-bankpay': granted(false),
    },
    expiration: '2026-11-23T15:20:01.000Z',
  };

  test('are listed without the service’s texts', () => {
    assert.deepEqual(grantsOf(access), {
      gates: {kyc: true, terms: false},
      permissions: {
        ...{'deposit-bankpay': true, 'deposit-cashpay': true},
        ...{'deposit-crypto': false, 'withdraw-bankpay': false},
      },
      offers: {
        deposit: 'bankpay, cashpay',
        withdraw: 'after terms, email-verify, phone-verify, not-suspended',
      },
      expiration: '2026-11-23T15:20:01.000Z',
    });
  });

  test('have no expiration if it is not a valid time', () => {
    assert.equal(grantsOf({...access, expiration: TOKEN}).expiration, '');
  });
});

suite('the report', () => {
  const timeline = new Timeline();
  timeline.add(happening(), Date.UTC(2026, 10, 23, 15, 20));
  for (const _ of [1, 2])
    timeline.add(
      happening({
        what: 'service-error',
        facts: ['code=TIMEOUT', `errorId=${ID}`, `transactionId=${ID}`],
      }),
      Date.UTC(2026, 10, 23, 15, 21),
    );
  timeline.add(happening({kind: 'problem', source: '', what: 'add a directive'}), 1);
  const source: ReportSource = {
    version: '1.0.0',
    now: new Date(Date.UTC(2026, 10, 23, 15, 22)),
    page: {
      ...{origin: 'https://shop.example', isSecure: true, isOnline: true, browser: 'Browser/1'},
      ...{versions: ['1.0.0'], undefinedTags: []},
    },
    embeds: [
      {
        ...{name: 'service-deposit #1', version: '1.0.0', service: SERVICE, isolation: 'inline'},
        ...{state: 'error', session: 'active', grants: undefined},
      },
    ],
    timeline: timeline.entries,
    problems: timeline.problems,
  };

  test('is a single text with versions and the ids that support needs', () => {
    assert.equal(
      textOf(reportOf(source)),
      `service-embed: report of the inspector
made 2026-11-23T15:22:00.000Z
versions: inspector 1.0.0, embed 1.0.0
page: https://shop.example, secure, online
origin: unknown
policy: refused nothing
browser: Browser/1

Embeds
  service-deposit #1 1.0.0: error, session active, inline
    service ${SERVICE}

Problems
  add a directive

Ids
  errorId=${ID}
  transactionId=${ID}

Timeline
  1970-01-01T00:00:00.001Z problem add a directive
  2026-11-23T15:20:00.000Z event service-deposit #1 service-ready
  2026-11-23T15:21:00.000Z event service-deposit #1 service-error code=TIMEOUT errorId=${ID} transactionId=${ID} (2 times)`,
    );
  });

  test('shows what a session grants', () => {
    const grants = {
      ...{gates: {kyc: true, terms: false}, permissions: {}, expiration: '2026-11-23T15:30:00Z'},
      offers: {deposit: 'after terms', withdraw: 'denied'},
    };
    const embeds = source.embeds.map(each => ({...each, grants}));
    const text = textOf(reportOf({...source, embeds}));
    for (const line of [
      'gates kyc=yes terms=no',
      'permissions none',
      'offers deposit: after terms',
      'offers withdraw: denied',
      'the token ends 2026-11-23T15:30:00Z',
    ])
      assert.ok(text.includes(`    ${line}\n`), line);
  });

  const GRANTS = {gates: {}, permissions: {}, offers: {}, expiration: ''};
  const DIAGNOSES: readonly (readonly [
    what: string,
    change: Partial<ReportSource>,
    diagnosis: object,
  ])[] = [
    ['nothing on a page without a response', {}, {}],
    [
      'that the service accepts the origin once a session is active',
      {embeds: source.embeds.map(each => ({...each, grants: GRANTS}))},
      {origin: 'accepted'},
    ],
    [
      'that the service rejects the origin',
      {problems: ['x. See #setup-origin']},
      {origin: 'refused'},
    ],
    [
      'that the page cannot read a response',
      {problems: ['x. See #setup-cors']},
      {origin: 'refused'},
    ],
    [
      'that the policy blocks the service',
      {problems: ['x. See #setup-policy']},
      {policy: 'refuses something'},
    ],
    [
      'that the policy blocks our Trusted Types policy',
      {problems: ['x. See #setup-trusted']},
      {policy: 'refuses something'},
    ],
  ];
  for (const [what, change, diagnosis] of DIAGNOSES)
    test(`shows ${what}`, () => {
      const report = reportOf({...source, problems: [], ...change});
      assert.deepEqual(report.diagnosis, {
        origin: 'unknown',
        policy: 'refused nothing',
        ...diagnosis,
      });
    });

  test('shows a blocked request that the browser reports as a policy problem', () => {
    const violation = {effectiveDirective: 'connect-src', blockedURI: SERVICE, sourceFile: ''};
    const more = {disposition: 'enforce' as const, sample: ''};
    const found = violationOf({...violation, ...more}, [SERVICE]);
    const refused = new Timeline();
    if (found) refused.add({...found, source: ''}, 1);
    const report = reportOf({...source, problems: refused.problems});
    assert.equal(report.diagnosis.policy, 'refuses something');
  });

  test('hides a secret in a URL from the page', () => {
    const embeds = source.embeds.map(each => ({...each, service: `${SERVICE}/${TOKEN}`}));
    assert.ok(!textOf(reportOf({...source, embeds})).includes(TOKEN));
  });

  test('can be converted to JSON and back', () => {
    const report = reportOf(source);
    assert.deepEqual(JSON.parse(JSON.stringify({...report, embeds: []})), {...report, embeds: []});
  });

  const WRONG: readonly (readonly [what: string, change: Partial<ReportSource>, said: RegExp])[] = [
    ['an insecure page', {page: {...source.page, isSecure: false}}, /^the page is not secure/],
    ['a missing network', {page: {...source.page, isOnline: false}}, /^the browser is offline/],
    [
      'a mistyped tag',
      {page: {...source.page, undefinedTags: ['service-depost']}},
      /<service-depost>/,
    ],
    ['two versions', {page: {...source.page, versions: ['1.0.0', '0.9.0']}}, /version 0\.9\.0$/],
    [
      'a missing base-url',
      {embeds: source.embeds.map(each => ({...each, service: ''}))},
      /no usable base-url$/,
    ],
  ];
  for (const [what, change, said] of WRONG)
    test(`lists ${what} as a problem`, () => {
      const {problems} = reportOf({...source, timeline: [], problems: [], ...change});
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', said);
    });

  test('lists no problems if there are none', () => {
    assert.match(
      textOf(reportOf({...source, timeline: [], problems: [], embeds: []})),
      /Problems\n {2}none\n/,
    );
  });
});
