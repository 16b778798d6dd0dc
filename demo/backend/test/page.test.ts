/** The error messages of the page in `public/`, in a small fake document. */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';

class FakeElement extends EventTarget {
  hidden = false;
  textContent = '';
  children: readonly FakeElement[] = [];
  sessionToken = '';
  isSignedOut = false;

  signOut(): void {
    this.isSignedOut = true;
  }

  replaceChildren(...children: readonly FakeElement[]): void {
    this.children = children;
  }
}

const NAMES = [
  '#login',
  '#account',
  '#sign-out',
  '#problem',
  '#payments',
  'service-session',
] as const;

type Answer = readonly [status: number, body: unknown] | 'no line';

const OK = {
  '/session': [200, {signedIn: true}],
  '/accounts': [201, {}],
  '/sign-in': [200, {}],
  '/sign-out': [200, {}],
  '/embed-token': [200, {token: 'a token', baseUrl: 'https://service.example'}],
  '/payments': [200, {payments: []}],
} as const satisfies Record<string, Answer>;

let loaded = 0;

/** Opens the page. `answers` has the backend's responses by path. A list is used in order. */
async function open(t: TestContext, answers: Readonly<Record<string, Answer | readonly Answer[]>>) {
  const elements = new Map(NAMES.map(name => [name, new FakeElement()]));
  const of = (name: (typeof NAMES)[number]) => elements.get(name) ?? new FakeElement();
  of('#account').hidden = true;
  of('#sign-out').hidden = true;
  const asked: string[] = [];
  let reloads = 0;
  const fake = {
    document: {
      querySelector: (name: (typeof NAMES)[number]) => of(name),
      createElement: () => new FakeElement(),
    },
    location: {reload: () => (reloads += 1)},
    FormData: class {
      readonly [Symbol.iterator] = () => [].values();
    },
    // Timers fire at once, so that the tests do not wait.
    setTimeout: (done: () => void) => setImmediate(done),
    fetch: async (path: string) => {
      const turn = asked.filter(each => each === path).length;
      asked.push(path);
      const given: unknown = answers[path] ?? OK[path as keyof typeof OK];
      const list = (Array.isArray((given as unknown[])[0]) ? given : [given]) as readonly Answer[];
      const answer = list[Math.min(turn, list.length - 1)];
      if (answer === undefined || answer === 'no line') throw new TypeError('Failed to fetch');
      const [status, body] = answer;
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {status});
    },
  };
  for (const [name, value] of Object.entries(fake)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    });
  }
  await import(new URL(`../public/page.js?${(loaded += 1)}`, import.meta.url).href);
  return {
    problem: () => of('#problem').textContent,
    payments: () => of('#payments').children.map(({textContent}) => textContent),
    shown: () => (['#login', '#account', '#sign-out'] as const).filter(name => !of(name).hidden),
    session: of('service-session'),
    asked,
    reloads: () => reloads,
    async submit(value: string) {
      of('#login').dispatchEvent(Object.assign(new Event('submit'), {submitter: {value}}));
      await settled();
    },
    async signOut() {
      of('#sign-out').dispatchEvent(new Event('click'));
      await settled();
    },
  };
}

