/**
 * Paths before they are signed: which have a plain spelling, and which user they belong to
 * (contract 5.3, rules 5 and 8).
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {requireNamed, requireOwnPath, unplain} from '#src/partner/request-path.js';
import {Random} from '../../support/inputs/random.ts';

const ID = '3f2f6f5e-0d6a-4c3b-9b63-0d4a1e1c9a11';
const OTHER = '9a11f6f5-0d6a-4c3b-9b63-0d4a1e1c3f2f';

/** Parts of random paths: words, near misses of `users`, and characters with a meaning. */
const PIECES = [
  ...['users', 'Users', 'users_', 'users-', 'users.', 'private', 'v1', 'a', 'Z', '0', '_', '-', ID],
  ...['/', '/', '/', '//', '.', '..', '%', '%2e', '%41', '%20', ';', '?', '#', '~', '=', ':', 'é'],
] as const satisfies readonly [string, ...string[]];

const PATHS = 20_000;

suite('5.3 a path', () => {
  const PLAIN = [
    '/',
    '/a',
    '/a/b/',
    `/private/v1/users/${ID}/embed-token`,
    'https://service.example',
    'https://service.example/a?b=c',
    'HTTP://service.example/a',
    '/a?b=c;d/../e%2e//f',
    "/~a!$&'()*+,=:@-_.b",
    '/.well-known/a.b',
    '/a%20b/%C3%A9/%22x%22',
    '/users',
    '/users/a.json',
    '/users-online/list',
    `/superusers/${ID}`,
    `/superusers.json/${ID}`,
  ];
  for (const path of PLAIN)
    test(`${path} is unambiguous`, () => assert.equal(unplain(path), undefined));

  test(`${PATHS} random paths are judged alike with and without an origin, so on the short way too`, () => {
    const random = new Random(53);
    let plain = 0;
    for (let count = 0; count < PATHS; count++) {
      const path = `/${Array.from({length: random.below(6)}, () => random.pick(PIECES)).join('')}`;
      // The short way is for paths without an origin.
      const reason = unplain(path);
      if (!path.startsWith('//')) assert.equal(unplain(`https://s.example${path}`), reason, path);
      if (reason === undefined) plain += 1;
    }
    assert.ok(plain > PATHS / 20 && plain < PATHS / 2, `${plain} were plain`);
  });

  const ODD: Readonly<Record<string, readonly string[]>> = {
    'does not start with one slash': ['', 'a', 'ftp://service.example/', 'https:///a', '?a', ' /a'],
    'has a non-ASCII character, a space, a backslash or a fragment': [
      '/a?b c',
      '/a?é',
      '/a?b\\c',
      '/a?b#c',
      '/a#',
      '/a\t',
      '/a?\x7f',
      '/a?\x1f',
    ],
    'has an empty segment': ['//a', '/a//b', '/a//', 'https://service.example//a'],
    'has a ;': ['/a;b', '/users;a=b/V', '/a/..;/b'],
    'has a character that must be escaped': [
      '/a"b',
      '/a|b',
      '/a[b]',
      '/a{b',
      '/a^b',
      '/a<b',
      '/a`b',
    ],
    'has a segment of dots': ['/.', '/a/./b', '/..', '/a/../b', '/..a', '/...'],
    'has a punctuation mark after users': [
      `/users./${ID}`,
      `/x/Users.json/${ID}`,
      '/private/v1/users-/a',
      '/private/v1/users_/a',
      '/private/v1/users!/a',
      '/PRIVATE/v1/users.json',
    ],
    'has a broken escape': ['/%', '/%4', '/a%zz', '/%C3', '/%ff', '/%20%', '/%%20'],
    'escapes a character that needs no escape': [
      '/%41',
      '/%2e',
      '/%2E%2e',
      '/%2f',
      '/%7e',
      '/%30',
      '/%2d',
      '/%5f',
    ],
    'escapes a character that changes the path': ['/%5c', '/%25', '/%3b', '/%3f', '/%23'],
    'escapes such a character next to a needed escape': ['/%C3%A9%2f', '/%20%2e%2e', '/%2f%C3%A9'],
    'has an overlong encoding': ['/%c0%ae', '/%c0%af', '/%e0%80%ae'],
    'has wide or invisible characters': [
      '/%EF%BC%8E',
      '/%EF%BC%8F',
      '/e%CC%81',
      '/%E2%80%8B',
      '/%EF%B8%8F',
      '/%E1%85%9F',
      '/%00',
      '/%0a',
    ],
    'has a segment that ends in a dot or space, or starts with a space': [
      '/a.',
      '/a%20',
      '/%20a',
      '/a./b',
      '/a%20/b',
    ],
  };
  for (const [why, paths] of Object.entries(ODD))
    for (const path of paths)
      test(`${JSON.stringify(path)} is not signed: it ${why}`, () => {
        assert.equal(typeof unplain(path), 'string');
        assert.throws(() => requireOwnPath(path, undefined), TypeError);
      });
});

suite('5.3 a user’s path', () => {
  const THEIRS = [
    `/private/v1/users/${OTHER}`,
    `https://service.example/private/v1/users/${OTHER}/x?y`,
    `/x/users/${OTHER}`,
    `/x/USERS/${OTHER.toUpperCase()}`,
    `/private/v1/users/${ID}/users/${OTHER}`,
    '/private/v1/users/somebody',
    '/PRIVATE/V1/USERS/somebody',
    '/base/private/v1/users/somebody',
    `/private/v1/users/${ID.toUpperCase()}`,
  ];
  for (const path of THEIRS)
    test(`${path} is not signed without its user, nor for another user`, () => {
      for (const user of [undefined, ID])
        assert.throws(() => requireOwnPath(path, user), TypeError);
    });

  const NOBODYS = [
    '/markets',
    '/private/v1/users',
    '/private/v1/users/',
    '/x/users/somebody',
    `/superusers/${OTHER}`,
    `/user/${OTHER}`,
    `/markets?path=/private/v1/users/${OTHER}`,
    '/users',
  ];
  for (const path of NOBODYS)
    test(`${path} belongs to no user`, () => {
      for (const user of [undefined, ID]) requireOwnPath(path, user);
      assert.throws(() => requireNamed(path, ID), TypeError);
    });

  for (const path of [`/private/v1/users/${ID}`, `https://service.example/x/users/${ID}/y?z`])
    test(`${path} belongs only to its user`, () => {
      requireOwnPath(path, ID);
      requireNamed(path, ID);
      assert.throws(() => requireOwnPath(path, OTHER), TypeError);
      assert.throws(() => requireOwnPath(path, undefined), TypeError);
      assert.throws(() => requireNamed(path, OTHER), TypeError);
    });
});
