/**
 * A session that the service does not open from the user's location: the block is reported once.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {json, network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openPayment, ORDER_PATHS} from '../support/pages/payment-screen.ts';
import type {Screen} from '../support/pages/screen.ts';
import {answerAtOnce, endSession} from '../support/pages/session-end.ts';

const REASON = 'Not from where you are now.';

const refuse = () =>
  network.answer(PATHS.validate, () => json({code: 'GEOFENCE_BLOCKED', error: REASON}, 403));

async function isBlocked(screen: Screen, phase: 'open' | 'submit'): Promise<void> {
  await screen.shows(words.blockedTitle);
  await screen.is('blocked');
  await screen.reads(REASON);
  expect(page.told('service-geofence-blocked')).to.deep.equal([
    {stateCode: '', reason: REASON, phase},
  ]);
  const codes = page.events('service-error').map(({detail}) => detail.code);
  expect(codes).to.deep.equal(phase === 'submit' ? ['GEOFENCE_BLOCKED'] : []);
}

for (const action of ['deposit', 'withdraw'] as const) {
  describe(`a session blocked by location (${action})`, () => {
    it('7.5 GEOFENCE_BLOCKED: at open', async () => {
      refuse();
      const {screen} = await openPayment(action, {way: 'inline'});
      await isBlocked(screen, 'open');
    });

    it('7.5 GEOFENCE_BLOCKED: in the middle of a payment, when it is renewed', async () => {
      const attributes = {provider: 'bankpay'};
      const {screen, user} = await openPayment(action, {way: 'inline', attributes});
      await screen.fill('Amount', '37.50');
      refuse();
      answerAtOnce(screen, user);
      await endSession(screen);
      await isBlocked(screen, 'submit');
    });

    it('7.5 GEOFENCE_BLOCKED: when a payment is sent, also reported once', async () => {
      const {screen, user} = await openPayment(action, {way: 'inline'});
      await screen.review('37.50');
      refuse();
      network.answer(ORDER_PATHS[action], () => new Response(null, {status: 401}));
      answerAtOnce(screen, user);
      await screen.send();
      await isBlocked(screen, 'submit');
    });
  });
}