/** Waits for the page. Fakes respond at once, so a few turns of the event loop are enough. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

const refusal = (status: number, code: string): Answer => [status, {code}];
const OUT = {'/session': [200, {signedIn: false}]} as const;

suite('a visitor who signs in', () => {
  for (const [what, answer, sentence] of [
    [
      'a wrong password',
      refusal(401, 'wrong_name_or_password'),
      /^The name or the password is wrong\.$/,
    ],
    ['too many tries', refusal(429, 'too_many_requests'), /^Too many tries\. Wait/],
    ['a name of only spaces', refusal(400, 'bad_request'), /^Check the name and the password\./],
    ['a proxy that forwards no address', refusal(400, 'address_unknown'), /contact us/],
    ['a page under another address', refusal(403, 'foreign_origin'), /another address/],
    ['a failing backend', refusal(500, 'internal_error'), /on our side/],
    ['a proxy without a backend', [502, '<h1>Bad Gateway</h1>'] as const, /cannot be reached/],
    ['no connection', 'no line', /^There is no connection\./],
    ['an unknown response', refusal(418, 'teapot'), /^That did not work\. Try again\.$/],
  ] as const)
    test(`with ${what} sees a message for it, and can try again`, async t => {
      const page = await open(t, {...OUT, '/sign-in': answer});
      await page.submit('/sign-in');
      assert.match(page.problem(), sentence);
      assert.deepEqual(page.shown(), ['#login']);
    });

  test('sees the deposit, and no message', async t => {
    const page = await open(t, OUT);
    await page.submit('/sign-in');
    assert.equal(page.problem(), '');
    assert.deepEqual(page.shown(), ['#account', '#sign-out']);
    assert.equal(page.session.sessionToken, 'a token');
  });
});

suite('a signed-in visitor', () => {
  for (const [what, answer, sentence] of [
    ['is still being registered', refusal(503, 'registering'), /still being set up\. Try again/],
    ['is signing up for payments elsewhere', refusal(409, 'signing_up'), /sign-up .* not over/],
    ['has a lost secret', refusal(503, 'contact_support'), /^Payments cannot .* contact us\.$/],
    ['is in a blocked place', refusal(403, 'GEO_BLOCKED'), /not available where you are\.$/],
    ['is rejected by the service', refusal(403, 'PERMISSION_DENIED'), /contact us\.$/],
    [
      'finds the service unavailable',
      refusal(503, 'service_unavailable'),
      /not available at the moment/,
    ],
  ] as const)
    test(`who ${what} sees a message for it, and can still sign out`, async t => {
      const page = await open(t, {'/embed-token': answer});
      assert.match(page.problem(), sentence);
      assert.deepEqual(page.shown(), ['#sign-out']);
    });

  test('is not advised to try again if that cannot help', async t => {
    for (const code of ['contact_support', 'GEO_BLOCKED']) {
      const page = await open(t, {'/embed-token': refusal(403, code)});
      assert.doesNotMatch(page.problem(), /try again/i);
    }
  });

  test('sees the deposit as soon as the registration is complete, without doing anything', async t => {
    const page = await open(t, {
      '/embed-token': [refusal(503, 'registering'), OK['/embed-token']] as const,
    });
    assert.equal(page.problem(), '');
    assert.equal(page.session.sessionToken, 'a token');
    assert.equal(page.asked.filter(path => path === '/embed-token').length, 2);
  });

  test('sees the form again when the session has expired', async t => {
    const page = await open(t, {'/embed-token': refusal(401, 'signed_out')});
    assert.deepEqual(page.shown(), ['#login']);
    assert.match(page.problem(), /Sign in again\.$/);
  });

  test('sees a message in the list if payments cannot be loaded', async t => {
    const page = await open(t, {'/payments': refusal(500, 'internal_error')});
    assert.match(page.payments().join(), /^Your payments cannot be shown\. /);
  });

  test('signs out, and the page reloads', async t => {
    const page = await open(t, {});
    await page.signOut();
    assert.equal(page.reloads(), 1);
    assert.ok(page.session.isSignedOut);
  });

  for (const [what, answer] of [
    ['the connection is cut', 'no line'],
    ['the backend fails', refusal(500, 'internal_error')],
  ] as const)
    test(`sees that a sign-out failed because ${what}, and can try again`, async t => {
      const page = await open(t, {'/sign-out': answer});
      await page.signOut();
      assert.equal(page.reloads(), 0);
      assert.match(page.problem(), /^You are still signed in here\. .*[Tt]ry again/);
      // The elements have cleared their state.
      assert.ok(page.session.isSignedOut);
      assert.deepEqual(page.shown(), ['#sign-out']);
    });
});

test('a page that cannot check the session shows a message', async t => {
  const page = await open(t, {'/session': 'no line'});
  assert.match(page.problem(), /^There is no connection\./);
  assert.deepEqual(page.shown(), ['#login']);
});
