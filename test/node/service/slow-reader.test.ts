/** A backend that reads more slowly than events arrive, over real sockets. */
import assert from 'node:assert/strict';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {test, type TestContext} from 'node:test';
import {WebSocketServer, type WebSocket} from 'ws';
import {ConnectedBackend} from '../../../demo/service/connection/connected-backend.ts';
import {RawClient} from '../../support/servers/raw-client.ts';

/** Large, so that a few events fill the system's socket buffers. */
const FILLER = 'x'.repeat(60_000);

/** The part of the sandbox's history that `ConnectedBackend` reads. */
class LargeHistory {
  newest = 0;

  range() {
    return {series: 'one', sequence: this.newest, oldest: 1};
  }

  look(): void {}

  after(_isvId: string, sent: number) {
    return Array.from({length: this.newest - sent}, (_, n) => {
      const sequence = sent + n + 1;
      return {sequence, text: JSON.stringify({type: 'large', sequence, FILLER})};
    });
  }
}

async function setup(t: TestContext) {
  const history = new LargeHistory();
  const server = new WebSocketServer({port: 0, host: '127.0.0.1', perMessageDeflate: false});
  await once(server, 'listening');
  t.after(() => server.close());
  const {port} = server.address() as AddressInfo;
  const connect = async () => {
    const opening = once(server, 'connection').then(([socket]) => {
      const theirs = socket as WebSocket;
      const backend = new ConnectedBackend(theirs, {
        history,
        redeem: () => 'partner',
        heartbeatSeconds: 3600,
      });
      return {socket: theirs, backend};
    });
    const [client, {socket, backend}] = await Promise.all([
      RawClient.open(t, `ws://127.0.0.1:${port}`),
      opening,
    ]);
    client.say({type: 'authenticate', token: 'x'});
    assert.equal((await client.next()).type, 'welcome');
    client.say({type: 'resume', after: 0});
    return {client, socket, backend};
  };
  return {history, connect};
}

test('1 WebSocket service: a client that stops reading is closed with 4429, and others continue', async t => {
  const {history, connect} = await setup(t);
  const slow = await connect();
  const quick = await connect();
  slow.client.socket.pause();
  while (slow.socket.readyState === slow.socket.OPEN) {
    history.newest += 1;
    assert.ok(history.newest < 1000, 'nobody minds a reader that does not read');
    for (const {backend} of [slow, quick]) backend.catchUp();
    // A client that reads never has more than one event waiting.
    assert.equal((await numbered(quick.client)).sequence, history.newest);
  }
  slow.client.socket.resume();
  // If the machine is busy for a second, the sandbox ends the connection before its close frame was
  // read.
  const code = await slow.client.closed;
  assert.ok([4429, 1006].includes(code), `closed with ${code}`);
  for (let sequence = 1; sequence <= 10; sequence++)
    assert.equal((await numbered(slow.client)).sequence, sequence);
  assert.equal(quick.client.socket.readyState, quick.client.socket.OPEN);
  history.newest += 1;
  quick.backend.catchUp();
  assert.equal((await numbered(quick.client)).sequence, history.newest);
});

async function numbered(client: RawClient): Promise<{sequence?: number}> {
  return (await client.next()) as {sequence?: number};
}
