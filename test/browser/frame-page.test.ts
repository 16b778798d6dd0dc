/** The page's side of the frame protocol, with the real frame page and with a dishonest one. */
import {expect} from '@open-wc/testing';
import {connectFrame, type FrameConnection, type FrameHandle} from '#src/frame.js';
import {Attacker, OTHER_ORIGIN, STRANGERS, type Stranger} from '../support/frames/frames.ts';
import {clock} from '../support/pages/clock.ts';
import {page} from '../support/pages/page.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const NONCE = '0123456789abcdef';
const FORGED = {type: 'SERVICE_ERROR', payload: {code: 'TIMEOUT', message: 'forged'}};

let handles: FrameHandle[] = [];

afterEach(() => {
  for (const handle of handles) handle.close();
  handles = [];
});

interface Told {
  readonly name: string;
  readonly detail: unknown;
}

function connect(connection: Omit<FrameConnection, 'flow'> & Partial<FrameConnection>) {
  const frame = document.createElement('iframe');
  const told: Told[] = [];
  let tell = () => {};
  const handle = connectFrame(frame, {
    flow: 'deposit',
    ...connection,
    event: (name, detail) => {
      told.push({name, detail});
      tell();
      return connection.event?.(name, detail);
    },
  });
  handles.push(handle);
  const until = async (name: string, count = 1) => {
    while (told.filter(one => one.name === name).length < count)
      await new Promise<void>(resolve => (tell = resolve));
    return told.filter(one => one.name === name).at(-1)?.detail;
  };
  return {frame, handle, told, until};
}

/** A frame page on the service's own origin that sends the messages of the test. */
async function puppet(more: Partial<FrameConnection> = {}) {
  const {token} = await session();
  const connected = connect({baseUrl: OTHER_ORIGIN, token, ...more});
  const service = await Attacker.takeOver(connected.frame);
  const say = (type: string, payload?: object, nonce = NONCE) =>
    service.tell({post: {type, nonce, ...(payload && {payload})}});
  /** Resolves when all earlier messages have been received and answered. */
  const answers = async () => {
    await service.tell({});
    const heard = await service.tell({});
    // Removes the ping that follows each load.
    return heard
      .map(({data}) => data as {type: string; payload: object})
      .filter(({payload}) => JSON.stringify(payload) !== '{}');
  };
  return {...connected, service, say, answers, token};
}

describe('6 the page accepts messages from the service’s frame only', () => {
  for (const stranger of Object.keys(STRANGERS) as Stranger[])
    it(`ignores ${stranger} and a frame inside it`, async () => {
      const {say, told} = await puppet();
      await say('SERVICE_READY');
      const attacker = await Attacker.enter(stranger);
      const inside = await attacker.inside();
      for (const one of [attacker, inside]) await one.tell({post: {...FORGED, nonce: NONCE}});
      expect(told).to.deep.equal([]);
      await say('SERVICE_ERROR', FORGED.payload);
      expect(told.map(({name}) => name)).to.deep.equal(['service-error']);
    });

  it('ignores a frame inside the service’s page, even with the right origin', async () => {
    const {say, service, told} = await puppet();
    await say('SERVICE_READY');
    const inside = await service.inside();
    await inside.tell({post: {...FORGED, nonce: NONCE}});
    expect(told).to.deep.equal([]);
  });

  it('ignores another nonce, and everything before the first one', async () => {
    const {say, told} = await puppet();
    await say('SERVICE_ERROR', FORGED.payload);
    await say('SERVICE_READY');
    await say('SERVICE_ERROR', FORGED.payload, `${NONCE}0`);
    expect(told).to.deep.equal([]);
  });

  it('ignores an event dispatched by a script', async () => {
    const {say, told, frame} = await puppet();
    await say('SERVICE_READY');
    const data = {...FORGED, nonce: NONCE};
    const event = new MessageEvent('message', {data, origin: OTHER_ORIGIN});
    Object.defineProperty(event, 'source', {value: frame.contentWindow});
    dispatchEvent(event);
    expect(told).to.deep.equal([]);
  });

  it('ignores late messages from a frame that the page has removed', async () => {
    const {say, told, frame, service} = await puppet({event: () => frame.remove()});
    await say('SERVICE_READY');
    const arrived = messageOf('SERVICE_EVENT', 9);
    const payload = {name: 'service-cancel', detail: null};
    // The page removes the frame at the first message. The frame has sent the rest before it can
    // notice.
    void service.tell({post: {type: 'SERVICE_EVENT', nonce: NONCE, payload}, times: 9});
    await arrived;
    expect(told.map(({name}) => name)).to.deep.equal(['service-cancel']);
  });

  it('neither reports nor sends anything after close()', async () => {
    const {say, told, handle, answers} = await puppet();
    await say('SERVICE_READY');
    handle.close();
    handle.update({locale: 'es'});
    handle.setToken((await session()).token);
    handle.gatesChanged();
    handle.focus();
    await say('SERVICE_ERROR', FORGED.payload);
    await say('SERVICE_READY', undefined, 'another nonce, 16');
    expect(told).to.deep.equal([]);
    expect((await answers()).map(({type}) => type)).to.deep.equal(['SERVICE_INIT']);
  });
});

