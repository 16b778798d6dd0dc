/** The servers and the browser of a measurement, and the conditions of a phone. */
import {existsSync, readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import playwright, {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright';
import {createApp} from '../../../demo/service/app.ts';
import {listen} from '../../../demo/listen.ts';
import {startPartner} from '../../../demo/partner/server.ts';
import {startService} from '../../../demo/service/server.ts';
import {browser, CHROMIUM_ARGS} from '../../support/engines/browsers.ts';
import {benchPage, otherFiles, type Contender} from './contenders.ts';
import {startPeerService} from './peer.ts';
import {opening, type Opening} from './probe.ts';
import {CATEGORIES} from './script-time.ts';

/** How fast the machine and its network are. */
export interface Conditions {
  /** How much slower the processor is. */
  readonly cpu: number;
  /** Milliseconds of a round trip. 0 for no limits. */
  readonly latency: number;
  /** Milliseconds that the services take for each answer, also to a preflight. */
  readonly service: number;
}

/** 4G as the browsers' developer tools define it, with a phone's processor. */
export const PHONE: Conditions = {cpu: 4, latency: 165, service: 50};
export const DESK: Conditions = {cpu: 1, latency: 0, service: 50};
/** The service is on the same network, and answers at once. */
export const LAN: Conditions = {...DESK, service: 0};

/** Bytes per second of 4G. */
const THROUGHPUT = (9 * 1024 * 1024) / 8;

/** A page that has just begun to load. */
export interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** The addresses of the requests to the service, without preflights. */
  readonly requests: readonly string[];
  /** The paths of the scripts that the page loaded. */
  readonly scripts: readonly string[];
  /** Number of preflights that the service has answered for this page. */
  preflights(): number;
  /** Ends the trace of the page, and returns it as JSON. */
  trace(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly elements?: number;
  /** Work for idle time never runs, so that it does not count as work of the opening. */
  readonly holdsIdle?: boolean;
  /** Records a trace from before the navigation. Tracing costs time. */
  readonly isTraced?: boolean;
}

/** The time that the services think. */
class Pace {
  milliseconds = 0;

  async wait(): Promise<void> {
    const {milliseconds} = this;
    if (milliseconds > 0) await new Promise(done => setTimeout(done, milliseconds));
  }
}

export class Stage {
  readonly #engine: Browser;
  readonly #origin: string;
  readonly #partner: string;
  readonly #pages: Map<string, Buffer>;
  readonly #pace: Pace;
  readonly #preflights: () => number;
  readonly #close: () => Promise<void>;

  private constructor(
    engine: Browser,
    pages: {readonly url: string; readonly html: Map<string, Buffer>},
    partner: string,
    pace: Pace,
    preflights: () => number,
    close: () => Promise<void>,
  ) {
    this.#engine = engine;
    this.#origin = pages.url;
    this.#pages = pages.html;
    this.#partner = partner;
    this.#pace = pace;
    this.#preflights = preflights;
    this.#close = close;
  }

  static async start(): Promise<Stage> {
    let preflights = 0;
    const pace = new Pace();
    const service = await startService({
      port: 0,
      answering: created => {
        const app = createApp(created);
        return async (request, bindings) => {
          if (request.method === 'OPTIONS') preflights++;
          await pace.wait();
          return app.fetch(request, bindings);
        };
      },
    });
    const pages = await listen(0, 'benchmark');
    const partner = await startPartner({port: 0, serviceUrl: service.url, origins: [pages.url]});
    const html = new Map<string, Buffer>();
    const peer = await startPeerService(() => pace.wait());
    const others = await otherFiles(peer.url);
    const files = new Map<string, Buffer>();
    pages.server.on('request', (request, response) => {
      const {pathname} = new URL(request.url ?? '/', pages.url);
      const page = html.get(pathname);
      // Compresses each file once, as a web server does.
      const compressed = () => {
        const file = others.get(pathname) ?? fileAt(pathname);
        if (file === undefined) return undefined;
        const small = brotliCompressSync(file);
        files.set(pathname, small);
        return small;
      };
      const body = page ?? files.get(pathname) ?? compressed();
      if (body === undefined) return void response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': page !== undefined ? 'text/html' : typeOf(pathname),
        'content-encoding': 'br',
        'cache-control': 'no-store',
      });
      response.end(body);
    });
    const engine = await playwright.chromium.launch({
      executablePath: browser('chromium').executablePath,
      args: [...CHROMIUM_ARGS, '--enable-precise-memory-info'],
    });
    const close = async () => {
      await engine.close();
      await partner.close();
      await pages.close();
      await peer.close();
      await service.close();
    };
    const count = () => preflights;
    return new Stage(engine, {url: pages.url, html}, partner.url, pace, count, close);
  }

  /** The browser's name and version. */
  get browser(): string {
    return `Chromium ${this.#engine.version()}`;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /**
   * Opens a page with the contender's elements in a context without a cache. Open one page at a
   * time: the services answer all pages in the time of the latest.
   */
  async open(
    contender: Contender,
    conditions: Conditions,
    {elements = 1, holdsIdle = false, isTraced = false}: OpenOptions = {},
  ): Promise<Opened> {
    this.#pace.milliseconds = conditions.service;
    const answer = await fetch(`${this.#partner}/session`, {method: 'POST'});
    const {token, baseUrl} = (await answer.json()) as {token: string; baseUrl: string};
    const path = `/${crypto.randomUUID()}`;
    const html = benchPage({contender, token, baseUrl, elements});
    // Compressed before the navigation: a thousand elements are 2 MB.
    this.#pages.set(path, brotliCompressSync(html));
    const context: BrowserContext = await this.#engine.newContext();
    const page = await context.newPage();
    if (holdsIdle) await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    const requests: string[] = [];
    const scripts: string[] = [];
    page.on('request', request => {
      if (request.url().startsWith(baseUrl)) requests.push(request.url());
      else if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const preflights = this.#preflights();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await slowDown(cdp, conditions);
    if (isTraced) await this.#engine.startTracing(page, {categories: [...CATEGORIES]});
    await page.goto(this.#origin + path, {waitUntil: 'commit'});
    return {
      page,
      cdp,
      requests,
      scripts,
      preflights: () => this.#preflights() - preflights,
      trace: () => this.#engine.stopTracing(),
      close: async () => {
        await context.close();
        this.#pages.delete(path);
      },
    };
  }
}

/** Waits until the page's elements are drawn and, if they can be, ready. */
export function openedAs({page}: Opened, contender: Contender): Promise<Opening> {
  const {tag, choice, validates, isWhole = false} = contender;
  return page.evaluate(opening, {tag, choice, validates, isWhole});
}

const typeOf = (path: string): string => (path.endsWith('.css') ? 'text/css' : 'text/javascript');

/** A file of our build, or of an earlier one. */
function fileAt(pathname: string): Buffer | undefined {
  const [, folder, ...rest] = pathname.split('/');
  const root = folder === 'dist' ? 'dist' : folder === 'before' ? process.env['BEFORE'] : undefined;
  const path = root === undefined ? undefined : resolve(root, ...rest);
  return path !== undefined && existsSync(path) ? readFileSync(path) : undefined;
}

async function slowDown(cdp: CDPSession, {cpu, latency}: Conditions): Promise<void> {
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', {rate: cpu});
  if (latency === 0) return;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: THROUGHPUT,
    uploadThroughput: THROUGHPUT,
  });
}
