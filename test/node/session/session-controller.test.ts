/** How an element handles the tokens and addresses that a page sets on it in turn. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import type {SessionClient} from '#src/elements/session/session-client.js';
import {SessionController} from '#src/elements/session/session-controller.js';
import {said} from '#src/elements/setup/say.js';
import type {Session} from '#src/session/session.js';
import type {SessionState} from '#src/session/session-host.js';
import {settled, until} from '../../support/inputs/clock.ts';
import {embedToken, SessionService, USER} from '../../support/servers/session-service.ts';

const OTHER_USER = '9a11f6f5-0d6a-4c3b-9b63-0d4a1e1c3f2f';

/** The part of an element that its controller uses. A provider requests no context. */
class FakeElement extends EventTarget {
  readonly localName = 'service-session';
  isConnected = true;
  getAttributeNames = () => [];
  sessionToken = '';
  baseUrl = '';
  tokenProvider = undefined;
  readonly requestTimeout = 15_000;
  readonly sessions: (Session | undefined)[] = [];
  readonly warnings: string[] = [];
  readonly #test: TestContext;
  readonly #controller: SessionController;
  #state: SessionState | undefined;
  #heard = () => {};

  constructor(t: TestContext) {
    super();
    this.#test = t;
    said.clear();
    t.mock.method(console, 'warn', (text: string) => this.warnings.push(text));
    this.#controller = new SessionController(this as unknown as SessionClient, {
      changed: state => {
        this.#state = state;
        this.#heard();
      },
      replaced: () => this.sessions.push(this.#controller.session),
    });
    t.after(() => this.#controller.hostDisconnected());
  }

