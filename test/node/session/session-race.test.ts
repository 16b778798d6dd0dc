/** Tokens that overtake each other: the token that the page set last counts. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {paymentCalls} from '#src/api/payments.js';
import type {Session} from '#src/session/session.js';
import {settled} from '../../support/inputs/clock.ts';
import {
  answer,
  html,
  json,
  type Asked,
  type Behaviour,
} from '../../support/servers/misbehaving-server.ts';
import {
  activeSession,
  embedToken,
  EXPIRATION,
  ISV,
  openSession,
  validation,
} from '../../support/servers/session-service.ts';

const read = (session: Session) =>
  session.call(connection => paymentCalls.wallet(connection, {action: 'deposit'}));

/** A session that was valid and whose token has just expired at the service only. */
async function setup(t: TestContext) {
  const opened = await activeSession(t);
  opened.service.other = () => json(200, {currency: 'USD', balance: '1.00', withdrawable: '1.00'});
  opened.service.ended.add(opened.token);
  return opened;
}

const tokensOf = ({asked}: {readonly asked: readonly Asked[]}) =>
  asked.map(({headers}) => headers.authorization?.slice(7));

suite('7.3 SESSION_INVALID: another user’s token ends a session at once', () => {
  for (const [title, behaviour] of [
    ['acceptance', validation()],
    ['refusal', answer(401)],
    ['failure', html(502)],
  ] as const)
    test(`a late ${title} of the first token changes nothing, and neither does a retry`, async t => {
      const gate = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const {service, session, host, attach} = await openSession(t, embedToken());
      service.validate = async () => {
        asked.resolve();
        await gate.promise;
        return behaviour;
      };
      attach();
      await asked.promise;
      session.renew(embedToken({sub: ISV}));
      // No part has to load for this.
      assert.deepEqual(host.history, ['SESSION_INVALID']);
      gate.resolve();
      await service.server.asked.at(-1)?.closed;
      await settled();
      session.retry();
      session.expire();
      await settled();
      assert.deepEqual(host.history, ['SESSION_INVALID']);
      assert.equal(service.validations, 1);
    });

  test('a token of the first user that the service is still validating is dropped', async t => {
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const {service, session, host} = await activeSession(t);
    service.validate = async () => {
      asked.resolve();
      await gate.promise;
      return validation();
    };
    session.renew(embedToken());
    await asked.promise;
    session.renew(embedToken({sub: ISV}));
    gate.resolve();
    await service.server.asked.at(-1)?.closed;
    await settled();
    assert.deepEqual(host.history, ['active', 'SESSION_INVALID']);
  });
});

suite('a slow validation of one token while the page sets another', () => {
  /** The page has answered with A, which the service validates slowly. Then the page sets B. */
  async function race(t: TestContext) {
    const [slow, brought] = [embedToken(), embedToken()];
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const opened = await setup(t);
    const {service, host, session} = opened;
    let late: Behaviour = validation();
    service.validate = async ({headers}) => {
      if (headers.authorization !== `Bearer ${slow}`) return validation();
      asked.resolve();
      await gate.promise;
      return late;
    };
    host.answers = refresh => refresh(slow);
    const money = read(session);
    await asked.promise;
    session.renew(brought);
    const finish = async (behaviour: Behaviour) => {
      late = behaviour;
      gate.resolve();
      await service.server.asked.at(-1)?.closed;
      await new Promise(resolve => setTimeout(resolve, 20));
    };
    return {...opened, slow, brought, money, finish};
  }

  for (const [title, behaviour] of [
    ['acceptance', validation()],
    ['refusal', answer(401)],
    ['failure', html(502)],
  ] as const)
    test(`a late ${title} of the first token changes nothing`, async t => {
      const {session, host, money, brought, finish} = await race(t);
      await money;
      await finish(behaviour);
      assert.equal(session.uses(brought), true);
      assert.deepEqual(host.history, ['active', 'renewing', 'active']);
      assert.deepEqual(host.refreshes, [EXPIRATION]);
    });

  test('a refusal of the first token does not prevent the validation of a third one', async t => {
    const {session, service, money, brought, finish} = await race(t);
    const {validate} = service;
    const gate = Promise.withResolvers<void>();
    const again = embedToken();
    service.validate = async (asked, count) => {
      await gate.promise;
      return validate(asked, count);
    };
    session.renew(again);
    await finish(answer(401));
    gate.resolve();
    await money;
    await settled();
    assert.equal(session.uses(again), true);
    assert.equal(session.uses(brought), false);
  });

  test('the page’s new token wins even if the initial validation rejects the first token', async t => {
    const {service, session, host, attach, token} = await openSession(t, embedToken());
    const gate = Promise.withResolvers<void>();
    service.validate = async ({headers}) => {
      if (headers.authorization === `Bearer ${token}`) return answer(401);
      await gate.promise;
      return validation();
    };
    attach();
    const brought = embedToken();
    session.renew(brought);
    await host.reaches('renewing');
    gate.resolve();
    await host.reaches('active');
    assert.equal(session.uses(brought), true);
  });

  test('a late answer to the page’s earlier event does not replace the page’s new token', async t => {
    const {session, host, service, token} = await setup(t);
    const gate = Promise.withResolvers<void>();
    service.validate = async () => {
      await gate.promise;
      return validation();
    };
    const money = read(session);
    await host.reaches('renewing');
    await settled();
    const brought = embedToken();
    session.renew(brought);
    await settled();
    host.questions[0]?.(embedToken());
    gate.resolve();
    await money;
    assert.equal(session.uses(brought), true);
    assert.equal(new Set(tokensOf(service.server)).size, 2);
    assert.equal(tokensOf(service.server)[0], token);
  });
});
