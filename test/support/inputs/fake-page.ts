/** The parts of a page that the session looks at, for Node: shown, hidden, prerendered, online. */
import type {TestContext} from 'node:test';

export class FakePage extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';
  prerendering = false;
  readonly #window = new EventTarget();
  readonly #listening = new Set<unknown>();

  /** Installs the page until the test ends. */
  static open(t: TestContext): FakePage {
    const page = new FakePage();
    const view = page.#window;
    const globals = {
      document: page,
      addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => {
        page.#listening.add(args[1]);
        view.addEventListener(...args);
      },
      removeEventListener: (...args: Parameters<EventTarget['addEventListener']>) => {
        page.#listening.delete(args[1]);
        view.removeEventListener(...args);
      },
    };
    Object.assign(globalThis, globals);
    t.after(() => {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
    });
    return page;
  }

  /** The number of different listeners on the window. */
  get listeners(): number {
    return this.#listening.size;
  }

  show(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  activate(): void {
    this.prerendering = false;
    this.dispatchEvent(new Event('prerenderingchange'));
  }

  happens(event: 'online' | 'pageshow'): void {
    this.#window.dispatchEvent(new Event(event));
  }
}
