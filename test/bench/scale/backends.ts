/**
 * Many backends of partners, each with a real connection. All connections are lost at the same
 * moment.
 */
import {connectService} from '#src/partner.js';
import {Random} from '../../support/inputs/random.ts';
import type {VirtualClock} from './virtual-clock.ts';
import {VirtualPush, VirtualSocket} from './virtual-push.ts';

/**
 * All backends have been connected until their access tokens expired. Then every connection is cut.
 * For `outage` milliseconds, none can connect. Returns the logins and connections of each second.
 */
export async function backends(
  clock: VirtualClock,
  count: number,
  outage: number,
): Promise<VirtualPush> {
  clock.forget();
  const random = new Random(20_261_125);
  const push = new VirtualPush(clock);
  const ending = new AbortController();
  const requireAll = (what: string): void => {
    const {size} = push.sockets;
    if (size !== count) throw new Error(`${size} of ${count} are ${what}.`);
  };
  for (let at = 0; at < count; at++)
    clock.at(clock.now + 60_000 * random.next(), () => connect(push, random, ending.signal));
  await clock.run(clock.now + 600_000);
  requireAll('connected');
  push.lose(outage);
  await clock.run(clock.now + outage + 180_000);
  requireAll('back');
  ending.abort();
  await clock.run(clock.now + 1_000);
  return push;
}

function connect(push: VirtualPush, random: Random, signal: AbortSignal): void {
  const access = {
    baseUrl: 'https://service.example',
    sign: () => Promise.resolve('jwt'),
    fetch: push.fetch,
  };
  class Socket extends VirtualSocket {
    constructor() {
      super(push);
    }
  }
  const connection = connectService(access, {
    WebSocket: Socket,
    random: () => random.next(),
    signal,
  });
  // The signal ends the connection.
  connection.next().catch(() => {});
}
