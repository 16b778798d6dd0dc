/** Formats of transmitted values: amounts, window messages, limits, paths, request JWTs. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {canonicalAmount, fromMinorUnits, isAmount, minorUnits} from '#src/contract/amount.js';
import {BankLink} from '#src/contract/bankpay.js';
import * as limits from '#src/contract/limits.js';
import {EmbedMessage, PageMessage} from '#src/contract/messages.js';
import * as paths from '#src/contract/paths.js';
import {RequestJwtClaims, RequestJwtHeader, subsigInput} from '#src/contract/request-jwt.js';
import {usableBaseUrl} from '#src/contract/base-url.js';
import {ISV} from '../../support/servers/session-service.ts';

suite('8 amounts', () => {
  for (const text of ['1', '0.01', '0.1', '25', '25.5', '25.00', '999999999999.99'])
    test(`8 amount: ${text} is valid`, () => {
      assert.equal(isAmount(text), true);
      assert.equal(fromMinorUnits(minorUnits(text)), canonicalAmount(text));
    });

  const none = [
    '',
    '0',
    '0.0',
    '0.00',
    '1.',
    '.5',
    '01',
    '00.10',
    '1.234',
    '1e3',
    '-1',
    '+1',
    '1,000',
    '1,00',
    '１',
    '٥',
    ' 1',
    '1 ',
    '1 000',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '1\n',
    '$1',
    '1000000000000',
    '1.0.0',
    '--1',
    '\u202e1',
    'null',
  ];
  for (const text of none)
    test(`7.6 invalid_amount: ${JSON.stringify(text)} is not an amount`, () => {
      assert.equal(isAmount(text), false);
    });

  test('8 amount: conversion to minor units is exact, even for the largest amount', () => {
    assert.deepEqual(['0.01', '0.1', '1.005'.slice(0, 4)].map(minorUnits), [1n, 10n, 100n]);
    assert.equal(minorUnits('999999999999.99'), 99_999_999_999_999n);
    assert.deepEqual([0n, 5n, 50n, 12_345n].map(fromMinorUnits), [
      '0.00',
      '0.05',
      '0.50',
      '123.45',
    ]);
  });
});

suite('6 window messages', () => {
  const embed: Readonly<Record<EmbedMessage['type'], object | undefined>> = {
    SERVICE_READY: undefined,
    SERVICE_ERROR: {code: 'TIMEOUT', message: 'x'},
    SERVICE_GEOFENCE_BLOCKED: {stateCode: 'US-WA', reason: 'x'},
    SERVICE_SESSION_EXPIRED: undefined,
    SERVICE_SIGNED_OUT: undefined,
    SERVICE_RESIZE: {height: 480},
    SERVICE_STATE: {state: 'ready'},
    SERVICE_EVENT: {name: 'service-ready', detail: {flow: 'deposit'}},
  };
  const page: Readonly<Record<PageMessage['type'], object | undefined>> = {
    SERVICE_INIT: {token: 'a.b.c', options: {locale: 'en', styles: {'--service-accent': 'red'}}},
    SERVICE_SESSION_REFRESH: {token: 'a.b.c'},
    SERVICE_ANSWER: {question: 'x', go: false},
    SERVICE_GATES_CHANGED: undefined,
    SERVICE_SIGN_OUT: undefined,
    SERVICE_FOCUS: undefined,
  };
  const nonce = '0123456789abcdef';
  const hostile = [
    null,
    [],
    7,
    'x',
    {code: 7, message: 'x', token: 7},
    {token: {}},
    {token: 'x'.repeat(8_193)},
  ];

  for (const [schema, messages] of [
    [EmbedMessage, embed],
    [PageMessage, page],
  ] as const)
    for (const [type, payload] of Object.entries(messages))
      test(`6 ${type}: has its own payload and a valid nonce`, () => {
        const message = {type, nonce, ...(payload && {payload})};
        assert.deepEqual(schema.safeParse(message).data, message);
        assert.deepEqual(schema.safeParse({...message, extra: 1}).data, message);
        if (payload) {
          for (const bad of hostile)
            assert.equal(schema.safeParse({type, nonce, payload: bad}).success, false);
          assert.equal(schema.safeParse({type, nonce}).success, false);
        }
        for (const bad of ['', 'short', 'x'.repeat(65), undefined, 7])
          assert.equal(schema.safeParse({...message, nonce: bad}).success, false);
      });

  for (const data of [
    null,
    'SERVICE_READY',
    '{"type":"SERVICE_READY"}',
    [],
    {type: 'service_ready'},
  ])
    test(`6 ${JSON.stringify(data)} is not a message`, () => {
      assert.equal(EmbedMessage.safeParse(data).success, false);
      assert.equal(PageMessage.safeParse(data).success, false);
    });

  test('6 SERVICE_INIT: rejects too many words, words that are too long, and invalid names', () => {
    const init = (messages: object) =>
      PageMessage.safeParse({type: 'SERVICE_INIT', nonce, payload: {options: {messages}}}).success;
    const list = (count: number) =>
      Object.fromEntries(Array.from({length: count}, (_, n) => [`word${n}`, 'x']));
    assert.equal(init(list(limits.MAX_WORDS)), true);
    assert.equal(init(list(limits.MAX_WORDS + 1)), false);
    assert.equal(init({review: 'x'.repeat(2_049)}), false);
    for (const name of ['', '1', 'a b', 'x'.repeat(65)])
      assert.equal(init(Object.fromEntries([[name, 'x']])), false, name);
  });

  test('6 a message for one direction is rejected in the other', () => {
    assert.equal(PageMessage.safeParse({type: 'SERVICE_READY', nonce}).success, false);
    const refresh = {type: 'SERVICE_SESSION_REFRESH', nonce, payload: {token: 'a.b.c'}};
    assert.equal(EmbedMessage.safeParse(refresh).success, false);
  });
});

suite('limits, paths and request JWTs', () => {
  test('8 limits: equal the numbers in the contract', () => {
    assert.equal(limits.JWT_LIFETIME_CEILING, 300);
    assert.equal(limits.CLOCK_TOLERANCE, 30);
    assert.equal(limits.EMBED_TOKEN_LIFETIME, 600);
    assert.equal(limits.SHARED_SECRET_BYTES, 32);
  });

  test('4 /private/v1/users, 4 /embed/v1/token/validate, 4 /api/v1/websocket/connection-config: are the exact paths', () => {
    assert.deepEqual(
      [paths.USERS, paths.PATHS.validate, paths.CONNECTION_CONFIG],
      ['/private/v1/users', '/embed/v1/token/validate', '/api/v1/websocket/connection-config'],
    );
  });

  test('an id in a path stays one segment', () => {
    assert.equal(paths.transactionPath('a/../b?c#d'), '/embed/v1/transactions/a%2F..%2Fb%3Fc%23d');
    assert.equal(paths.embedTokenPath('a/b'), '/private/v1/users/a%2Fb/embed-token');
  });

  test('a link id that would escape its path segment is invalid', () => {
    const isLink = (linkId: string) =>
      BankLink.safeParse({linkUrl: 'https://bank.example', linkId}).success;
    for (const id of ['', '.', '..']) assert.equal(isLink(id), false, id);
    for (const id of ['x', 'a.b', crypto.randomUUID()]) assert.equal(isLink(id), true, id);
  });

  test('2.3 header and claims: required fields and formats are enforced', () => {
    const claims = {iss: ISV, aud: 'service', iat: 1, nbf: 1, exp: 60, jti: 'x'};
    assert.ok(RequestJwtClaims.safeParse(claims).success);
    assert.ok(RequestJwtClaims.safeParse({...claims, digest: ''}).success);
    assert.ok(RequestJwtHeader.safeParse({typ: 'JWT', alg: 'EdDSA', kid: ISV}).success);
    const padded = `${'a'.repeat(43)}=`;
    for (const bad of [
      {iss: 'x'},
      {iat: '1'},
      {exp: 1.5},
      {jti: ''},
      {digest: padded},
      {subsig: padded},
    ])
      assert.equal(RequestJwtClaims.safeParse({...claims, ...bad}).success, false);
    for (const bad of [{typ: 'jwt'}, {alg: 'none'}, {alg: 'HS256'}, {kid: 'x'}])
      assert.equal(
        RequestJwtHeader.safeParse({typ: 'JWT', alg: 'EdDSA', kid: ISV, ...bad}).success,
        false,
      );
    assert.equal(subsigInput('sub', 1, 'jti'), 'sub:1:jti');
  });

  const refused = [
    '',
    '/',
    'service.example',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://service.example',
    'ftp://service.example',
    'https://api@evil.example',
    'https://',
    'https://a:b@service.example',
    'https://service.example/?a',
    'https://service.example/#a',
    'https://service.example\\@evil.example',
    'http://localhost.evil.example',
    'http://evil-localhost',
    'http://evil.localhost',
    'ftp://localhost',
    'ws://127.0.0.1',
    'http://127.0.0.2',
  ];
  for (const text of refused)
    test(`a token is never sent to ${JSON.stringify(text)}`, () => {
      assert.equal(usableBaseUrl(text), undefined);
    });

  for (const [text, expected] of [
    ['https://service.example', 'https://service.example'],
    ['https://service.example/', 'https://service.example'],
    ['https://service.example/base//', 'https://service.example/base'],
    ['http://localhost:4001', 'http://localhost:4001'],
    ['http://127.0.0.1:4001/', 'http://127.0.0.1:4001'],
    ['http://[::1]:4001', 'http://[::1]:4001'],
  ])
    test(`${text} is a base URL`, () => assert.equal(usableBaseUrl(text ?? ''), expected));
});
