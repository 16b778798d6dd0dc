/**
 * Pages that a server has rendered with React: the page of `demo/pages/react/server.ts`, and a page
 * whose second part is late, in the build in which React logs warnings. Each page has a separate
 * origin.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import type {ServerResponse} from 'node:http';
import {extname, join} from 'node:path';
import {PassThrough, type Writable} from 'node:stream';
import type {APIRequestContext, Page} from 'playwright/test';
import type {DepositElement} from '#src/index.js';
import {BUILT} from '../../demo/hosts/built.ts';
import {listen} from '../../demo/listen.ts';
import {startPartner} from '../../demo/partner/server.ts';
import {startService} from '../../demo/service/server.ts';
import {events, listenIn} from '../support/e2e/heard.ts';
import {Money} from '../support/e2e/money.ts';
import {succeeds} from '../support/e2e/payment.ts';
import {User, type Session} from '../support/e2e/service.ts';
import {expect, test as base} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';
import {freePort} from '../support/servers/free-port.ts';

/** The input of `render.ts` of the checks. */
interface Given {
  readonly baseUrl: string;
  readonly sessionToken: string;
  readonly late: Promise<void>;
}

interface Streamed {
  readonly url: string;
  readonly session: Session;
  /** Sends the second part. */
  readonly finish: () => void;
  /** The HTML that was sent so far. */
  readonly html: () => string;
}

interface Fixtures {
  /** The address of the demo's page. */
  readonly served: string;
  readonly streamed: Streamed;
}

const CHECKS = join(BUILT, 'react/dist/checks');
const TYPES: Readonly<Record<string, string>> = {'.css': 'text/css', '.js': 'text/javascript'};

const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures from this parameter.
  // oxlint-disable-next-line no-empty-pattern
  served: async ({}, use) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const sandbox = await startSandbox(url);
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BACKEND: sandbox.backend,
    };
    const server = spawn(process.execPath, [join(BUILT, 'react/dist-server/server.js')], {env});
    await once(server.stdout, 'data');
    await use(url);
    server.kill();
    await once(server, 'exit');
    await sandbox.close();
  },

  streamed: async ({request}, use) => {
    const {server, url, close} = await listen(0, 'streamed page');
    const sandbox = await startSandbox(url);
    const answer = await request.post(`${sandbox.backend}/session`);
    const session = (await answer.json()) as Session;
    const {promise: late, resolve: finish} = Promise.withResolvers<void>();
    let html = '';
    const given = {baseUrl: session.baseUrl, sessionToken: session.token, late};
    server.on('request', ({url: path = '/'}, response: ServerResponse) => {
      const {pathname} = new URL(path, url);
      const type = TYPES[extname(pathname)];
      if (pathname === '/') void stream(given, response, each => (html += each));
      else if (type)
        response.setHeader('content-type', type).end(readFileSync(join(CHECKS, pathname)));
      else response.writeHead(404).end();
    });
    await use({url, session, finish, html: () => html});
    finish();
    await close();
    await sandbox.close();
  },
});

async function startSandbox(origin: string) {
  const service = await startService({port: 0, pace: 0.01});
  const partner = await startPartner({port: 0, serviceUrl: service.url, origins: [origin]});
  return {
    backend: partner.url,
    async close() {
      await partner.close();
      await service.close();
    },
  };
}

async function stream(
  given: Given,
  response: ServerResponse,
  send: (text: string) => void,
): Promise<void> {
  const render = join(BUILT, 'react/dist-server/checks/render.js');
  const module = (await import(render)) as {render(given: Given, to: Writable): void};
  response.setHeader('content-type', 'text/html');
  const body = new PassThrough();
  const write = (text: string): void => {
    send(text);
    response.write(text);
  };
  const page = readFileSync(join(CHECKS, 'streamed.html'), 'utf8');
  const [head = '', tail = ''] = page.split('<!--app-->');
  write(head);
  module.render(given, body);
  for await (const chunk of body) write(String(chunk));
  write(tail);
  response.end();
}

/** The user that the server has put into the page. */
async function userOf(page: Page, request: APIRequestContext): Promise<User> {
  const session = (await page.locator('#session').textContent()) ?? '';
  return new User(JSON.parse(session) as Session, request);
}

test('a server-rendered page gets a deposit’s ready and success events, and its HTML has no token', async ({
  page,
  served,
  request,
}) => {
  await listenIn(page);
  const answer = await page.goto(served);
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('<service-deposit');
  expect(html).not.toContain('eyJ');
  const deposit = new Money(page, await userOf(page, request));
  await deposit.pay('25');
  await succeeds(deposit, '$25.00');
  expect(await deposit.user.booked()).toEqual(['25.00 completed']);

  const heard = (await events(page)).map(({type, detail}) => `${type} ${JSON.stringify(detail)}`);
  const log = await page.getByRole('log').locator('li').allInnerTexts();
  expect(log.length).toBeGreaterThan(0);
  expect(log.toReversed()).toEqual(heard.filter(line => /-(ready|success) /.test(line)));
});

test('a page also gets the events of a server-rendered element that has no component', async ({
  page,
  served,
  request,
}) => {
  await page.goto(served);
  await expect(page.getByRole('log')).toContainText('service-ready');
  await (await userOf(page, request)).change({gates: {terms: false}});
  await page
    .locator('service-deposit')
    .evaluate((deposit: DepositElement) => deposit.gatesChanged());
  await page.getByRole('button', {name: 'Terms', exact: true}).click();
  const terms = page.locator('service-terms').frameLocator('iframe');
  await terms.getByRole('button', {name: 'Accept'}).click();
  await expect(page.getByText('You have accepted the terms of')).toBeVisible();
});

test('the first part works before a later part arrives, and React reports no mismatch', async ({
  page,
  streamed,
  request,
}) => {
  const {url, session, finish, html} = streamed;
  const user = new User(session, request);
  const heard = () => page.evaluate(() => window.listened);
  // Lit logs this warning in every development build.
  await page.addInitScript(() => Object.assign(window, {litIssuedWarnings: new Set(['dev-mode'])}));
  const query = new URLSearchParams({baseUrl: session.baseUrl, token: session.token});
  await page.goto(`${url}/?${query.toString()}`, {waitUntil: 'commit'});
  const deposit = new Money(page, user);
  await deposit.shows(words.amountTitleDeposit);
  await expect(page.getByText('One moment.')).toBeVisible();
  await expect.poll(heard).toContain('service-ready {"flow":"deposit"}');
  await deposit.amount.fill('37.50');

  finish();
  const withdrawal = new Money(page, user, 'withdraw');
  await withdrawal.shows(words.withdrawTitle);
  await page.evaluate(() => window.bind({}));
  await withdrawal.shows(words.amountTitleWithdraw);
  await expect.poll(heard).toContain('service-ready {"flow":"withdraw"}');
  await expect(deposit.amount).toHaveValue('37.50');
  expect(html()).toContain('<service-withdraw');
  expect(html()).not.toContain(session.token);
});