  /** Waits for a warning, whose text loads on demand. */
  async warned(): Promise<void> {
    await until(this.#test, () => this.warnings.length > 0);
  }

  addController(): void {}

  requestUpdate(): void {}

  set(properties: {readonly sessionToken?: string; readonly baseUrl?: string}): void {
    Object.assign(this, properties);
    this.#controller.give(this.sessionToken);
    this.#controller.refresh();
  }

  get session(): Session | undefined {
    return this.#controller.session;
  }

  get shown(): string | undefined {
    return this.#state?.status === 'failed' ? this.#state.error.code : this.#state?.status;
  }

  async reaches(shown: string): Promise<void> {
    while (this.shown !== shown) await new Promise<void>(resolve => (this.#heard = resolve));
  }
}

async function living(t: TestContext) {
  const service = await SessionService.start(t);
  const element = new FakeElement(t);
  const token = embedToken();
  element.set({sessionToken: token, baseUrl: service.url});
  await element.reaches('active');
  const {session} = element;
  assert.ok(session);
  return {service, element, token, session};
}

suite('an active session', () => {
  const LAPSES = ['[object Promise]', '[object Object]', 'undefined', 'null', 'a.b.c'];
  for (const sessionToken of LAPSES)
    test(`ignores '${sessionToken}' as a token, with one warning`, async t => {
      const {service, element, token, session} = await living(t);
      for (let draw = 0; draw < 3; draw++) {
        element.set({sessionToken});
        element.set({sessionToken: token});
      }
      await element.warned();
      assert.equal(element.session, session);
      assert.deepEqual(element.sessions, [session]);
      assert.equal(service.validations, 1);
      assert.equal(element.warnings.length, 1);
      assert.match(
        element.warnings[0] ?? '',
        /^<service-session>: session-token or base-url is unreadable/,
      );
    });

  test('survives a base URL that is briefly empty', async t => {
    const {service, element, token, session} = await living(t);
    element.set({baseUrl: ''});
    element.set({sessionToken: token, baseUrl: service.url});
    assert.deepEqual(element.sessions, [session]);
    await element.warned();
    assert.equal(element.warnings.length, 1);
  });

  test('takes a fresh token after an invalid one, but never returns to the first token', async t => {
    const {service, element, token, session} = await living(t);
    const fresh = embedToken();
    element.set({sessionToken: 'a.b.c'});
    session.renew(fresh);
    await until(t, () => session.uses(fresh));
    element.set({sessionToken: token});
    await settled();
    assert.equal(session.uses(fresh), true);
    const fresher = embedToken();
    element.set({sessionToken: fresher});
    await until(t, () => session.uses(fresher));
    assert.equal(service.validations, 3);
    assert.deepEqual(element.sessions, [session]);
  });

  const others: readonly (readonly [string, object])[] = [
    ['user', {sub: OTHER_USER}],
    ['partner', {iss: USER}],
  ];
  for (const [who, claims] of others)
    test(`ends when it gets the token of another ${who}, even after an invalid token`, async t => {
      const {element, session} = await living(t);
      element.set({sessionToken: 'a.b.c'});
      element.set({sessionToken: embedToken(claims)});
      assert.equal(element.sessions.length, 2);
      assert.notEqual(element.session, session);
    });

  test('ends when the page removes its token', async t => {
    const {element} = await living(t);
    element.set({sessionToken: ''});
    assert.equal(element.session, undefined);
  });

  test('ends when the base URL changes, and never sends its token to the other service', async t => {
    const other = await SessionService.start(t);
    const {service, element, token} = await living(t);
    for (let draw = 0; draw < 3; draw++) element.set({baseUrl: other.url});
    assert.equal(element.session, undefined);
    await element.warned();
    assert.equal(element.warnings.length, 1);
    assert.match(element.warnings[0] ?? '', /base-url has changed; set a new session-token/);
    // The token is not used either after the page has removed it and set it again.
    element.set({sessionToken: ''});
    element.set({sessionToken: token});
    assert.equal(element.session, undefined);
    element.set({sessionToken: embedToken()});
    await until(t, () => other.validations > 0);
    assert.equal(other.validations, 1);
    // The first service had a validation of its own token.
    assert.equal(service.validations, 1);
  });

  test('never sends an earlier token to another base URL', async t => {
    const other = await SessionService.start(t);
    const {element, token, session} = await living(t);
    const second = embedToken();
    element.set({sessionToken: second});
    await until(t, () => session.uses(second));
    element.set({baseUrl: other.url});
    for (const sessionToken of [token, second, '', token]) {
      element.set({sessionToken});
      await settled();
      assert.equal(element.session, undefined);
    }
    assert.equal(other.validations, 0);
    element.set({sessionToken: embedToken()});
    await until(t, () => other.validations > 0);
    assert.equal(other.validations, 1);
  });

  test('starts over if its base URL is set back with the same token', async t => {
    const other = await SessionService.start(t);
    const {service, element} = await living(t);
    element.set({baseUrl: other.url});
    element.set({baseUrl: service.url});
    await until(t, () => element.session?.state.status === 'active');
    assert.equal(other.validations, 0);
  });

  for (const sessionToken of ['', 'a.b.c'])
    test(`ends when the base URL changes while its token becomes ${JSON.stringify(sessionToken)}`, async t => {
      const other = await SessionService.start(t);
      const {element, session} = await living(t);
      element.set({sessionToken, baseUrl: other.url});
      assert.notEqual(element.session, session);
      assert.equal(element.session === undefined, sessionToken === '');
      assert.equal(other.validations, 0);
    });

  test('ends when the base URL is invalid', async t => {
    const {element} = await living(t);
    element.set({baseUrl: 'ftp://service.example'});
    assert.equal(element.session, undefined);
    await element.warned();
    assert.match(element.warnings[0] ?? '', /base-url must be/);
  });
});

suite('a session that fails', () => {
  test('7.3 SESSION_INVALID: the first token is unreadable', async t => {
    const service = await SessionService.start(t);
    const element = new FakeElement(t);
    element.set({sessionToken: '[object Promise]', baseUrl: service.url});
    const state = element.session?.state;
    assert.equal(state?.status === 'failed' && state.error.code, 'SESSION_INVALID');
    assert.deepEqual(element.warnings, []);
    assert.equal(service.validations, 0);
    element.set({sessionToken: embedToken()});
    await element.reaches('active');
  });

  test('7.3 SESSION_INVALID: a rejected session ends when its token is removed', async t => {
    const {element, session} = await living(t);
    session.fail(new Error('x'));
    element.set({sessionToken: 'a.b.c'});
    assert.equal(element.session, session, 'what a retry can heal stays');
    const service = await SessionService.start(t);
    const token = embedToken();
    service.ended.add(token);
    element.set({sessionToken: token, baseUrl: service.url});
    await element.reaches('SESSION_INVALID');
    element.set({sessionToken: ''});
    assert.equal(element.session, undefined);
  });
});
