/**
 * Real windows of real origins that are none of the two of a frame: whatever they
 * say, neither the service's frame page nor the element around it hears them
 * (contract 6), though they know the nonce.
 */
import type {BrowserContext, Page} from 'playwright/test';
import {expect, place, test} from '../support/e2e/test.ts';
import {RawHost} from '../support/e2e/raw-host.ts';
import type {User} from '../support/e2e/service.ts';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';

// Chromium takes a page that a test serves for one of the open network, which may not frame a loopback address.
test.use({
  launchOptions: {
    executablePath: browser('chromium').executablePath,
    args: [
      ...CHROMIUM_ARGS,
      '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,PrivateNetworkAccessRespectPreflightResults',
    ],
  },
});

const MARK = 'of a stranger';
const PADDING = '--service-padding';

/** Origins beside the page's and the service's own: each differs in one thing. */
function strangers(page: string, service: string): readonly string[] {
  return [page, service].flatMap(origin => {
    const {port} = new URL(origin);
    return [
      `http://sub.localhost:${port}`,
      `http://localhost.:${port}`,
      `http://localhost.evil.example:${port}`,
      `http://evillocalhost:${port}`,
      `https://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      'http://localhost:8099',
    ];
  });
}

/** A registered page without a policy of its own, which would keep strangers away by itself. */
async function serveHost(context: BrowserContext): Promise<void> {
  await context.route('**/raw-host', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>',
    }),
  );
}

/** A window that may say what it likes; none of these hosts is looked up. */
async function serveStrangers(context: BrowserContext): Promise<void> {
  await context.route('**/stranger', route =>
    route.fulfill({contentType: 'text/html', body: '<!doctype html><title>Stranger</title>'}),
  );
}

interface Attack {
  readonly mark: string;
  readonly forPage: object;
  readonly forFrame: object;
}

/** A page with a frame that is driven by hand, and an element in a frame. */
class Victim {
  readonly page: Page;
  readonly raw: RawHost;
  #attacks = 0;

  private constructor(page: Page, raw: RawHost) {
    this.page = page;
    this.raw = raw;
  }

  static async begin(page: Page, user: User): Promise<Victim> {
    const {token, baseUrl} = user.session;
    await page.addScriptTag({url: '/dist/service-embed.js', type: 'module'});
    await place(page, {isolation: 'frame', 'base-url': baseUrl, 'session-token': token});
    await page.evaluate(mark => {
      const state = {nonces: [] as string[], told: [] as string[]};
      const arrived = new Set<string>();
      Object.assign(window, {state, arrived});
      addEventListener('message', ({data}) => {
        if (data.mark?.startsWith(mark)) arrived.add(data.mark);
        else if (data.type === 'SERVICE_READY') state.nonces.push(data.nonce);
      });
      addEventListener('service-error', event => {
        state.told.push((event as CustomEvent<{message: string}>).detail.message);
      });
    }, MARK);
    await expect(page.locator('service-deposit:state(ready)')).toHaveCount(1);
    const raw = await RawHost.in(page, user);
    await expect.poll(() => raw.told('service-ready')).toHaveLength(1);
    await raw.screen.evaluate((_, mark) => {
      const arrived = new Set<string>();
      Object.assign(window, {arrived});
      addEventListener('message', ({data}) => {
        if (data.mark?.startsWith(mark)) arrived.add(data.mark);
      });
    }, MARK);
    return new Victim(page, raw);
  }

  /** The marks of what was heard in the page, and in the frame. */
  async arrived(): Promise<readonly (readonly string[])[]> {
    const look = () => [...(window as unknown as {arrived: Set<string>}).arrived];
    const sets = [await this.page.evaluate(look), await this.raw.screen.evaluate(look)];
    const number = (mark: string) => Number(mark.slice(MARK.length));
    return sets.map(marks => marks.toSorted((one, other) => number(one) - number(other)));
  }

  /** An attack that would work if it came from the right window of the right origin. */
  async attack(): Promise<Attack> {
    this.#attacks += 1;
    const rawNonce = (await this.raw.says()).at(-1)?.nonce ?? '';
    const nonce = await this.page.evaluate(
      own =>
        (window as unknown as {state: {nonces: string[]}}).state.nonces.find(one => one !== own),
      rawNonce,
    );
    const mark = `${MARK} ${this.#attacks}`;
    return {
      mark,
      forPage: {
        type: 'SERVICE_ERROR',
        nonce,
        mark,
        payload: {code: 'TIMEOUT', message: 'forged'},
      },
      forFrame: {
        type: 'SERVICE_INIT',
        nonce: rawNonce,
        mark,
        payload: {options: {styles: {[PADDING]: '99px'}}},
      },
    };
  }

  get #padding(): Promise<string> {
    return this.raw.screen.evaluate(
      (element, name) => getComputedStyle(element).getPropertyValue(name),
      PADDING,
    );
  }

  /** All has arrived, and nothing of it has an effect; what the page itself says then has one. */
  async standsFirm(): Promise<void> {
    const all = Array.from({length: this.#attacks}, (_, n) => `${MARK} ${n + 1}`);
    await expect.poll(() => this.arrived()).toEqual([all, all]);
    // Options are applied in a task of their own.
    await this.raw.screen.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    expect(await this.#padding).toBe('');
    const told = await this.page.evaluate(
      () => (window as unknown as {state: {told: string[]}}).state.told,
    );
    expect(told).toEqual([]);
    await this.page.evaluate(
      name => window.sendRaw('SERVICE_INIT', {options: {styles: {[name]: '98px'}}}),
      PADDING,
    );
    await expect.poll(() => this.#padding).toBe('98px');
  }
}

/** Loaded: the blank page that a popup begins with has the origin of the one that opened it. */
async function openStranger(page: Page, origin: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  const url = `${origin}/stranger`;
  await page.evaluate(address => void window.open(address), url);
  const popup = await opening;
  await popup.waitForURL(url);
  return popup;
}

/** Runs in the stranger's window. */
function tellOpener({forPage, forFrame}: Attack): void {
  const opener = window.opener as Window;
  opener.postMessage(forPage, '*');
  opener.frames[0]?.postMessage(forFrame, '*');
}

/** Strangers may come. */
async function visit(page: Page, context: BrowserContext, user: User): Promise<Victim> {
  await serveStrangers(context);
  await serveHost(context);
  await page.goto('/raw-host');
  return Victim.begin(page, user);
}

/** Now and then Chromium loses what a new window says first: until it has arrived. */
async function attackFrom(popup: Page, victim: Victim): Promise<void> {
  const attack = await victim.attack();
  await expect(async () => {
    await popup.evaluate(tellOpener, attack);
    for (const marks of await victim.arrived()) expect(marks).toContain(attack.mark);
  }).toPass();
}

test('6 a popup that the page opened is not heard', async ({page, context, newUser, baseURL}) => {
  const user = await newUser();
  const victim = await visit(page, context, user);
  // Each near origin speaks from a frame, below; a window differs from that in whose it is.
  const [below = ''] = strangers(baseURL ?? '', user.session.baseUrl);
  const service = new URL(user.session.baseUrl).port;
  for (const origin of [below, `http://127.0.0.1:${service}`, 'http://localhost:8099']) {
    const popup = await openStranger(page, origin);
    await attackFrom(popup, victim);
  }
  await victim.standsFirm();
});

test('6 a popup that closes while its words are on their way is not heard', async ({
  page,
  context,
  newUser,
  baseURL,
}) => {
  const user = await newUser();
  const victim = await visit(page, context, user);
  for (const origin of [baseURL ?? '', user.session.baseUrl]) {
    const popup = await openStranger(page, origin);
    await attackFrom(popup, victim);
    const closed = popup.waitForEvent('close');
    await popup.evaluate(
      ({forPage, forFrame}) => {
        const opener = window.opener as Window;
        // After the answer to this very call.
        setTimeout(() => {
          opener.postMessage(forPage, '*');
          opener.frames[0]?.postMessage(forFrame, '*');
          window.close();
        });
      },
      await victim.attack(),
    );
    await closed;
  }
  await victim.standsFirm();
});

test('6 a window that opened the page is not heard', async ({page, context, newUser, baseURL}) => {
  const user = await newUser();
  await serveStrangers(context);
  await serveHost(context);
  await page.goto('http://sub.localhost:8099/stranger');
  const opening = page.waitForEvent('popup');
  await page.evaluate(url => {
    Object.assign(window, {victim: window.open(url)});
  }, `${baseURL}/raw-host`);
  const host = await opening;
  await host.waitForURL(`${baseURL}/raw-host`);
  const victim = await Victim.begin(host, user);
  await page.evaluate(
    ({forPage, forFrame}) => {
      const {victim: opened} = window as unknown as {victim: Window};
      opened.postMessage(forPage, '*');
      opened.frames[0]?.postMessage(forFrame, '*');
    },
    await victim.attack(),
  );
  await victim.standsFirm();
});

test('6 frames beside it, of near origins, of data: and of none, are not heard', async ({
  page,
  context,
  newUser,
  baseURL,
}) => {
  const user = await newUser();
  const victim = await visit(page, context, user);
  const places = [
    ...strangers(baseURL ?? '', user.session.baseUrl).map(origin => ({src: `${origin}/stranger`})),
    {src: 'data:text/html,<!doctype html><title>Stranger</title>'},
    {src: `${baseURL}/stranger`, sandbox: 'allow-scripts'},
    {src: `${baseURL}/stranger`},
  ];
  for (const [n, attributes] of places.entries()) {
    const attack = await victim.attack();
    const beside = page.waitForEvent('frameattached');
    await page.evaluate(
      ({all, name}) => {
        const frame = document.createElement('iframe');
        for (const [key, value] of Object.entries(all)) frame.setAttribute(key, value);
        frame.name = name;
        const loaded = new Promise<void>(resolve =>
          frame.addEventListener('load', () => resolve()),
        );
        document.body.append(frame);
        return loaded;
      },
      {all: attributes, name: `stranger ${n}`},
    );
    await (
      await beside
    ).evaluate(({forPage, forFrame}) => {
      const around = window.parent;
      around.postMessage(forPage, '*');
      around.frames[0]?.postMessage(forFrame, '*');
    }, attack);
  }
  await victim.standsFirm();
});

/** Pages that differ in one thing from the only one that the partner has registered. */
const UNREGISTERED: Readonly<Record<string, (port: string) => string>> = {
  'another name': port => `http://evillocalhost:${port}`,
  'the domain above': port => `http://localhost:${port}`,
  'a domain below': port => `http://pay.shop.localhost:${port}`,
  'a name that begins with it': port => `http://shop.localhost.evil.example:${port}`,
  'another port': () => 'http://shop.localhost:8099',
  'a dot at its end': port => `http://shop.localhost.:${port}`,
};

test('6 the frame page says nothing to a page that is not registered, whoever lets it be framed', async ({
  page,
  context,
  newUser,
  baseURL,
}) => {
  const user = await newUser();
  const {port} = new URL(baseURL ?? '');
  await serveStrangers(context);
  await context.route('**/embed/v1/frame?*', async route => {
    const response = await route.fetch();
    const headers = response.headers();
    // As if the browser did not know of `frame-ancestors`.
    delete headers['content-security-policy'];
    const body = (await response.text()).replace(
      /data-origins="[^"]*"/,
      `data-origins="[&quot;http://shop.localhost:${port}&quot;]"`,
    );
    await route.fulfill({response, headers, body});
  });
  const said = async (origin: string) => {
    await page.goto(`${origin}/stranger`);
    const {frame} = await RawHost.in(page, user);
    await expect(frame.locator('main')).toHaveAttribute('data-origins', /shop/);
    await expect
      .poll(() => frame.locator('main').evaluate(() => document.readyState))
      .toBe('complete');
    // It calls out again and again: the first five times are over.
    await page.clock.runFor(2_000);
    return page.evaluate(() => window.said.map(({type}) => type));
  };
  for (const [whose, hostOf] of Object.entries(UNREGISTERED))
    expect(await said(hostOf(port)), whose).toEqual([]);
  // The registered one hears it: what is silent above is not the frame.
  expect(await said(`http://shop.localhost:${port}`)).toContain('SERVICE_READY');
});
