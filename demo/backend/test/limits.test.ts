/** Password guesses: users who are locked out by them, and users who are not. */
import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {test} from 'node:test';
import {Hono} from 'hono';
import type {Env} from '../src/http/env.ts';
import {SessionCookie} from '../src/http/guards.ts';
import {Limits} from '../src/http/limits.ts';
import {accountRoutes} from '../src/routes/accounts.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import type {Database} from '../src/store/database.ts';
import {onEach} from './databases.ts';

const [OWNER, STRANGER] = ['203.0.113.7', '198.51.100.9'];
const keyring = Keyring.parse(`k1:${randomBytes(32).toString('base64')}`);

/** Returns a function that tries to sign in and returns the status. `right one` is the password. */
function signInOf(database: Database) {
  const app = new Hono<Env>();
  let clientIp = '';
  app.use(async (c, next) => {
    c.set('clientIp', clientIp);
    await next();
  });
  const accounts = {
    create: async () => 'ada',
    find: async (_: string, password: string) => (password === 'right one' ? 'ada' : undefined),
  };
  const sessions = {open: async () => 'x', accountOf: async () => 'ada', close: async () => {}};
  const cookie = new SessionCookie('http://localhost:3000');
  const limits = new Limits(database, keyring);
  app.route('/', accountRoutes({accounts, sessions, cookie, limits}));
  return async (from: string, password = 'wrong one', name = 'ada'): Promise<number> => {
    clientIp = from;
    const body = JSON.stringify({name, password});
    return (await app.request('/sign-in', {method: 'POST', body})).status;
  };
}

const times = async (count: number, ask: (at: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push(await ask(at));
  return statuses;
};

onEach('password guesses', open => {
  test('by a stranger are blocked after ten, and never lock the owner out', async t => {
    const signIn = signInOf(await open(t));
    // More than the limit by name, which does not count refused guesses.
    const statuses = await times(250, () => signIn(STRANGER));
    assert.equal(statuses.lastIndexOf(401), 9);
    assert.ok(statuses.slice(10).every(status => status === 429));
    assert.equal(await signIn(STRANGER, 'right one'), 429);
    assert.equal(await signIn(OWNER, 'right one'), 200);
    // Another name has a separate limit.
    assert.equal(await signIn(STRANGER, 'right one', 'grace'), 200);
  });

  test('from one IPv6 network count as one stranger’s', async t => {
    const signIn = signInOf(await open(t));
    await times(10, at => signIn(`2001:db8:1:2::${at}`));
    assert.equal(await signIn('2001:db8:1:2:ffff::1', 'right one'), 429);
    assert.equal(await signIn('2001:db8:1:3::1', 'right one'), 200);
  });

  test('that are right are not counted, however many', async t => {
    const signIn = signInOf(await open(t));
    const statuses = await times(250, () => signIn(OWNER, 'right one'));
    assert.deepEqual(new Set(statuses), new Set([200]));
    // Right passwords give no credit for later guesses.
    const wrong = await times(12, () => signIn(OWNER));
    assert.equal(wrong.filter(status => status === 401).length, 10);
  });

  test('are counted before the password is checked, even if simultaneous', async t => {
    const signIn = signInOf(await open(t));
    const statuses = await Promise.all(Array.from({length: 30}, () => signIn(STRANGER)));
    assert.equal(statuses.filter(status => status === 401).length, 10);
  });

  test('from hundreds of networks are blocked after two hundred', async t => {
    const signIn = signInOf(await open(t));
    const statuses = await times(201, at => signIn(`198.51.${at}.1`));
    assert.equal(statuses.indexOf(429), 200);
  });
});

test('a name with a control character, such as one that PostgreSQL cannot store, is rejected', async t => {
  const [open] = Object.values((await import('./databases.ts')).KINDS);
  assert.ok(open);
  const signIn = signInOf(await open(t));
  for (const name of ['ada\u0000', 'a\u0000da', 'a\nda'])
    assert.equal(await signIn(OWNER, 'right one', name), 400);
});
