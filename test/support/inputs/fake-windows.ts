/**
 * The windows of a frame protocol, for Node. In a browser, the engine reports a message's sender
 * and origin. Here, the test sets them to any values.
 */
import type {TestContext} from 'node:test';

interface Posted {
  readonly message: Record<string, unknown>;
  readonly origin: string;
}

/** Another window. It records the messages posted to it. */
export class OtherWindow {
  readonly posted: Posted[] = [];

  postMessage(message: Posted['message'], origin: string): void {
    this.posted.push({message: structuredClone(message), origin});
  }

  /** The messages posted since the last call, without the nonce. */
  take(): readonly object[] {
    return this.posted.splice(0).map(({message}) => {
      const rest = {...message};
      delete rest['nonce'];
      return rest;
    });
  }
}

type Listener = (event: object) => void;

/** The window in which the code runs, until the test ends. */
export class OwnWindow {
  readonly #listeners = new Set<Listener>();

  static open(t: TestContext, more: object = {}): OwnWindow {
    const own = new OwnWindow();
    const before = Object.getOwnPropertyDescriptor(globalThis, 'window');
    Object.defineProperty(globalThis, 'window', {
      configurable: true,
      writable: true,
      value: Object.assign(own, more),
    });
    t.after(() => {
      if (before) Object.defineProperty(globalThis, 'window', before);
      else Reflect.deleteProperty(globalThis, 'window');
    });
    return own;
  }

  addEventListener(_: 'message', listen: Listener, {signal}: {signal: AbortSignal}): void {
    this.#listeners.add(listen);
    signal.addEventListener('abort', () => this.#listeners.delete(listen));
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Delivers a message to the window. */
  hears(source: object | null, origin: string, data: unknown): void {
    for (const listen of this.#listeners) listen({isTrusted: true, source, origin, data});
  }
}

/** An iframe element, with only the properties that the code sets. */
export class FakeFrame extends EventTarget {
  contentWindow: OtherWindow | null = new OtherWindow();
  src = '';
  allow = '';
  referrerPolicy = '';
  title = '';
  readonly style = {height: ''};
  focused = 0;

  focus(): void {
    this.focused += 1;
  }

  loads(): void {
    this.dispatchEvent(new Event('load'));
  }

  /** The messages posted into the frame since the last call. */
  take(): readonly object[] {
    return this.contentWindow?.take() ?? [];
  }

  get element(): HTMLIFrameElement {
    return this as unknown as HTMLIFrameElement;
  }
}
