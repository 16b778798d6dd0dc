/**
 * Registrations: the service returns a shared secret only once, and a process may die at that time.
 */
import assert from 'node:assert/strict';
import {randomBytes, randomUUID} from 'node:crypto';
import {test} from 'node:test';
import type {PartnerClient} from 'service-embed/partner';
import {createLog} from '../src/log.ts';
import {Keyring} from '../src/secrets/keyring.ts';
import {Vault} from '../src/secrets/vault.ts';
import type {Database} from '../src/store/database.ts';
import {recreate, Registrations, signedUp} from '../src/users/registrations.ts';
import {onEach} from './databases.ts';

const vault = new Vault(Keyring.parse(`k1:${randomBytes(32).toString('base64')}`));

type Answer = Awaited<ReturnType<PartnerClient['createUser']>>;

/** A fake service. Like the real one, it finds users by reference and returns each secret once. */
class Service {
  readonly users = new Map<string, {userId: string; sharedSecret: string}>();
  asked = 0;
  /** A test can replace this function to lose or delay a response. */
  onWay: (answer: Answer) => Promise<Answer> = async answer => answer;

  async createUser({reference = ''}: {reference?: string | undefined} = {}): Promise<Answer> {
    this.asked += 1;
    const known = this.users.get(reference);
    if (known) return this.onWay({created: false, userId: known.userId} as const);
    const user = {userId: randomUUID(), sharedSecret: randomBytes(32).toString('base64url')};
    this.users.set(reference, user);
    return this.onWay({created: true, ...user} as const);
  }
}

async function setup(database: Database) {
  const accountId = randomUUID();
  await database.query(`INSERT INTO accounts VALUES ($1, $1, 'x', 0)`, [accountId]);
  const service = new Service();
  const lines: string[] = [];
  const log = createLog('debug', line => lines.push(line));
  const registrations = () => new Registrations({database, vault, client: service, log});
  /** Simulates that the claim of a dead process has expired. */
  const later = () => database.query('UPDATE service_users SET asked_at = 0');
  return {accountId, service, lines, registrations, later};
}

