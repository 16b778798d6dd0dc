/**
 * The guard that selects the accepted messages. It is the same on both sides of a frame (contract
 * 6).
 */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {hear} from '#src/host/guard.js';
import {EmbedMessage} from '#src/contract/messages.js';
import {
  FOREIGN_ORIGINS,
  HOSTILE_MESSAGES,
  NONCE,
  ORIGIN,
  READY,
} from '../../support/inputs/hostile-messages.ts';

const OTHER_WINDOW = {name: 'other'};

interface Posted {
  readonly origin?: string;
  readonly source?: object | null;
  readonly data?: unknown;
  readonly isTrusted?: boolean;
}

/** A window that receives events as a browser would deliver them. */
function listener(t: TestContext, source: object | null = {name: 'frame'}) {
  const heard: unknown[] = [];
  let listen: ((event: object) => void) | undefined;
  const {window} = globalThis;
  const fake = {addEventListener: (_: string, take: typeof listen) => (listen = take)};
  Object.assign(globalThis, {window: fake});
  t.after(() => Object.assign(globalThis, {window}));
  hear(
    {
      isSource: one => one === source,
      isOrigin: origin => origin === ORIGIN,
      schema: EmbedMessage,
      isOurs: ({nonce}) => nonce === NONCE,
      signal: new AbortController().signal,
    },
    message => heard.push(message),
  );
  const post = (posted: Posted = {}) =>
    listen?.({isTrusted: true, origin: ORIGIN, source, data: READY, ...posted});
  return {heard, post, dispatch: (event: object) => listen?.(event)};
}

test('6 the guard accepts the right window with the right origin', t => {
  const {heard, post} = listener(t);
  post();
  assert.deepEqual(heard, [READY]);
});

test('6 the guard ignores events made by scripts', t => {
  const {heard, post} = listener(t);
  post({isTrusted: false});
  assert.deepEqual(heard, []);
});

suite('6 the guard compares the whole origin', () => {
  for (const origin of FOREIGN_ORIGINS)
    test(JSON.stringify(origin), t => {
      const {heard, post} = listener(t);
      post({origin});
      assert.deepEqual(heard, []);
    });
});

suite('6 the guard ignores other windows', () => {
  test('such as a sibling, an opener or a nested frame', t => {
    const {heard, post} = listener(t);
    post({source: OTHER_WINDOW});
    assert.deepEqual(heard, []);
  });

  test('such as a closed one', t => {
    const {heard, post} = listener(t);
    post({source: null});
    assert.deepEqual(heard, []);
  });

  test('such as one that never existed', t => {
    const {heard, post} = listener(t, null);
    post({source: null});
    assert.deepEqual(heard, []);
  });
});

test('6 the guard ignores messages with another nonce', t => {
  const {heard, post} = listener(t);
  post({data: {...READY, nonce: 'fedcba9876543210'}});
  assert.deepEqual(heard, []);
});

suite('6 the guard ignores messages that do not match the schema', () => {
  for (const [what, data] of Object.entries(HOSTILE_MESSAGES))
    test(what, t => {
      const {heard, post} = listener(t);
      post({data});
      assert.deepEqual(heard, []);
    });

  test('and reads only as many fields as the schema has', t => {
    const {heard, post} = listener(t);
    const read: PropertyKey[] = [];
    const many = Object.fromEntries(Array.from({length: 10_000}, (_, n) => [`field ${n}`, n]));
    const data = new Proxy(
      {...many, ...READY, nonce: 7},
      {
        get(target, key) {
          read.push(key);
          return Reflect.get(target, key) as unknown;
        },
      },
    );
    post({data});
    assert.deepEqual(heard, []);
    assert.ok(read.length < 100, `it reads ${read.length} fields`);
  });
});

suite('6 the guard passes on its own object', () => {
  const block = {stateCode: 'US-WA', reason: 'x'};

  test('without fields that are not in the schema', t => {
    const {heard, post} = listener(t);
    const data: unknown = JSON.parse(
      JSON.stringify({
        ...READY,
        type: 'SERVICE_GEOFENCE_BLOCKED',
        payload: block,
        extra: 1,
      }).replace(
        '"extra"',
        '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":7,"extra"',
      ),
    );
    post({data});
    assert.deepEqual(heard, [{...READY, type: 'SERVICE_GEOFENCE_BLOCKED', payload: block}]);
    assert.equal('polluted' in {}, false);
    assert.equal('polluted' in (heard[0] as object), false);
  });

  test('that does not change when the posted object changes', t => {
    const {heard, post} = listener(t);
    const payload = {...block};
    post({data: {...READY, type: 'SERVICE_GEOFENCE_BLOCKED', payload}});
    payload.reason = 'changed';
    assert.deepEqual(heard, [{...READY, type: 'SERVICE_GEOFENCE_BLOCKED', payload: block}]);
  });
});

test('6 a flood of foreign messages is cheap: their data is not read', t => {
  const {heard, dispatch} = listener(t);
  let looked = 0;
  const stranger = {
    isTrusted: true,
    origin: 'https://extension.example',
    source: OTHER_WINDOW,
    get data() {
      looked++;
      return READY;
    },
  };
  for (let n = 0; n < 10_000; n++) dispatch(stranger);
  assert.deepEqual({looked, heard}, {looked: 0, heard: []});
});
