/** A bounded queue of unread events, read with `next()`. */

interface Reader<T> {
  readonly resolve: (result: IteratorResult<T, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

type Ending = {readonly kind: 'ended'} | {readonly kind: 'failed'; readonly reason: unknown};

export class EventBuffer<T> {
  readonly #capacity: number;
  #unread: T[] = [];
  readonly #readers: Reader<T>[] = [];
  #ending: Ending | undefined;
  #roomMade: () => void = () => {};

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isFull(): boolean {
    return this.#unread.length >= this.#capacity;
  }

  push(event: T): void {
    if (this.#ending) return;
    const reader = this.#readers.shift();
    if (reader) reader.resolve({done: false, value: event});
    else this.#unread.push(event);
  }

  /** Returns unread events first. After the end, resolves to `done` or rejects with the failure. */
  next(): Promise<IteratorResult<T, undefined>> {
    const event = this.#unread.shift();
    if (event === undefined) return this.#wait();
    if (this.#unread.length <= this.#capacity / 2) this.#roomMade();
    return Promise.resolve({done: false, value: event});
  }

  end(): void {
    this.#unread = [];
    this.#finish({kind: 'ended'});
  }

  fail(reason: unknown): void {
    this.#finish({kind: 'failed', reason});
  }

  /** Resolves when half of the buffer is free, or when the signal aborts. */
  room(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#unread.length <= this.#capacity / 2) return Promise.resolve();
    return new Promise(resolve => {
      const done = () => {
        this.#roomMade = () => {};
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#roomMade = done;
      signal.addEventListener('abort', done);
    });
  }

  #wait(): Promise<IteratorResult<T, undefined>> {
    return new Promise((resolve, reject) => {
      if (!this.#ending) this.#readers.push({resolve, reject});
      else settle({resolve, reject}, this.#ending);
    });
  }

  #finish(ending: Ending): void {
    if (this.#ending) return;
    this.#ending = ending;
    for (const reader of this.#readers.splice(0)) settle(reader, ending);
  }
}

function settle<T>({resolve, reject}: Reader<T>, ending: Ending): void {
  if (ending.kind === 'ended') resolve({done: true, value: undefined});
  else reject(ending.reason);
}
