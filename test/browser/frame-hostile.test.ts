/**
 * All kinds of data that a window message can carry, over real frames, at both ends of the frame
 * protocol (contract 6).
 */
import {expect} from '@open-wc/testing';
import {connectFrame, type FrameHandle} from '#src/frame.js';
import {Attacker, OTHER_ORIGIN, RawFrame} from '../support/frames/frames.ts';
import {validations} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const NONCE = '0123456789abcdef';
const MANY = 1_000;

/** Foreign values for a field. Each is made on demand, because some are large. */
const PAYLOADS: Readonly<Record<string, () => unknown>> = {
  nothing: () => undefined,
  null: () => null,
  'a text': () => 'x',
  'a text of 1 MB': () => 'x'.repeat(1_000_000),
  'a BigInt': () => 7n,
  'an array': () => [1, 2, 3],
  'a list of 10,000': () => Array.from({length: 10_000}, () => 0),
  'a depth of 1,000': () => deep(1_000),
  'a circle': () => {
    const circle: Record<string, unknown> = {};
    return Object.assign(circle, {circle});
  },
  'a Map': () => new Map([['token', 'x']]),
  'a Set': () => new Set(['x']),
  'a Date': () => new Date(0),
  'an Error': () => new Error('x'),
  'a RegExp': () => /x/,
  'a Blob': () => new Blob(['x']),
  'an ArrayBuffer': () => new ArrayBuffer(1_000_000),
  'a typed array': () => new Uint8Array(1_000_000),
  'an instance of a class': () =>
    new (class Payload {
      readonly own = 7;
    })(),
  'an own __proto__': () => JSON.parse('{"__proto__": {"token": "x", "code": "x"}}') as unknown,
};

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = {payload: value};
  return value;
}

let handle: FrameHandle | undefined;

afterEach(() => handle?.close());

describe('6 the frame page', () => {
  it('ignores payloads such as undefined, a long string, a list, a Map, a circle or an own __proto__', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    const before = await raw.height();
    const {nonce} = raw;
    const type = 'SERVICE_INIT';
    for (const [what, make] of Object.entries(PAYLOADS)) {
      const since = raw.said.length;
      const value = make();
      for (const data of [
        value,
        {type: value, nonce},
        {type, nonce: value, payload: {options: {styles: {'--service-padding': '300px'}}}},
        {type, nonce, payload: {options: {styles: value, messages: value, amount: value}}},
        {type: 'SERVICE_SESSION_REFRESH', nonce, payload: value},
        {type: 'SERVICE_SESSION_REFRESH', nonce, payload: {token: value}},
        {type: 'SERVICE_ANSWER', nonce, payload: {question: value, go: value}},
      ])
        raw.post(data);
      expect(await raw.height(), what).to.equal(before);
      const said = raw.said.slice(since).filter(one => one.type !== 'SERVICE_RESIZE');
      expect(said, what).to.deep.equal([]);
    }
    // A valid message is accepted anyway.
    raw.send(type, {options: {styles: {'--service-padding': '300px'}}});
    expect(await raw.height()).to.be.greaterThan(before + 200);
  }).timeout(60_000);

  it('ignores a port sent with a message', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    const {port1, port2} = new MessageChannel();
    let answered = false;
    port1.addEventListener('message', () => (answered = true));
    port1.start();
    raw.frame.contentWindow?.postMessage({type: 'SERVICE_INIT', nonce: raw.nonce}, raw.origin, [
      port2,
    ]);
    port1.postMessage({type: 'SERVICE_INIT', nonce: raw.nonce, payload: {}});
    await raw.height();
    expect(answered).to.equal(false);
  });

  it('limits its requests to the service, however often the gates have changed', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    for (let n = 0; n < MANY; n++) raw.send('SERVICE_GATES_CHANGED');
    await raw.height();
    expect(await validations(user)).to.be.lessThan(100);
  });
});

describe('6 the page around the frame', () => {
  it('ignores payloads such as undefined, a long string, a list, a Map, a circle or an own __proto__', async () => {
    const {told, say} = await puppet();
    const nonce = NONCE;
    for (const [what, make] of Object.entries(PAYLOADS)) {
      const value = make();
      for (const data of [
        value,
        {type: value, nonce},
        {type: 'SERVICE_ERROR', nonce: value, payload: {code: 'TIMEOUT', message: 'x'}},
        {type: 'SERVICE_ERROR', nonce, payload: value},
        {type: 'SERVICE_ERROR', nonce, payload: {code: 7, message: value}},
        {type: 'SERVICE_RESIZE', nonce, payload: {height: value}},
        {type: 'SERVICE_EVENT', nonce, payload: value},
        {type: 'SERVICE_EVENT', nonce, payload: {name: value, detail: value}},
        {type: 'SERVICE_EVENT', nonce, payload: {name: 'service-ready', detail: value}},
        {type: 'SERVICE_EVENT', nonce, payload: {name: 'service-terms-accepted', detail: value}},
      ])
        await say(data);
      expect(told, what).to.deep.equal([]);
      expect('token' in {}, what).to.equal(false);
    }
    await say({type: 'SERVICE_ERROR', nonce, payload: {code: 'TIMEOUT', message: 'x'}});
    expect(told).to.deep.equal(['service-error']);
  }).timeout(60_000);

  it('ignores a message from its own window', async () => {
    const {told, say} = await puppet();
    const forged = {type: 'SERVICE_ERROR', nonce: NONCE, payload: {code: 'TIMEOUT', message: 'x'}};
    window.postMessage(forged, '*');
    await say({type: 'noise'});
    expect(told).to.deep.equal([]);
  });

  it('ignores a message from the frame that arrives after the page has closed the connection', async () => {
    const {told, service, say} = await puppet();
    const payload = {code: 'TIMEOUT', message: 'x'};
    const posting = service.tell({post: {type: 'SERVICE_ERROR', nonce: NONCE, payload}, times: 50});
    handle?.close();
    await posting;
    await say({type: 'SERVICE_ERROR', nonce: NONCE, payload});
    expect(told).to.deep.equal([]);
  });
});

/** A frame page on the service's own origin that sends the messages of the test. */
async function puppet() {
  const {token} = await session();
  const frame = document.createElement('iframe');
  const told: string[] = [];
  handle = connectFrame(frame, {
    baseUrl: OTHER_ORIGIN,
    token,
    flow: 'deposit',
    event: name => {
      told.push(name);
    },
  });
  const service = await Attacker.takeOver(frame);
  const say = (post: unknown) => service.tell({post: post ?? null});
  await say({type: 'SERVICE_READY', nonce: NONCE});
  return {told, service, say};
}
