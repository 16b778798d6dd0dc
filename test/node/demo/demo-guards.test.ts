/**
 * The message listeners that partners copy and those of the sandbox's pages: each performs the same
 * checks as the library's own guard. A message that fails any single check is ignored.
 */
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {inspect} from 'node:util';
import {createContext, runInContext} from 'node:vm';
import {EmbedMessage} from '#src/contract/messages.js';
import {heard} from '../../../demo/pages/raw/guard.js';
import {
  FOREIGN_ORIGINS,
  HOSTILE_MESSAGES,
  NONCE,
  ORIGIN,
  READY,
} from '../../support/inputs/hostile-messages.ts';
import {Random} from '../../support/inputs/random.ts';
import {bent, fitting} from '../../support/inputs/schema-data.ts';

const FRAME = {postMessage() {}} as unknown as MessageEventSource;
const OTHER = {postMessage() {}} as unknown as MessageEventSource;
const SECOND_ORIGIN = 'https://second.partner.example';
const SEED = 20_261_123;
const LONG = 'x'.repeat(2049);

/** Messages of the right type with one wrong field. */
const WRONG_FIELDS: Readonly<Record<string, unknown>> = {
  'error without a code': {type: 'SERVICE_ERROR', nonce: NONCE, payload: {message: 'x'}},
  'error with a text that is too long': error({message: LONG}),
  'error with a string as flag': error({retryable: 'true'}),
  'error with an unknown gate': error({pendingGates: ['moon']}),
  'error with a string as gates': error({pendingGates: 'kyc'}),
  'error with an id that is too long': error({errorId: 'x'.repeat(65)}),
  'block without a reason': {
    type: 'SERVICE_GEOFENCE_BLOCKED',
    nonce: NONCE,
    payload: {stateCode: 'US-WA'},
  },
  'unknown state': {type: 'SERVICE_STATE', nonce: NONCE, payload: {state: 'paid'}},
  'event without a name': {type: 'SERVICE_EVENT', nonce: NONCE, payload: {detail: {}}},
  'event with a number as question': {
    type: 'SERVICE_EVENT',
    nonce: NONCE,
    payload: {name: 'service-ready', detail: {}, question: 7},
  },
  'height as a string': {type: 'SERVICE_RESIZE', nonce: NONCE, payload: {height: '480'}},
  'payload that is a list': {type: 'SERVICE_SESSION_EXPIRED', nonce: NONCE, payload: [1]},
  'nonce with invalid characters': {...READY, nonce: '0123456789abcde<'},
  'type from Object.prototype': {...READY, type: 'constructor'},
};

function error(payload: object): object {
  return {type: 'SERVICE_ERROR', nonce: NONCE, payload: {code: 'x', message: 'x', ...payload}};
}

interface Posted {
  readonly isTrusted?: boolean;
  readonly origin?: string;
  readonly source?: MessageEventSource | null;
  readonly data?: unknown;
}

/** The nonce of a generated message, which the page would already have. */
function nonceOf(data: unknown): string {
  return String((data as {nonce?: unknown} | null)?.nonce);
}

/** Generated data may throw when it is read. A message from another window cannot. */
function calm<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The script of the terms page, in a window that the test creates. */
function termsPage({isFramed = true} = {}) {
  const said: {message: {type: string; nonce: string}; origin: string}[] = [];
  const parent = {
    postMessage: (message: {type: string; nonce: string}, origin: string) =>
      said.push({message, origin}),
  };
  let listen: ((event: object) => void) | undefined;
  const part = () => ({
    addEventListener() {},
    focus() {},
    hidden: true,
    querySelector: part,
    querySelectorAll: () => [],
    dataset: {version: '2026-09-01', origins: JSON.stringify([ORIGIN, SECOND_ORIGIN])},
  });
  const form = part();
  const window: Record<string, unknown> = {
    ...parent,
    addEventListener: (_: string, take: typeof listen) => (listen = take),
    ResizeObserver: class {
      observe() {}
    },
    document: {
      querySelector: (selector: string) => (selector === 'form' ? form : part()),
      documentElement: {getBoundingClientRect: () => ({height: 100})},
      body: {},
    },
  };
  window['window'] = window;
  window['parent'] = isFramed ? parent : window;
  createContext(window);
  runInContext(readFileSync('demo/service/terms/terms-page.js', 'utf8'), window);
  // From inside the context, the window is a different object.
  const source: unknown = runInContext('parent', window);
  const post = (posted: Posted) => listen?.({isTrusted: true, origin: ORIGIN, source, ...posted});
  return {post, said, form};
}

