/**
 * The service's frame page accepts and answers messages from its parent window only. The tests use
 * real frames on three origins.
 */
import {expect} from '@open-wc/testing';
import {enNotices} from '#src/locale/en/notices.js';
import {
  Attacker,
  indexOf,
  isEvent,
  isType,
  RawFrame,
  STRANGERS,
  type Stranger,
} from '../support/frames/frames.ts';
import {inFrame, inPage, lookAt} from '../support/pages/places.ts';
import {freshToken, validations} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const TALL = {options: {styles: {'--service-padding': '300px'}}};

describe('6 the frame page accepts messages from its own parent only', () => {
  for (const stranger of Object.keys(STRANGERS) as Stranger[]) {
    it(`ignores ${stranger} before the handshake`, async () => {
      const user = await session();
      const raw = new RawFrame(user);
      const nonce = await raw.ready();
      const attacker = await Attacker.enter(stranger);
      const forged = {type: 'SERVICE_INIT', nonce, payload: {token: user.token}};
      await attacker.tell({post: forged, frame: true, index: indexOf(raw.frame)});
      // Another `SERVICE_READY` means that the frame has not accepted the forged message.
      await raw.until(isType('SERVICE_READY'));
      await raw.open(user);
      const heard = await attacker.tell({});
      expect(heard.filter(({origin}) => origin === raw.origin)).to.deep.equal([]);
      expect(raw.said.every(({nonce: own}) => own === nonce)).to.equal(true);
    });

    it(`ignores ${stranger} after the handshake`, async () => {
      const user = await session();
      const raw = new RawFrame(user);
      await raw.open(user);
      const before = await raw.height();
      const attacker = await Attacker.enter(stranger);
      const forged = {type: 'SERVICE_INIT', nonce: raw.nonce, payload: TALL};
      await attacker.tell({post: forged, frame: true, index: indexOf(raw.frame), times: 100});
      expect(await raw.height()).to.equal(before);
    });
  }

  it('ignores other nonces, noise, and messages in another form', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    const before = await raw.height();
    const {nonce} = raw;
    const type = 'SERVICE_INIT';
    const circle: Record<string, unknown> = {type: 'SERVICE_GATES_CHANGED'};
    circle['nonce'] = circle;
    for (const data of [
      {type, payload: TALL},
      {type, nonce: '', payload: TALL},
      {type, nonce: '0'.repeat(36), payload: TALL},
      {type, nonce: `${nonce} `, payload: TALL},
    ])
      raw.post(data);
    // The first group is checked separately, because the second group could undo its effect.
    expect(await raw.height()).to.equal(before);
    for (const data of [
      {type: 'service_init', nonce, payload: TALL},
      {type: [type], nonce, payload: TALL},
      [{type, nonce, payload: TALL}],
      JSON.stringify({type, nonce, payload: TALL}),
      {type, nonce, payload: {...TALL, token: 7}},
      {type, nonce, payload: {options: {...TALL.options, colorScheme: 'pink'}}},
      {type, nonce, payload: {options: {...TALL.options, locale: 'x'.repeat(65)}}},
      {type, nonce, payload: {options: {styles: {'--service-padding': '300px', '--other': '1'}}}},
      {type, nonce, payload: {options: {styles: {'--service-padding': '300px;color:red'}}}},
      {type, nonce, payload: {options: {styles: {'--service-padding': 'url(https://x.example)'}}}},
      circle,
      new Map([[type, nonce]]),
      new ArrayBuffer(1_000_000),
      new Date(),
      new Blob([nonce]),
      7n,
      null,
      undefined,
    ])
      raw.post(data);
    expect(await raw.height()).to.equal(before);
    raw.send(type, TALL);
    expect(await raw.height()).to.be.greaterThan(before + 200);
  });

  it('is not changed by a flood of messages', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    const before = await raw.height();
    for (let n = 0; n < 1_000; n++) raw.post({type: 'noise', nonce: raw.nonce, n});
    for (let n = 0; n < 100; n++) raw.send('SERVICE_GATES_CHANGED');
    expect(await raw.height()).to.equal(before);
  });
});

describe('6 the frame page sends messages to its own parent only', () => {
  it('sends only SERVICE_READY before SERVICE_INIT', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.ready();
    // Messages other than `SERVICE_INIT` do not answer `SERVICE_READY`.
    for (const type of ['SERVICE_FOCUS', 'SERVICE_GATES_CHANGED']) raw.send(type);
    raw.send('SERVICE_SESSION_REFRESH', {token: user.token});
    raw.send('SERVICE_ANSWER', {question: 'x', go: true});
    await raw.until(isType('SERVICE_READY'));
    await raw.until(isType('SERVICE_READY'));
    expect(new Set(raw.said.map(({type}) => type))).to.deep.equal(new Set(['SERVICE_READY']));
    expect(new Set(raw.said.map(({nonce}) => nonce)).size).to.equal(1);
    expect(JSON.stringify(raw.said)).not.to.include(user.token);
  });

  it('cannot be framed by a page that the partner has not registered', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.ready();
    const attacker = await Attacker.enter('another origin');
    const heard = await attacker.tell({src: raw.frame.src});
    await raw.until(isType('SERVICE_READY'));
    expect([...heard, ...(await attacker.tell({}))]).to.deep.equal([]);
  });

  it('responds with a JSON 404 to a URL with an unknown partner or flow', async () => {
    const {token, baseUrl} = await session();
    const {frame} = new RawFrame({token, baseUrl});
    for (const src of [
      frame.src.replace('flow=deposit', 'flow=other'),
      frame.src.replace(/isv=.*/, 'isv=00000000-0000-4000-8000-000000000000'),
      frame.src.replace(/\?.*/, ''),
    ]) {
      const answer = await fetch(src);
      expect(answer.status).to.equal(404);
      expect(await answer.json()).to.have.property('code', 'not_found');
    }
  });
});

