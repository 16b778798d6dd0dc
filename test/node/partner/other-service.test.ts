/**
 * Tests the partner library against a second service. The service was written from the contract
 * alone, and it checks each rule itself.
 */
import assert from 'node:assert/strict';
import {generateKeyPairSync, type KeyObject} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {createPartnerClient, importPrivateKey, PartnerError} from '#src/partner.js';
import {OtherService} from '../../support/other-service/server.ts';
import {ask, LICENSED_IP, ORIGIN} from '../../support/sandbox/sandbox.ts';

async function start(t: TestContext, partnerKey?: KeyObject) {
  const {privateKey, publicKey} = generateKeyPairSync('ed25519');
  const service = await OtherService.start({
    origins: [ORIGIN],
    partnerKey: partnerKey ?? publicKey,
  });
  t.after(() => service.close());
  const pem = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
  const client = createPartnerClient({
    isvId: service.isvId,
    privateKey: await importPrivateKey(pem),
    baseUrl: service.url,
  });
  return {service, client};
}

suite('a backend with the other service', () => {
  test('creates a user and gets a token that the service accepts', async t => {
    const {service, client} = await start(t);
    const user = await client.createUser();
    assert.ok(user.created);
    const token = await client.request({
      method: 'POST',
      path: `/private/v3/traders/${user.userId}/ticket`,
      body: {},
      user: {...user, clientIp: LICENSED_IP},
      parse: json => (json as {readonly token: string}).token,
    });
    const headers = {authorization: `Bearer ${token}`, origin: ORIGIN};
    const {status, json} = await ask(`${service.url}/embed/v1/token/validate`, {headers});
    assert.deepEqual([status, json.userId, json.isvId], [200, user.userId, service.isvId]);
  });

  test('5.3 rule 10: gets GEO_BLOCKED for an unlicensed address', async t => {
    const {client} = await start(t);
    const user = await client.createUser();
    assert.ok(user.created);
    const asked = client.request({
      method: 'POST',
      path: `/private/v3/traders/${user.userId}/ticket`,
      user: {...user, clientIp: '198.51.100.1'},
    });
    await assert.rejects(asked, {code: 'GEO_BLOCKED'});
  });

  test('7.2 UNAUTHORIZED: gets an empty 401 for another key', async t => {
    const other = generateKeyPairSync('ed25519').publicKey;
    const {client} = await start(t, other);
    await assert.rejects(
      client.createUser(),
      (error: unknown) => error instanceof PartnerError && error.code === 'UNAUTHORIZED',
    );
  });
});
