/**
 * A browser's tabs, with the features that open orders need: documents that reload, crash and
 * freeze, the storage of each tab, and the locks and channels of the origin. A script belongs to
 * the document that started it, even after an `await`.
 */
import {AsyncLocalStorage} from 'node:async_hooks';
import type {TestContext} from 'node:test';

const current = new AsyncLocalStorage<TabDocument>();

/** The original function, for the requests of the tabs and of the test. */
const real = {fetch: globalThis.fetch};

const never = new Promise<never>(() => {});

/** One page load in one tab. */
export class TabDocument {
  readonly origin: Origin;
  /** `sessionStorage` of the tab. It survives a reload. */
  readonly storage: Map<string, string>;
  /** Aborts pending requests when the document ends. */
  readonly leaving = new AbortController();
  isAlive = true;
  #frozen: PromiseWithResolvers<void> | undefined;

  constructor(origin: Origin, storage = new Map<string, string>()) {
    this.origin = origin;
    this.storage = storage;
  }

  run<T>(script: () => T): T {
    return current.run(this, script);
  }

  /** Resolves when a task of the document may run. */
  async awake(): Promise<void> {
    while (this.#frozen) await this.#frozen.promise;
    if (!this.isAlive) await never;
  }

  get isFrozen(): boolean {
    return this.#frozen !== undefined;
  }

  freeze(): void {
    this.#frozen ??= Promise.withResolvers();
  }

  thaw(): void {
    this.#frozen?.resolve();
    this.#frozen = undefined;
  }

  /**
   * Ends the document. If `cuts` is true, pending requests are aborted. If not, they still reach
   * the service.
   */
  end(cuts: boolean): void {
    this.isAlive = false;
    this.thaw();
    if (cuts) this.leaving.abort();
    this.origin.left(this);
  }
}

interface Claim {
  readonly document: TabDocument;
  readonly grant: () => void;
}

/** The locks and channels of one origin in one browser. */
export class Origin {
  readonly channels = new Set<Channel>();
  /** Claims by name. The first claim of each list holds the lock. */
  readonly #claims = new Map<string, Claim[]>();
  contended = 0;

  left(document: TabDocument): void {
    for (const channel of this.channels) if (channel.document === document) channel.close();
    for (const [name, claims] of this.#claims) {
      this.#keep(
        name,
        claims.filter(claim => claim.document !== document),
      );
    }
  }

  async request<T>(name: string, {signal}: {readonly signal: AbortSignal}, run: () => Promise<T>) {
    const document = documentOf();
    const {promise, resolve, reject} = Promise.withResolvers<void>();
    const claim: Claim = {document, grant: resolve};
    const claims = this.#claims.get(name) ?? [];
    const drop = (): void =>
      this.#keep(
        name,
        (this.#claims.get(name) ?? []).filter(one => one !== claim),
      );
    const giveUp = (): void => {
      if (this.#claims.get(name)?.[0] === claim) return;
      drop();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp);
    if (claims.length > 0) this.contended += 1;
    this.#keep(name, [...claims, claim]);
    if (signal.aborted) giveUp();
    await promise;
    try {
      // A frozen document holds the lock but does nothing.
      await document.awake();
      return await run();
    } finally {
      drop();
    }
  }

  #keep(name: string, claims: Claim[]): void {
    this.#claims.set(name, claims);
    claims[0]?.grant();
  }
}

class Channel {
  readonly document = documentOf();
  readonly name: string;
  #hear: ((event: {readonly data: unknown}) => void) | undefined;

  constructor(name: string) {
    this.name = name;
    this.document.origin.channels.add(this);
  }

  addEventListener(_: 'message', hear: (event: {readonly data: unknown}) => void): void {
    this.#hear = hear;
  }

  postMessage(message: unknown): void {
    if (!this.document.isAlive) return;
    for (const other of this.document.origin.channels) {
      if (other !== this && other.name === this.name) void other.#deliver(structuredClone(message));
    }
  }

  close(): void {
    this.document.origin.channels.delete(this);
  }

  async #deliver(data: unknown): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, 1));
    await this.document.awake();
    if (this.document.origin.channels.has(this)) this.document.run(() => this.#hear?.({data}));
  }
}

const sessionStorage = {
  getItem: (key: string) => documentOf().storage.get(key) ?? null,
  setItem(key: string, value: string): void {
    if (documentOf().isAlive) documentOf().storage.set(key, value);
  },
  removeItem(key: string): void {
    if (documentOf().isAlive) documentOf().storage.delete(key);
  },
};

function documentOf(): TabDocument {
  const document = current.getStore();
  if (!document) throw new ReferenceError('This script belongs to no document.');
  return document;
}

/** Gives each script the storage, locks, channels and requests of its document. */
export function openBrowser(t: TestContext): Origin {
  const cover = (target: object, name: string, property: PropertyDescriptor): void => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, {configurable: true, ...property});
    t.after(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  };
  const origin = new Origin();
  cover(globalThis, 'sessionStorage', {get: () => documentOf() && sessionStorage});
  cover(globalThis, 'BroadcastChannel', {value: Channel});
  cover(navigator, 'locks', {
    value: {
      request: (...all: Parameters<Origin['request']>) => documentOf().origin.request(...all),
    },
  });
  cover(globalThis, 'fetch', {value: request, writable: true});
  return origin;
}

async function request(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const document = current.getStore();
  if (!document) return real.fetch(input, init);
  await document.awake();
  const signals = [document.leaving.signal, ...(init?.signal ? [init.signal] : [])];
  try {
    return await real.fetch(input, {...init, signal: AbortSignal.any(signals)});
  } finally {
    await document.awake();
  }
}