suite('6 the frame by hand (demo/pages/raw)', () => {
  const hears = (posted: Posted = {}, nonce = NONCE, frame: MessageEventSource | null = FRAME) =>
    heard(
      {isTrusted: true, origin: ORIGIN, source: FRAME, data: READY, ...posted},
      {frame, origin: ORIGIN, nonce},
    );
  const refused = (what: string, posted: Posted, nonce?: string, frame?: null) => {
    test(what, () => assert.equal(hears(posted, nonce, frame), undefined));
  };
  const resize = {type: 'SERVICE_RESIZE', nonce: NONCE, payload: {height: 480}};

  test('accepts messages of its own frame, with the known fields only', () => {
    assert.deepEqual(hears(), {...READY, payload: {}});
    const noisy = {...resize, extra: 1, payload: {height: 480, extra: 2}};
    assert.deepEqual(hears({data: noisy}), resize);
  });

  test('accepts a message with a new nonce only as the first message of a new load', () => {
    assert.equal(hears({}, 'another-nonce-of-before')?.type, 'SERVICE_READY');
  });

  refused('ignores an event dispatched by a script', {isTrusted: false});
  for (const origin of FOREIGN_ORIGINS)
    refused(`ignores the origin ${JSON.stringify(origin)}`, {origin});
  refused('ignores another window', {source: OTHER});
  refused('ignores a closed window', {source: null});
  refused('ignores a closed window while its own frame is gone', {source: null}, NONCE, null);
  refused('ignores a message with another nonce', {data: resize}, 'another-nonce-of-before');
  refused('ignores all messages before SERVICE_READY', {data: resize}, '');
  for (const [what, data] of Object.entries(HOSTILE_MESSAGES)) refused(`ignores ${what}`, {data});
  for (const [what, data] of Object.entries(WRONG_FIELDS))
    refused(`ignores an invalid message: ${what}`, {data});

  test('accepts no message that the library would reject (2,000 generated messages)', () => {
    const random = new Random(SEED);
    let taken = 0;
    for (let count = 0; count < 2_000; count++) {
      const made = fitting(EmbedMessage, random);
      const data = random.chance(0.5) ? made : bent(made, random);
      const message = calm(() =>
        hears(
          {data},
          calm(() => nonceOf(data)),
        ),
      );
      if (!message) continue;
      taken += 1;
      assert.ok(EmbedMessage.safeParse(message).success, inspect(message));
    }
    assert.ok(taken > 200, `only ${taken} messages were accepted`);
  });
});

suite('7.4 the terms page', () => {
  const OPEN = {type: 'SERVICE_TERMS_OPEN', nonce: NONCE};

  test('accepts a message of its registered parent page, and replies only to it', () => {
    const {post, said} = termsPage();
    post({data: OPEN});
    assert.deepEqual(
      said.map(({message, origin}) => [message.type, message.nonce, origin]),
      [
        ['SERVICE_TERMS_READY', NONCE, ORIGIN],
        ['SERVICE_RESIZE', NONCE, ORIGIN],
      ],
    );
  });

  const silent = (what: string, posted: Posted) => {
    test(what, () => {
      const {post, said} = termsPage();
      post({data: OPEN, ...posted});
      assert.deepEqual(said, []);
    });
  };
  silent('ignores an event dispatched by a script', {isTrusted: false});
  for (const origin of FOREIGN_ORIGINS)
    silent(`ignores the origin ${JSON.stringify(origin)}`, {origin});
  silent('ignores another window', {source: OTHER});
  silent('ignores a closed window', {source: null});
  for (const [what, data] of Object.entries(HOSTILE_MESSAGES)) silent(`ignores ${what}`, {data});
  for (const nonce of ['', 'x'.repeat(15), 'x'.repeat(65), 7, null])
    silent(`ignores the nonce ${JSON.stringify(nonce)}`, {data: {...OPEN, nonce}});

  test('ignores all messages if it is not framed', () => {
    const {post, said} = termsPage({isFramed: false});
    post({data: OPEN});
    assert.deepEqual(said, []);
  });

  for (const [what, posted] of Object.entries<Posted>({
    'before it was opened': {data: {type: 'SERVICE_TERMS_ACCEPTED', nonce: NONCE}},
    'with another nonce': {data: {type: 'SERVICE_TERMS_ACCEPTED', nonce: 'x'.repeat(16)}},
    'from another registered origin': {
      data: {type: 'SERVICE_TERMS_ACCEPTED', nonce: NONCE},
      origin: SECOND_ORIGIN,
    },
  }))
    test(`ignores an acceptance ${what}`, () => {
      const {post, form} = termsPage();
      if (what !== 'before it was opened') post({data: OPEN});
      const {hidden} = form;
      post(posted);
      assert.equal(form.hidden, hidden);
    });
});

test('6 only these files in the demo and the documents listen to window messages', () => {
  const LISTENS = /addEventListener\(\s*['"`]message|\bonmessage\b/;
  const files = [...globSync('demo/**/*.{ts,js,html}'), ...globSync('{,src/**/,demo/,test/}*.md')];
  assert.ok(files.length > 100);
  const listening = files.filter(file => LISTENS.test(readFileSync(file, 'utf8')));
  assert.deepEqual(listening.toSorted(), [
    'demo/pages/raw/raw.js',
    // Listens to server-sent events of the partner's own backend, not to a window.
    'demo/pages/site/service-news.js',
    // Accepts style settings only from the pages that may frame it, and checks each value.
    'demo/service/http/page-look.js',
    'demo/service/terms/terms-page.js',
  ]);
});