onEach('a user’s registration', open => {
  test('calls the service once, and then uses the stored secret', async t => {
    const {accountId, service, registrations} = await setup(await open(t));
    const first = await registrations().register(accountId);
    const again = await registrations().register(accountId);
    assert.equal(first.status, 'ready');
    assert.deepEqual(again, first);
    assert.equal(service.asked, 1);
  });

  test('by ten instances at once calls the service once', async t => {
    const {accountId, service, registrations} = await setup(await open(t));
    const answers = await Promise.all(
      Array.from({length: 10}, () => registrations().register(accountId)),
    );
    assert.equal(service.asked, 1);
    assert.ok(answers.every(({status}) => status === 'ready' || status === 'asked'));
    assert.equal((await registrations().register(accountId)).status, 'ready');
  });

  test('that died before the request is repeated by the next call', async t => {
    const database = await open(t);
    const {accountId, service, registrations, later} = await setup(database);
    const {promise: asking, resolve: asked} = Promise.withResolvers<void>();
    service.createUser = () => {
      asked();
      return new Promise(() => {});
    };
    void registrations().register(accountId);
    await asking;
    Reflect.deleteProperty(service, 'createUser');
    assert.equal((await registrations().register(accountId)).status, 'asked');
    await later();
    assert.equal(await registrations().sweep(), 0);
    assert.equal((await registrations().register(accountId)).status, 'ready');
  });

  test('that died after the response has lost the secret, which the sweep detects on its own', async t => {
    const database = await open(t);
    const {accountId, service, lines, registrations, later} = await setup(database);
    service.onWay = () => new Promise(() => {});
    void registrations().register(accountId);
    while (service.users.size === 0) await new Promise(setImmediate);
    service.onWay = async answer => answer;
    await later();
    assert.equal(await registrations().sweep(), 1);
    assert.equal((await registrations().register(accountId)).status, 'lost');
    const userId = service.users.get(accountId)?.userId;
    assert.ok(lines.some(line => line.includes('user_secret_lost') && line.includes(`${userId}`)));
    // A sweep does not make a second user.
    await registrations().sweep();
    assert.equal(service.users.size, 1);
  });

  test('reports the error of the service, even if the database fails right after it', async t => {
    const database = await open(t);
    const {accountId, service, lines, registrations} = await setup(database);
    const query = database.query.bind(database);
    service.onWay = async () => {
      database.query = () => Promise.reject(new Error('the database is down'));
      throw new Error('the service is down');
    };
    await assert.rejects(registrations().register(accountId), /the service is down/);
    database.query = query;
    assert.ok(lines.some(line => line.includes('registration_not_released')));
  });

  test('has enough time for its request before it counts as lost', async t => {
    const database = await open(t);
    const {accountId, service, registrations} = await setup(database);
    let isAnswered = () => {};
    const answering = new Promise<void>(resolve => (isAnswered = resolve));
    service.onWay = async answer => {
      await answering;
      return answer;
    };
    const first = registrations().register(accountId);
    while (service.asked === 0) await new Promise(setImmediate);
    // 60 s: the service's 15 s, a database that was down, and statements at their time limits.
    await database.query('UPDATE service_users SET asked_at = asked_at - 60000');
    assert.equal(await registrations().sweep(), 0);
    assert.equal((await registrations().register(accountId)).status, 'asked');
    assert.equal(service.asked, 1);
    isAnswered();
    assert.equal((await first).status, 'ready');
  });

  test('does not store a late secret of a user who was deleted', async t => {
    const database = await open(t);
    const {accountId, service, registrations, later} = await setup(database);
    let isAnswered = () => {};
    const answering = new Promise<void>(resolve => (isAnswered = resolve));
    service.onWay = async answer => {
      if (answer.created) await answering;
      return answer;
    };
    const first = registrations().register(accountId);
    while (service.asked === 0) await new Promise(setImmediate);
    await later();
    assert.equal(await registrations().sweep(), 1);
    assert.equal(await recreate(database, accountId), true);
    isAnswered();
    assert.equal((await first).status, 'asked');
    service.onWay = async answer => answer;
    await registrations().sweep();
    const {userId} = service.users.get(`${accountId}:2`) ?? {};
    const registration = await registrations().register(accountId);
    assert.equal(registration.status === 'ready' && registration.userId, userId);
  });

  test('starts over with `recreate` once the operator has deleted the user', async t => {
    const database = await open(t);
    const {accountId, service, registrations} = await setup(database);
    assert.equal(await recreate(database, accountId), false);
    await service.createUser({reference: accountId});
    assert.equal((await registrations().register(accountId)).status, 'lost');
    assert.equal(await recreate(database, accountId), true);
    assert.equal(await registrations().sweep(), 0);
    const registration = await registrations().register(accountId);
    assert.equal(registration.status, 'ready');
    assert.ok(service.users.has(`${accountId}:2`));
  });

  test('without a response leaves no claim, and the next call detects the loss immediately', async t => {
    const {accountId, service, registrations} = await setup(await open(t));
    service.onWay = async () => {
      throw new Error('the line was cut');
    };
    await assert.rejects(registrations().register(accountId), /cut/);
    service.onWay = async answer => answer;
    assert.equal((await registrations().register(accountId)).status, 'lost');
  });

  test('does not lose the secret if the database is briefly unavailable', async t => {
    const database = await open(t);
    const {accountId, lines, registrations} = await setup(database);
    const query = database.query.bind(database);
    let failures = 2;
    database.query = (sql, values) =>
      sql.includes("SET status = 'ready'") && failures-- > 0
        ? Promise.reject(new Error('terminating connection'))
        : query(sql, values);
    const first = await registrations().register(accountId);
    assert.deepEqual(await registrations().register(accountId), first);
    assert.equal(lines.filter(line => line.includes('user_secret_not_stored_yet')).length, 2);
    assert.ok(!lines.join('').includes(first.status === 'ready' ? first.sharedSecret : '-'));
  });

  test('of a user who signs up in the embed happens once the event is booked', async t => {
    const database = await open(t);
    const {accountId, service, registrations} = await setup(database);
    assert.equal(await registrations().beginSignup(accountId), accountId);
    assert.equal(await registrations().beginSignup(accountId), accountId);
    assert.equal((await registrations().register(accountId)).status, 'signing-up');
    assert.equal(service.asked, 0);
    await database.transaction(tx => signedUp(tx, accountId, randomUUID()));
    await registrations().sweep();
    assert.equal((await registrations().register(accountId)).status, 'ready');
    assert.equal(await registrations().beginSignup(accountId), undefined);
  });

  test('of a completed signup happens even if its event was missed', async t => {
    const {accountId, registrations} = await setup(await open(t));
    const reference = await registrations().beginSignup(accountId);
    await registrations().endSignup(reference ?? '');
    const registration = await registrations().register(accountId);
    assert.equal(registration.status, 'ready');
    // Ending the signup again changes nothing.
    await registrations().endSignup(reference ?? '');
    assert.deepEqual(await registrations().register(accountId), registration);
  });

  test('that the service rejects does not block other registrations', async t => {
    const database = await open(t);
    const refused = await setup(database);
    const other = await setup(database);
    for (const {accountId} of [refused, other]) {
      const reference = await other.registrations().beginSignup(accountId);
      await other.registrations().endSignup(reference ?? '');
    }
    const usual = other.service.createUser.bind(other.service);
    other.service.createUser = async options => {
      if (options?.reference === refused.accountId) throw new Error('not this one');
      return usual(options);
    };
    await other.registrations().sweep();
    assert.equal(other.service.users.size, 1);
    assert.ok(other.lines.some(line => line.includes('registration_failed')));
  });

  test('is repeated if its claim is in the future because a clock was set back', async t => {
    const database = await open(t);
    const {accountId, service, registrations} = await setup(database);
    service.onWay = async () => {
      throw new Error('cut');
    };
    await assert.rejects(registrations().register(accountId));
    await database.query(`UPDATE service_users SET asked_at = ${database.now} + 3600000`);
    service.onWay = async answer => answer;
    service.users.clear();
    assert.equal((await registrations().register(accountId)).status, 'ready');
  });
});
