/** The service's side of the backends' connections, on the virtual clock. It counts per second. */
import type {VirtualClock} from './virtual-clock.ts';

/** Milliseconds from a request to its answer. */
const LATENCY = 80;
/** In seconds. */
const HEARTBEAT = 30;
const ACCESS_LIFE = 300;

export class VirtualPush {
  readonly clock: VirtualClock;
  readonly sockets = new Set<VirtualSocket>();
  /** The counts for each second since the loss. */
  readonly logins: number[] = [];
  readonly opened: number[] = [];
  #lost = Infinity;
  #back = Infinity;

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  get isDown(): boolean {
    return this.clock.now >= this.#lost && this.clock.now < this.#back;
  }

  /** Cuts every connection, and refuses new ones for `outage` milliseconds. */
  lose(outage: number): void {
    this.#lost = this.clock.now;
    this.#back = this.#lost + outage;
    for (const socket of [...this.sockets]) socket.cut();
  }

  note(row: number[]): void {
    const second = Math.floor((this.clock.now - this.#lost) / 1000);
    if (second >= 0) row[second] = (row[second] ?? 0) + 1;
  }

  /** Replaces `fetch`. */
  readonly fetch = async (url: string): Promise<Response> => {
    const isLogin = url.endsWith('/auth/login');
    if (isLogin) this.note(this.logins);
    const {isDown} = this;
    await this.clock.wait(LATENCY);
    if (isDown) throw new TypeError('fetch failed');
    if (isLogin) return Response.json({accessToken: 'a', expiresIn: ACCESS_LIFE});
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const data = {url: 'wss://service.example/push', token: 't', heartbeatSeconds: HEARTBEAT};
    return Response.json({success: true, data: {...data, expiresAt}});
  };
}

export class VirtualSocket {
  readonly #target = new EventTarget();
  readonly #push: VirtualPush;

  constructor(push: VirtualPush) {
    this.#push = push;
    push.clock.at(push.clock.now + LATENCY, () => this.#open());
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#target.addEventListener(type, event => listener(event as never));
  }

  send(): void {
    // Messages from the backend have no effect here.
  }

  close(): void {
    this.#push.sockets.delete(this);
  }

  cut(): void {
    this.close();
    this.#target.dispatchEvent(Object.assign(new Event('close'), {code: 1006}));
  }

  #open(): void {
    const {sockets, opened, isDown} = this.#push;
    if (isDown) return this.cut();
    sockets.add(this);
    this.#push.note(opened);
    this.#target.dispatchEvent(new Event('open'));
    this.#say({type: 'welcome', connectionId: crypto.randomUUID(), sequence: 0, oldest: 1});
    this.#beat();
  }

  #say(message: object): void {
    this.#target.dispatchEvent(
      Object.assign(new Event('message'), {data: JSON.stringify(message)}),
    );
  }

  #beat(): void {
    const {clock, sockets} = this.#push;
    clock.at(clock.now + 1000 * HEARTBEAT, () => {
      if (!sockets.has(this)) return;
      this.#say({type: 'heartbeat'});
      this.#beat();
    });
  }
}
