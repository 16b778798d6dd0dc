/** A script of the page starts the frame with another user, before the page's own user. */
import {expect} from '@open-wc/testing';
import {enNotices} from '#src/locale/en/notices.js';
import {isEvent, isType, RawFrame} from '../support/frames/frames.ts';
import {later} from '../support/pages/page.ts';
import {inFrame, inPage, lookAt} from '../support/pages/places.ts';
import {freshToken, holdValidations, validations} from '../support/sandbox/sandbox-control.ts';
import {session, type Session} from '../support/sandbox/session.ts';

async function setup() {
  const [attacker, victim] = [await session(), await session()];
  const letGo = await holdValidations(attacker);
  const raw = new RawFrame(attacker);
  const nonce = await raw.ready();
  const init = ({token}: Pick<Session, 'token'>) => raw.send('SERVICE_INIT', {token}, nonce);
  const refresh = (token: string) => raw.send('SERVICE_SESSION_REFRESH', {token}, nonce);
  const error = () => raw.until(isType('SERVICE_ERROR'), 0);
  return {attacker, victim, raw, init, refresh, error, letGo};
}

/** The script keeps trying, but the frame does not change. */
async function isOver({attacker, victim, raw, init, refresh}: Awaited<ReturnType<typeof setup>>) {
  const fresh = await freshToken(attacker);
  const asked = await validations(attacker);
  for (let round = 0; round < 10; round++) {
    init({token: fresh});
    refresh(fresh);
    await raw.height();
  }
  const errors = raw.said.filter(isType('SERVICE_ERROR')).map(({payload}) => payload?.['code']);
  expect(errors).to.deep.equal(['SESSION_INVALID']);
  expect(raw.said.filter(isEvent('service-ready'))).to.deep.equal([]);
  expect(raw.said.filter(isType('SERVICE_SESSION_EXPIRED'))).to.deep.equal([]);
  const look = await lookAt(inFrame(raw.frame, inPage(raw.frame)));
  expect(look.heading).to.equal(enNotices.invalidTitle);
  expect(await validations(attacker)).to.equal(asked);
  expect(await validations(victim)).to.equal(0);
}

describe('7.3 SESSION_INVALID: the page’s own user ends a frame that a script started for another user', () => {
  for (const [answer, what] of [
    ['accepts', 'let go'],
    ['cannot be reached to check', 'lose'],
  ] as const) {
    it(`at the same time, even if the service later ${answer} the script’s token`, async () => {
      const begun = await setup();
      const {attacker, victim, init, error, letGo} = begun;
      init(attacker);
      init(victim);
      await error();
      await letGo(what);
      await isOver(begun);
    });

    it(`during validation, even if the service later ${answer} the script’s token`, async () => {
      const begun = await setup();
      const {attacker, victim, init, error, letGo} = begun;
      init(attacker);
      while ((await validations(attacker)) === 0) await later();
      init(victim);
      await error();
      await letGo(what);
      await isOver(begun);
    });
  }

  it('at the same time, without a delayed validation', async () => {
    const begun = await setup();
    const {attacker, victim, init, error, letGo} = begun;
    await letGo('let go');
    init(attacker);
    init(victim);
    await error();
    await isOver(begun);
  });

  it('while the service checks a second token of the script’s user', async () => {
    const begun = await setup();
    const {attacker, victim, raw, init, error, letGo} = begun;
    await letGo('let go');
    await raw.open(attacker);
    const letSecondGo = await holdValidations(attacker);
    init({token: await freshToken(attacker)});
    while ((await validations(attacker)) < 2) await later();
    init(victim);
    await error();
    await letSecondGo('let go');
    await raw.height();
    expect(raw.said.filter(isEvent('service-session-refreshed'))).to.deep.equal([]);
    const look = await lookAt(inFrame(raw.frame, inPage(raw.frame)));
    expect(look.heading).to.equal(enNotices.invalidTitle);
  });
});