describe('6 the page sends messages to the service’s frame only', () => {
  it('sends nothing before SERVICE_READY, and then the token, the options and the promise of answers', async () => {
    const {say, handle, answers, token} = await puppet({options: {locale: 'en'}});
    handle.update({amount: '5.00'});
    handle.gatesChanged();
    expect(await answers()).to.deep.equal([]);
    await say('SERVICE_READY');
    await say('SERVICE_READY');
    expect(await answers()).to.deep.equal([
      {
        type: 'SERVICE_INIT',
        nonce: NONCE,
        payload: {token, options: {locale: 'en', amount: '5.00'}, answers: true},
      },
    ]);
  });

  it('sends no token to a look-alike that replaced the frame’s page, and reports an error', async () => {
    const {token, baseUrl} = await session();
    const {frame, until, told, handle} = connect({baseUrl, token});
    page.add(frame);
    await until('service-ready');
    const lookAlike = await Attacker.takeOver(frame);
    await lookAlike.tell({post: {type: 'SERVICE_READY', nonce: NONCE}});
    await lookAlike.tell({post: {...FORGED, nonce: NONCE}});
    await clock.passUntil(1_000, () => told.some(({name}) => name === 'service-error'));
    expect(await until('service-error')).to.include({code: 'NETWORK_ERROR', retryable: true});
    handle.setToken(`${token}x`);
    handle.update({locale: 'es'});
    handle.gatesChanged();
    expect(await lookAlike.tell({})).to.deep.equal([]);
    expect(told.filter(({name}) => name === 'service-error')).to.have.length(1);
  }).timeout(45_000);

  it('7.3 ORIGIN_UNAUTHORIZED: an unregistered page gets this error', async () => {
    const user = await session('unregistered-origin');
    const {frame, until} = connect(user);
    page.add(frame);
    expect(await until('service-error')).to.include({
      code: 'ORIGIN_UNAUTHORIZED',
      retryable: false,
    });
  }).timeout(45_000);

  it('sends a fresh token to a frame that was reloaded', async () => {
    const user = await session();
    let asked = 0;
    const tokenProvider = async () => {
      asked++;
      return freshToken(user);
    };
    const {frame, until} = connect({...user, tokenProvider});
    page.add(frame);
    await until('service-ready');
    expect(asked).to.equal(0);
    // Acts like a user who reloads the frame.
    frame.setAttribute('src', frame.src);
    await until('service-ready', 2);
    expect(asked).to.equal(1);
  }).timeout(45_000);

  it('starts over with another frame page for another user’s token', async () => {
    const [first, second] = [await session(), await session('kyc-pending')];
    const {frame, until, handle, told} = connect(first);
    page.add(frame);
    await until('service-ready');
    handle.setToken(second.token);
    await until('service-unavailable');
    expect(told.at(-1)?.detail).to.deep.equal({action: 'deposit', gates: ['kyc']});
  }).timeout(45_000);
});

