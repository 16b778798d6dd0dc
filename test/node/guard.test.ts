/** Who is heard by `message`: the same guard on both sides of a frame (contract 6). */
import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {hear} from '#src/host/guard.js';
import {EmbedMessage} from '#src/contract/messages.js';
import {sourceTree} from '../support/sources/source-tree.ts';

const ORIGIN = 'https://pay.partner.example';
const NONCE = '0123456789abcdef';
const READY = {type: 'SERVICE_READY', nonce: NONCE};
const OTHER_WINDOW = {name: 'other'};

interface Posted {
  readonly origin?: string;
  readonly source?: object | null;
  readonly data?: unknown;
  readonly isTrusted?: boolean;
}

/** A window that hears what a browser would hand it. */
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

test('6 the guard hears the one window of the one origin', t => {
  const {heard, post} = listener(t);
  post();
  assert.deepEqual(heard, [READY]);
});

test('6 the guard hears no event that a script has made', t => {
  const {heard, post} = listener(t);
  post({isTrusted: false});
  assert.deepEqual(heard, []);
});

suite('6 the guard compares the whole origin', () => {
  for (const origin of [
    'http://pay.partner.example',
    'https://pay.partner.example:8443',
    'https://pay.partner.example:443',
    'https://pay.partner.example.',
    'https://pay.partner.example/',
    'https://partner.example',
    'https://sub.pay.partner.example',
    'https://pay.partner.example.evil.example',
    'https://evilpay.partner.example',
    'https://pay.partner.example@evil.example',
    'https://PAY.partner.example',
    'https://pay.pаrtner.example',
    'https://xn--pay-partner.example',
    'https://[::1]',
    'file://',
    'blob:https://pay.partner.example',
    'null',
    '',
    '*',
  ])
    test(JSON.stringify(origin), t => {
      const {heard, post} = listener(t);
      post({origin});
      assert.deepEqual(heard, []);
    });
});

suite('6 the guard hears no other window', () => {
  test('such as a sibling, an opener or a frame inside', t => {
    const {heard, post} = listener(t);
    post({source: OTHER_WINDOW});
    assert.deepEqual(heard, []);
  });

  test('such as one that is closed, or that never was', t => {
    const {heard, post} = listener(t);
    post({source: null});
    assert.deepEqual(heard, []);
    const gone = listener(t, null);
    gone.post({source: null});
    assert.deepEqual(gone.heard, []);
  });
});

function cyclic(): unknown {
  const value: Record<string, unknown> = {...READY};
  value['payload'] = value;
  return {...value, type: 'SERVICE_ERROR'};
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = {payload: value};
  return value;
}

const HOSTILE: Readonly<Record<string, unknown>> = {
  nothing: undefined,
  null: null,
  'a number': 7,
  'a text': 'SERVICE_READY',
  'JSON as a text': JSON.stringify(READY),
  'an array': [READY],
  'an array with the fields': Object.assign([], READY),
  'an unknown type': {...READY, type: 'SERVICE_HELLO'},
  'another case': {...READY, type: 'service_ready'},
  'spaces around': {...READY, type: ' SERVICE_READY '},
  'a number as type': {...READY, type: 7},
  'an array as type': {...READY, type: ['SERVICE_READY']},
  'no type': {nonce: NONCE},
  'no nonce': {type: 'SERVICE_READY'},
  'a nonce of 50 MB': {...READY, nonce: 'x'.repeat(50_000_000)},
  'a text of 50 MB': {
    ...READY,
    type: 'SERVICE_ERROR',
    payload: {code: 'x'.repeat(50_000_000), message: ''},
  },
  'a payload without its fields': {...READY, type: 'SERVICE_RESIZE', payload: {}},
  'a height that is no number': {...READY, type: 'SERVICE_RESIZE', payload: {height: Number.NaN}},
  'a height without end': {...READY, type: 'SERVICE_RESIZE', payload: {height: Infinity}},
  'a BigInt': {...READY, type: 'SERVICE_RESIZE', payload: {height: 7n}},
  'a depth of 10,000': deep(10_000),
  'a payload of that depth': {...READY, type: 'SERVICE_ERROR', payload: deep(10_000)},
  'a circle': cyclic(),
  'a Map': new Map(Object.entries(READY)),
  'a Set': new Set([READY]),
  'a Date': new Date(0),
  'an Error': new Error('SERVICE_READY'),
  'a Blob': new Blob(['SERVICE_READY']),
  'an ArrayBuffer': new ArrayBuffer(1_000_000),
  'the fields on a prototype of another type': JSON.parse(
    `{"__proto__": ${JSON.stringify(READY)}}`,
  ) as unknown,
};

test('6 the guard hears no message of another conversation', t => {
  const {heard, post} = listener(t);
  post({data: {...READY, nonce: 'fedcba9876543210'}});
  assert.deepEqual(heard, []);
});

suite('6 the guard hears nothing that has not the form', () => {
  for (const [what, data] of Object.entries(HOSTILE))
    test(what, t => {
      const {heard, post} = listener(t);
      post({data});
      assert.deepEqual(heard, []);
    });

  test('and looks at no more of it than the form has fields', t => {
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

suite('6 what the guard hears is an object of our own', () => {
  const block = {stateCode: 'US-WA', reason: 'x'};

  test('without what the schema does not name', t => {
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

  test('which does not change with what was posted', t => {
    const {heard, post} = listener(t);
    const payload = {...block};
    post({data: {...READY, type: 'SERVICE_GEOFENCE_BLOCKED', payload}});
    payload.reason = 'changed';
    assert.deepEqual(heard, [{...READY, type: 'SERVICE_GEOFENCE_BLOCKED', payload: block}]);
  });
});

test('6 no window message is posted to an origin without a name', () => {
  const calls = sourceTree().flatMap(({text}) => [...text.matchAll(/\.postMessage\(([^;]*)\);/g)]);
  assert.ok(calls.length >= 3);
  for (const [, given = ''] of calls)
    assert.match(given, /, (?:\w+|this\.#)[oO]rigin$|, origin$/, given);
});

test('6 a flood of noise is cheap: the data of a stranger is not looked at', t => {
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
