/**
 * Real windows whose origin is neither the page's nor the service's. Both the service's frame page
 * and the element around it ignore every message from them (contract 6), even with the right nonce.
 */
import type {BrowserContext, Page} from 'playwright/test';
import {expect, place, test} from '../support/e2e/test.ts';
import {RawHost} from '../support/e2e/raw-host.ts';
import type {User} from '../support/e2e/service.ts';
import {browser, CHROMIUM_ARGS} from '../support/engines/browsers.ts';

// Chromium treats a page that a test serves as public, and a public page may not frame a loopback
// address.
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

/** Origins similar to the page's or the service's: each differs in one way. */
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

/**
 * A registered page without a Content-Security-Policy. The policy alone would keep the strangers
 * out.
 */
async function serveHost(context: BrowserContext): Promise<void> {
  await context.route('**/raw-host', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><body>',
    }),
  );
}

/** Serves an empty page for every stranger. The route answers, so no host name needs to resolve. */
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

  /** The marks of the messages that arrived in the page and in the frame. */
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

  /**
   * Expects that every attack arrived without effect, and that a message from the page itself has
   * an effect.
   */
  async expectUnharmed(): Promise<void> {
    const all = Array.from({length: this.#attacks}, (_, n) => `${MARK} ${n + 1}`);
    await expect.poll(() => this.arrived()).toEqual([all, all]);
    // Options are applied in a separate task.
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

/**
 * Waits until the page has loaded. A popup starts with a blank page that has the opener's origin.
 */
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

/** Serves the strangers' pages, and opens the page that they attack. */
async function visit(page: Page, context: BrowserContext, user: User): Promise<Victim> {
  await serveStrangers(context);
  await serveHost(context);
  await page.goto('/raw-host');
  return Victim.begin(page, user);
}

/**
 * Repeats the attack until it has arrived, because Chromium sometimes loses the first messages of a
 * new window.
 */
async function attackFrom(popup: Page, victim: Victim): Promise<void> {
  const attack = await victim.attack();
  await expect(async () => {
    await popup.evaluate(tellOpener, attack);
    for (const marks of await victim.arrived()) expect(marks).toContain(attack.mark);
  }).toPass();
}

test('6 messages from a popup that the page opened are ignored', async ({
  page,
  context,
  newUser,
  baseURL,
}) => {
  const user = await newUser();
  const victim = await visit(page, context, user);
  // The test with frames below covers each similar origin. A popup differs only in its window, so
  // three are enough.
  const [subdomain = ''] = strangers(baseURL ?? '', user.session.baseUrl);
  const service = new URL(user.session.baseUrl).port;
  for (const origin of [subdomain, `http://127.0.0.1:${service}`, 'http://localhost:8099']) {
    const popup = await openStranger(page, origin);
    await attackFrom(popup, victim);
  }
  await victim.expectUnharmed();
});

test('6 messages from a popup that closes while they are in flight are ignored', async ({
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
        // Wait until this `evaluate` has returned, because it cannot return from a closed window.
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
  await victim.expectUnharmed();
});

test('6 messages from the window that opened the page are ignored', async ({
  page,
  context,
  newUser,
  baseURL,
}) => {
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
  await victim.expectUnharmed();
});

test('6 messages from sibling frames with similar origins, data: URLs or opaque origins are ignored', async ({
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
  await victim.expectUnharmed();
});

/** Origins that differ in one way from the only origin that the partner has registered. */
const UNREGISTERED: Readonly<Record<string, (port: string) => string>> = {
  'another name': port => `http://evillocalhost:${port}`,
  'the parent domain': port => `http://localhost:${port}`,
  'a subdomain': port => `http://pay.shop.localhost:${port}`,
  'a name that begins with it': port => `http://shop.localhost.evil.example:${port}`,
  'another port': () => 'http://shop.localhost:8099',
  'a trailing dot': port => `http://shop.localhost.:${port}`,
};

test('6 the frame page sends nothing to an unregistered page, even if the browser allows the frame', async ({
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
    // Act like a browser that does not support `frame-ancestors`.
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
    // The frame page repeats `SERVICE_READY`. By now it has sent the message five times.
    await page.clock.runFor(2_000);
    return page.evaluate(() => window.said.map(({type}) => type));
  };
  for (const [whose, hostOf] of Object.entries(UNREGISTERED))
    expect(await said(hostOf(port)), whose).toEqual([]);
  // The registered page gets the message, so a broken frame is not the reason for the silence
  // above.
  expect(await said(`http://shop.localhost:${port}`)).toContain('SERVICE_READY');
});
