/**
 * A partner's page that implements the frame protocol by hand, so that a test can send any answer.
 */
import {expect, type FrameLocator, type Locator, type Page} from 'playwright/test';
import {framePath} from '#src/contract/paths.js';
import {readEmbedToken} from '#src/contract/token.js';
import type {FlowName} from '#src/host/events.js';
import type {User} from './service.ts';

/** Milliseconds between checks for a message. */
export const SOON = [20, 50, 100];

/**
 * Milliseconds to move the embed's clock at once. All moves together are
 * shorter than a request's timeout.
 */
const SKIPPED = 500;
const SKIPS = 8;

/** Milliseconds to wait, in real time. */
const PATIENCE = 15_000;

export interface Said {
  readonly type: string;
  readonly nonce: string;
  readonly payload?: {
    readonly question?: string;
    readonly name?: string;
    readonly detail?: unknown;
    readonly code?: string;
  };
}

declare global {
  interface Window {
    /** Everything that the frame has sent. */
    said: Said[];
    /** Sends a message to the frame, with its nonce. */
    sendRaw: (type: string, payload?: object) => void;
  }
}

export interface RawOptions {
  readonly flow?: FlowName;
  readonly allow?: string;
  /** The answer to every question. */
  readonly answer?: 'go' | 'no' | 'silence';
  /** Whether `SERVICE_INIT` promises answers. */
  readonly answers?: boolean;
  /** The tokens for expired sessions, used one after the other. */
  readonly tokens?: readonly string[];
}

export class RawHost {
  readonly page: Page;
  readonly frame: FrameLocator;
  /** The element that draws the screens. */
  readonly screen: Locator;

  private constructor(page: Page, flow: FlowName) {
    this.page = page;
    this.frame = page.frameLocator('#raw');
    this.screen = this.frame.locator(`service-${flow}`);
  }

  static async open(page: Page, user: User, options: RawOptions = {}): Promise<RawHost> {
    await page.goto('/blank?none');
    return RawHost.in(page, user, options);
  }

  /** Opens the frame in an existing page. */
  static async in(page: Page, {session}: User, options: RawOptions = {}): Promise<RawHost> {
    const {flow = 'deposit', allow = '', answer = 'go', answers = false, tokens = []} = options;
    const {token, baseUrl} = session;
    const src = baseUrl + framePath(flow, readEmbedToken(token)?.iss ?? '');
    await page.evaluate(
      given => {
        const {origin} = new URL(given.src);
        const left = [...given.tokens];
        const frame = document.createElement('iframe');
        Object.assign(frame, {id: 'raw', title: 'Flow', allow: given.allow, width: 448});
        let nonce = '';
        window.said = [];
        // This must be a statement. As a tail call, it has the wrong source in WebKit.
        window.sendRaw = (type, payload) => {
          frame.contentWindow?.postMessage({type, nonce, ...(payload && {payload})}, origin);
        };
        addEventListener('message', ({source, data}: MessageEvent) => {
          if (source !== frame.contentWindow) return;
          window.said.push(data);
          const {type, payload = {}} = data;
          if (type === 'SERVICE_READY' && data.nonce !== nonce) {
            ({nonce} = data);
            window.sendRaw('SERVICE_INIT', {token: given.token, answers: given.answers});
          }
          if (type === 'SERVICE_RESIZE') frame.height = payload.height;
          if (type === 'SERVICE_SESSION_EXPIRED' && left.length > 0)
            window.sendRaw('SERVICE_SESSION_REFRESH', {token: left.shift()});
          if (payload.question === undefined || given.answer === 'silence') return;
          window.sendRaw('SERVICE_ANSWER', {
            question: payload.question,
            go: given.answer === 'go',
          });
        });
        frame.src = given.src;
        document.body.append(frame);
      },
      {src, token, allow, answer, answers, tokens},
    );
    return new RawHost(page, flow);
  }

  button(name: string | RegExp): Locator {
    return this.screen.getByRole('button', {name});
  }

  async says(): Promise<readonly Said[]> {
    return this.page.evaluate(() => window.said);
  }

  /** Waits for `count` events of a name. Fast-forwards through the pauses of the frame. */
  async hears(name: string, count: number): Promise<void> {
    let left = SKIPS;
    const arrive = async (): Promise<void> => {
      const isMissing = (await this.told(name)).length < count;
      if (isMissing && left-- > 0) await this.page.clock.fastForward(SKIPPED);
      expect(await this.told(name)).toHaveLength(count);
    };
    await expect(arrive).toPass({intervals: SOON, timeout: PATIENCE});
  }

  /** The details of the events of a name so far. */
  async told(name: string): Promise<readonly unknown[]> {
    const events = (await this.says()).filter(({payload}) => payload?.name === name);
    return events.map(({payload}) => payload?.detail);
  }
}
