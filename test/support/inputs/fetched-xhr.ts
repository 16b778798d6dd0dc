/** `XMLHttpRequest` for Node, by `fetch`: what an upload uses of it. */
import type {TestContext} from 'node:test';

class FetchedXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  responseURL = '';
  #method = '';
  #url = '';
  readonly #headers: Record<string, string> = {};
  readonly #abort = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  abort(): void {
    this.#abort.abort();
  }

  send(body: FormData): void {
    void this.#send(body);
  }

  async #send(body: FormData): Promise<void> {
    const {signal} = this.#abort;
    const sent = {method: this.#method, headers: this.#headers, body, signal};
    try {
      const answer = await fetch(this.#url, sent);
      this.responseText = await answer.text();
      this.responseURL = answer.url;
      this.status = answer.status;
    } catch {
      if (!signal.aborted) this.dispatchEvent(new Event('error'));
      return;
    }
    this.upload.dispatchEvent(Object.assign(new Event('progress'), {loaded: 1, total: 1}));
    this.dispatchEvent(new Event('load'));
  }
}

/** Until the test ends. */
export function installXhr(t: TestContext): void {
  Object.assign(globalThis, {XMLHttpRequest: FetchedXhr});
  t.after(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));
}
