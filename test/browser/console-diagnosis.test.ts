/** The console for a page's developer: the cause of a wrong setup, and more with `debug`. */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-kyc.js';
import {PATHS} from '#src/contract/paths.js';
import {Deposit, openDeposit, place, until} from '../support/pages/deposit.ts';
import {json, network} from '../support/pages/network.ts';
import {access, make, page, type Attributes} from '../support/pages/page.ts';
import {withSignature} from '../support/pages/tokens.ts';
import {session} from '../support/sandbox/session.ts';
import {words} from '../support/harness/words.ts';

/** The test runner's own server: another origin, without CORS headers. */
const FOREIGN = `http://127.0.0.1:${location.port}`;

/** Makes two elements on one page fail, so that the test notices a repeated line. */
async function fail(attributes: Attributes): Promise<void> {
  const elements = [1, 2].map(() => page.add(make('service-deposit', attributes)));
  await until(
    () => page.events('service-error').length === elements.length,
    () => 'an error of each',
  );
}

async function reads(...lines: readonly string[]): Promise<void> {
  await until(
    () => page.warnings().length >= lines.length,
    () => `${lines.length} lines, not ${page.warnings().join('\n')}`,
  );
  expect(page.warnings()).to.deep.equal(lines);
}

describe('the console', () => {
  it('reports an unregistered origin once', async () => {
    network.answer(PATHS.validate, () => json({code: 'ORIGIN_UNAUTHORIZED', error: 'No.'}, 403));
    await fail(access(await session()));
    await reads(
      `<service-deposit>: the service does not know ${location.origin}; register this origin. See src/elements/README.md#setup-origin`,
    );
  });

  it('reports a service whose responses the page may not read', async () => {
    const {token} = await session();
    await fail(access({token, baseUrl: FOREIGN}));
    await reads(
      `<service-deposit>: ${FOREIGN} answers, but ${location.origin} may not read it; register this origin. See src/elements/README.md#setup-cors`,
    );
  });

  it('reports a service that does not respond', async () => {
    const {token} = await session();
    await fail(access({token, baseUrl: 'http://localhost:1'}));
    await reads(
      '<service-deposit>: http://localhost:1 does not answer; mend base-url, or look at the service. See src/elements/README.md#setup-silent',
    );
  });

  it('reports that the browser is offline in one line', async () => {
    const {token} = await session();
    Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
    try {
      await fail(access({token, baseUrl: 'http://localhost:1'}));
      await until(
        () => page.warnings().length > 0,
        () => 'a line',
      );
      expect(page.warnings()).to.have.lengthOf(1);
      expect(page.warnings()[0]).to.include('#setup-offline');
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('reports a base URL with a path that the service does not have', async () => {
    const {token, baseUrl} = await session();
    network.answer(PATHS.validate, () => new Response('<h1>Nobody here</h1>', {status: 405}));
    await fail(access({token, baseUrl: `${baseUrl}/api`}));
    await reads(
      `<service-deposit>: what answers at ${baseUrl}/api (405) is not the service; mend base-url, perhaps without /api. See src/elements/README.md#setup-stranger`,
    );
  });

  it('reports an unexpired token that this service does not know', async () => {
    const {token, baseUrl} = await session();
    await fail(access({token: withSignature(token, 'c2ln'), baseUrl}));
    await until(
      () => page.warnings().length > 0,
      () => 'a line',
    );
    expect(page.warnings()).to.have.lengthOf(1);
    expect(page.warnings()[0]).to.match(
      /does not know the token of [\w-]{36}, .*#setup-environment$/,
    );
    expect(page.warnings()[0]).not.to.include(token.slice(0, 20));
  });

  it('reports an undefined element once, next to one that works', async () => {
    for (const _ of [1, 2]) {
      const stray = page.add(document.createElement('service-depost'));
      stray.setAttribute('base-url', 'https://service.example');
    }
    const other = page.add(document.createElement('another-element'));
    other.setAttribute('base-url', 'https://service.example');
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    await reads(
      '<service-depost>: no script defines this element; mend its name, or import it. See src/elements/README.md#setup-unknown',
    );
  });

  it('reports nothing for a page that works, or for a payment whose response is lost', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    network.answer(PATHS.deposits, () => Response.error());
    await deposit.pay('25');
    await until(
      () => page.events('service-error').length > 0,
      () => 'an error',
    );
    expect(page.warnings()).to.deep.equal([]);
  });
});

describe('debug', () => {
  let said: string[] = [];
  const {info} = console;
  beforeEach(() => {
    said = [];
    console.info = (...texts: unknown[]) => said.push(texts.join(' '));
  });
  afterEach(() => {
    console.info = info;
  });

  it('logs requests, events and the session, but no secrets', async () => {
    const user = await session();
    const deposit = await place({...access(user), debug: ''});
    // The code that logs has to load first.
    await until(
      () => said.length > 0,
      () => 'the first line',
    );
    await deposit.pay('25');
    await deposit.is('success');
    for (const line of [
      'service-embed: deposits ok',
      '<service-deposit>: session ',
      '<service-deposit>: service-deposit-success provider=bankpay status=completed',
    ])
      await until(
        () => said.some(one => one.startsWith(line)),
        () => `${line} in\n${said.join('\n')}`,
      );
    for (const secret of [user.token, user.userId, user.baseUrl, '25'])
      expect(said.filter(line => !/[-=]\S*25/.test(line) && line.includes(secret))).to.deep.equal(
        [],
      );
    expect(page.warnings()).to.deep.equal([]);
  });

  it('logs the code of a failure, but not the service’s message', async () => {
    const error = 'Ada Lovelace of 12 St James’s Square';
    network.answer(PATHS.validate, () => json({code: 'PERMISSION_DENIED', error}, 403));
    const deposit = new Deposit(make('service-deposit', {...access(await session()), debug: ''}));
    page.add(deposit.element);
    await until(
      () => said.some(line => /: session .*failed PERMISSION_DENIED$/.test(line)),
      () => said.join('\n'),
    );
    expect(said.join('\n')).not.to.include('Ada').and.not.to.include('Square');
  });

  it('logs a request as given up when the user signs out', async () => {
    network.answer(PATHS.kyc, () => new Promise<Response>(() => {}));
    await place({...access(await session()), debug: ''});
    const left = page.add(make('service-kyc', {...access(await session()), debug: ''}));
    await until(
      () => network.count(PATHS.kyc) > 0,
      () => 'the question for the identity check',
    );
    left.signOut();
    await until(
      () => said.some(line => line.startsWith('service-embed: kyc ')),
      () => said.join('\n'),
    );
    expect(said).to.include('service-embed: kyc given up');
  });

  it('stops when it is turned off', async () => {
    const deposit = await place({...access(await session()), debug: ''});
    await deposit.is('ready');
    await until(
      () => said.length > 0,
      () => 'a line',
    );
    deposit.element.debug = false;
    said = [];
    await deposit.choose('Bank transfer');
    await deposit.sees(words.amountTitleDeposit);
    expect(said).to.deep.equal([]);
  });

  it('logs nothing while it is off, and does not count as a support listener', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    expect(said).to.deep.equal([]);
    deposit.element.debug = true;
    await until(
      () => said.length > 0,
      () => 'a line',
    );
    expect(deposit.element.hearsSupport).to.equal(false);
  });
});

// These tests are last, because a policy cannot be removed.
describe('a page with too strict a policy', () => {
  /** True if the policy is in effect. WebKit does not accept one from a script. */
  async function forbid(baseUrl: string): Promise<boolean> {
    const content = `frame-src 'self'; connect-src 'self' ws: wss:`;
    document.head.append(
      Object.assign(document.createElement('meta'), {
        httpEquiv: 'content-security-policy',
        content,
      }),
    );
    return !(await fetch(baseUrl, {mode: 'no-cors'}).catch(() => undefined));
  }

  it('gets a console line to allow the service’s frame', async function framed() {
    const user = await session();
    if (!(await forbid(user.baseUrl))) this.skip();
    page.add(make('service-deposit', {...access(user), isolation: 'frame'}));
    const {origin} = new URL(user.baseUrl);
    await until(
      () => page.warnings().length > 0,
      () => 'a line',
    );
    expect(page.warnings()).to.deep.equal([
      `<service-deposit>: the page’s policy keeps ${origin} out; add ${origin} to frame-src. See src/elements/README.md#setup-policy`,
    ]);
  });

  it('gets a console line to allow requests to the service', async function called() {
    const user = await session();
    if (!(await forbid(user.baseUrl))) this.skip();
    await fail(access(user));
    const {origin} = new URL(user.baseUrl);
    await reads(
      `<service-deposit>: the page’s policy keeps ${origin} out; add ${origin} to connect-src. See src/elements/README.md#setup-policy`,
    );
  });
});