describe('6 SERVICE_INIT', () => {
  it('is rejected with an error if it is invalid, and a valid one still works afterwards', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.ready();
    const other = (await session('unknown-issuer')).token;
    for (const payload of [
      {token: 'x'},
      {token: ''},
      {token: 'x'.repeat(9_000)},
      {},
      undefined,
      {token: other},
      {token: user.token, options: {provider: 'else'}},
    ]) {
      const since = raw.said.length;
      raw.send('SERVICE_INIT', payload);
      const said = await raw.until(isType('SERVICE_ERROR'), since);
      expect(said.payload).to.include({code: 'SESSION_INVALID', retryable: false});
      if (payload?.options) expect(said.payload?.['message']).to.include('option');
    }
    await raw.open(user);
    // A parent that asks whether the frame is there, with or without a payload, gets an answer.
    for (const payload of [{}, undefined]) {
      const since = raw.said.length;
      raw.send('SERVICE_INIT', payload);
      await raw.until(isType('SERVICE_RESIZE'), since);
    }
  });

  it('changes the options, but not the user, if it is sent again', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    const since = raw.said.length;
    raw.send('SERVICE_INIT', {token: 'x'});
    raw.send('SERVICE_INIT', TALL);
    expect(await raw.height()).to.be.greaterThan(600);
    expect(raw.said.slice(since).filter(({type}) => type !== 'SERVICE_RESIZE')).to.deep.equal([]);
    raw.send('SERVICE_INIT', {token: await freshToken(user)});
    await raw.until(isEvent('service-session-refreshed'), since);
  });

  it('7.3 SESSION_INVALID: a frame that a script started for its own user ends when the page sends another user’s token', async () => {
    const attacker = await session();
    const raw = new RawFrame(attacker);
    await raw.open(attacker);
    // Copy the nonce now, because messages of the puppet (`inside`) have none.
    const {nonce} = raw;
    const inside = inFrame(raw.frame, inPage(raw.frame));
    expect((await lookAt(inside)).text).to.include(
      `Account ending in ${attacker.userId.slice(-4)}`,
    );
    const since = raw.said.length;
    const victim = await session();
    raw.send('SERVICE_INIT', {token: victim.token}, nonce);
    const {payload} = await raw.until(isType('SERVICE_ERROR'), since);
    expect(payload).to.include({code: 'SESSION_INVALID', retryable: false});
    await raw.until(({payload: told}) => told?.['state'] === 'error', since);
    expect((await lookAt(inside)).heading).to.equal(enNotices.invalidTitle);
    // The error stays, even after further messages of the script.
    const asked = await validations(attacker);
    raw.send('SERVICE_INIT', {token: await freshToken(attacker)}, nonce);
    raw.send('SERVICE_INIT', {}, nonce);
    await raw.until(isType('SERVICE_RESIZE'));
    expect((await lookAt(inside)).heading).to.equal(enNotices.invalidTitle);
    expect(await validations(attacker)).to.equal(asked);
    expect(await validations(victim)).to.equal(0);
  });
});

describe('6 SERVICE_SESSION_REFRESH', () => {
  it('answers an expiry once, and not for another user', async () => {
    const user = await session('expired');
    const raw = new RawFrame(user);
    await raw.ready();
    raw.send('SERVICE_INIT', {token: user.token});
    await raw.until(isType('SERVICE_SESSION_EXPIRED'), 0);
    raw.send('SERVICE_SESSION_REFRESH', {token: (await session()).token});
    raw.send('SERVICE_SESSION_REFRESH', {token: 'x'});
    const fresh = await freshToken(user);
    raw.send('SERVICE_SESSION_REFRESH', {token: fresh});
    raw.send('SERVICE_SESSION_REFRESH', {token: await freshToken(user)});
    await raw.until(isEvent('service-ready'), 0);
    await raw.height();
    expect(raw.said.filter(isEvent('service-session-refreshed'))).to.have.length(1);
    expect(raw.said.filter(isType('SERVICE_ERROR'))).to.deep.equal([]);
  });

  it('is ignored while no expiry is pending', async () => {
    const user = await session();
    const raw = new RawFrame(user);
    await raw.open(user);
    raw.send('SERVICE_SESSION_REFRESH', {token: await freshToken(user)});
    await raw.height();
    // A token in `SERVICE_INIT` counts, and the frame reports that it replaced the first one.
    raw.send('SERVICE_INIT', {token: await freshToken(user)});
    await raw.until(isEvent('service-session-refreshed'), 0);
    await raw.height();
    expect(raw.said.filter(isEvent('service-session-refreshed'))).to.have.length(1);
    // The service validated only the first token and the one in the second `SERVICE_INIT`.
    expect(await validations(user)).to.equal(2);
  });
});