describe('6 events of a frame', () => {
  it('an expiry is answered once by the token provider', async () => {
    const user = await session('expired');
    const {frame, until, told} = connect({...user, tokenProvider: () => freshToken(user)});
    page.add(frame);
    await until('service-ready');
    const names = told
      .map(({name}) => name)
      .filter(name => name !== 'service-step-change' && name !== 'service-access');
    expect(names).to.deep.equal([
      'service-session-expired',
      'service-session-refreshed',
      'service-ready',
    ]);
  }).timeout(45_000);

  it('an expiry can be answered by refresh(), a callback or setToken(), but only once', async () => {
    for (const how of ['refresh', 'callback', 'setToken']) {
      const {say, answers, until, handle, token} = await puppet(
        how === 'callback' ? {callbacks: {onSessionExpired: () => 'a.b.c'}} : {},
      );
      await say('SERVICE_READY');
      await say('SERVICE_SESSION_EXPIRED');
      const detail = (await until('service-session-expired')) as {refresh(token: string): void};
      if (how === 'refresh') detail.refresh('a.b.c');
      if (how === 'setToken') handle.setToken(token.replace(/.$/, 'x'));
      await answers();
      // A second answer to the same request is ignored.
      detail.refresh('d.e.f');
      const sent = (await answers()).filter(({type}) => type === 'SERVICE_SESSION_REFRESH');
      expect(sent, how).to.have.length(1);
    }
  }).timeout(45_000);

  it('a geofence block reported through both channels is one event', async () => {
    const {frame, until, told} = connect(await session('geo-blocked'));
    page.add(frame);
    const second = messageOf('SERVICE_ERROR');
    const block = await until('service-geofence-blocked');
    expect(block).to.include({stateCode: 'US-NV', phase: 'open'});
    expect(await second).to.deep.include({type: 'SERVICE_ERROR'});
    const news = ['service-step-change', 'service-access'];
    expect(told.filter(({name}) => !news.includes(name))).to.have.length(1);
  }).timeout(45_000);

  it('a height is limited, and reported at most once per animation frame', async () => {
    const heights: number[] = [];
    const {say, service} = await puppet({resized: height => heights.push(height)});
    await say('SERVICE_READY');
    const resize = {type: 'SERVICE_RESIZE', nonce: NONCE};
    await service.tell({post: {...resize, payload: {height: 5}}, times: 1_000});
    await service.tell({post: {...resize, payload: {height: -5}}});
    await service.tell({post: {...resize, payload: {height: 1e9}}});
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(heights.at(-1)).to.equal(100_000);
    expect(heights.length).to.be.lessThan(200);
    expect(Math.min(...heights)).to.be.at.least(0);
  });

  it('a question is answered by what the listener returns', async () => {
    const {say, answers} = await puppet({event: () => false});
    await say('SERVICE_READY');
    const detail = {flow: 'deposit', provider: 'bankpay', amount: '5.00', transactionId: 't'};
    await say('SERVICE_EVENT', {name: 'service-submit', detail, question: 'q'});
    expect((await answers()).at(-1)).to.deep.include({
      type: 'SERVICE_ANSWER',
      payload: {question: 'q', go: false},
    });
  });

  it('a flood of events is throttled, but an error still arrives', async () => {
    const {say, service, told, until} = await puppet();
    await say('SERVICE_READY');
    const payload = {
      name: 'service-step-change',
      detail: {flow: 'deposit', from: 'a', to: 'b'},
    };
    const post = {type: 'SERVICE_EVENT', nonce: NONCE, payload};
    await service.tell({post, times: 1_000});
    await say('SERVICE_ERROR', FORGED.payload);
    await until('service-error');
    expect(told.length).to.be.lessThan(500);
  });

  it('two frames on a page get separate events', async () => {
    const [first, second] = [connect(await session()), connect(await session('geo-blocked'))];
    page.add(first.frame);
    page.add(second.frame);
    await first.until('service-ready');
    await second.until('service-geofence-blocked');
    expect(first.told.map(({name}) => name)).not.to.include('service-geofence-blocked');
    expect(second.told.map(({name}) => name)).not.to.include('service-ready');
  }).timeout(45_000);
});

/** The next message of that type from any sender, or the last of the next `times` messages. */
function messageOf(type: string, times = 1): Promise<unknown> {
  let left = times;
  return new Promise(resolve => {
    addEventListener('message', function hear({data}: MessageEvent<{type?: string} | undefined>) {
      if (data?.type !== type || --left > 0) return;
      removeEventListener('message', hear);
      resolve(data);
    });
  });
}
