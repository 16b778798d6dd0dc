/**
 * The service's frame page as a partner's page sees it, and hostile frames. For the browser tests.
 */
import {framePath} from '#src/contract/paths.js';
import {readEmbedToken} from '#src/contract/token.js';
import {page} from '../pages/page.ts';
import type {Session} from '../sandbox/session.ts';

export interface Said {
  readonly type: string;
  readonly nonce: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/**
 * A frame page that a test drives by hand. It has no helper and no guard, and
 * it records all messages.
 */
export class RawFrame {
  readonly frame = document.createElement('iframe');
  readonly origin: string;
  readonly said: Said[] = [];
  #told = () => {};

  constructor({token, baseUrl}: Pick<Session, 'token' | 'baseUrl'>, flow = 'deposit') {
    this.origin = new URL(baseUrl).origin;
    addEventListener('message', this.#hear);
    this.frame.src = baseUrl + framePath(flow, readEmbedToken(token)?.iss ?? '');
    page.add(this.frame);
  }

  readonly #hear = ({source, origin, data}: MessageEvent<Said>): void => {
    if (!this.frame.isConnected) removeEventListener('message', this.#hear);
    if (source === null || source !== this.frame.contentWindow || origin !== this.origin) return;
    this.said.push(data);
    this.#told();
  };

  get nonce(): string {
    return this.said.at(-1)?.nonce ?? '';
  }

  /**
   * `send` and `post` must not return the call's result: as a tail call, the message has the wrong
   * source in WebKit.
   */
  send(type: string, payload?: object, nonce = this.nonce): void {
    this.post({type, nonce, ...(payload && {payload})});
  }

  post(data: unknown): void {
    this.frame.contentWindow?.postMessage(data, this.origin);
  }

  /** Waits for the first message that `wanted` accepts, from now on or from `since`. */
  async until(wanted: (said: Said) => boolean, since = this.said.length): Promise<Said> {
    for (;;) {
      const found = this.said.slice(since).find(wanted);
      if (found) return found;
      await new Promise<void>(resolve => (this.#told = resolve));
    }
  }

  async ready(): Promise<string> {
    return (await this.until(({type}) => type === 'SERVICE_READY', 0)).nonce;
  }

  /** Waits until the flow reports that the user can act. */
  async open(session: Pick<Session, 'token'>): Promise<void> {
    await this.ready();
    this.send('SERVICE_INIT', {token: session.token});
    await this.until(isEvent('service-ready'), 0);
  }

  /** Waits until all earlier messages were handled. Returns the content's current height. */
  async height(): Promise<number> {
    let height = -1;
    // Options are applied in a separate task.
    for (let round = 0; round < 2; round++) {
      const since = this.said.length;
      this.send('SERVICE_INIT', {});
      const {payload} = await this.until(({type}) => type === 'SERVICE_RESIZE', since);
      height = Number(payload?.['height']);
    }
    return height;
  }
}

export const isEvent =
  (name: string) =>
  ({type, payload}: Said): boolean =>
    type === 'SERVICE_EVENT' && payload?.['name'] === name;

export const isType =
  (wanted: string) =>
  ({type}: Said): boolean =>
    type === wanted;

export interface Command {
  /** Posts to the test's window, or to the frame with `index` if `frame` is true. */
  readonly post?: unknown;
  readonly frame?: boolean;
  readonly index?: number;
  readonly times?: number;
  /** The address of a page that the hostile window opens in a frame. */
  readonly src?: string;
}

interface Answer {
  readonly attackerId: string;
  readonly heard: readonly {readonly origin: string; readonly data: unknown}[];
}

/** The tests' server under another name, which makes it another origin. */
export const OTHER_ORIGIN = `http://127.0.0.1:${location.port}`;

const address = (host: string) =>
  `http://${host}:${location.port}/test/support/frames/attacker.html`;

const html = () =>
  `<!doctype html><body><script src="${new URL('attacker.js', address('localhost')).href}"></script>`;

/** The kinds of hostile windows. Each function sets up the frame of such a window. */
export const STRANGERS = {
  'another origin': frame => {
    frame.src = address('127.0.0.1');
  },
  'an origin without a name (sandbox)': frame => {
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = address('localhost');
  },
  'a sibling of the page’s own origin': frame => {
    frame.src = address('localhost');
  },
  'a blob of the page’s own origin': frame => {
    frame.src = URL.createObjectURL(new Blob([html()], {type: 'text/html'}));
  },
  'a data: address': frame => {
    frame.src = `data:text/html,${encodeURIComponent(html())}`;
  },
  'a page without an address (srcdoc)': frame => {
    frame.srcdoc = html();
  },
} as const satisfies Record<string, (frame: HTMLIFrameElement) => void>;

export type Stranger = keyof typeof STRANGERS;

export class Attacker {
  readonly frame: HTMLIFrameElement;
  readonly #window: Window;
  #count = 0;

  private constructor(frame: HTMLIFrameElement, own: Window) {
    this.frame = frame;
    this.#window = own;
  }

  static async enter(stranger: Stranger): Promise<Attacker> {
    const frame = document.createElement('iframe');
    STRANGERS[stranger](frame);
    const ready = answered('ready');
    page.add(frame);
    const {source} = await ready;
    return new Attacker(frame, source as Window);
  }

  /** Opens a hostile window inside this one, which is the page's grandchild. */
  async inside(): Promise<Attacker> {
    const ready = answered('ready');
    await this.tell({src: address('127.0.0.1')});
    return new Attacker(this.frame, (await ready).source as Window);
  }

  /** Navigates `frame` to a hostile page. */
  static async takeOver(frame: HTMLIFrameElement): Promise<Attacker> {
    const ready = answered('ready');
    frame.src = address('127.0.0.1');
    if (!frame.isConnected) page.add(frame);
    const {source} = await ready;
    return new Attacker(frame, source as Window);
  }

  /**
   * Runs the command. Resolves to the messages that the hostile window has received from other
   * windows.
   */
  async tell(command: Command): Promise<Answer['heard']> {
    const id = `command ${++this.#count} ${Math.random()}`;
    const done = answered(id);
    this.#window.postMessage({...command, id}, '*');
    return (await done).data.heard;
  }
}

function answered(id: string): Promise<MessageEvent<Answer>> {
  return new Promise(resolve => {
    const listener = (event: MessageEvent<Answer | undefined>) => {
      if (event.data?.attackerId !== id) return;
      removeEventListener('message', listener);
      resolve(event as MessageEvent<Answer>);
    };
    addEventListener('message', listener);
  });
}

/** The index of `frame` among the frames of this page. */
export function indexOf(frame: HTMLIFrameElement): number {
  return Array.from(window).findIndex((_, index) => window[index] === frame.contentWindow);
}
