/** A place that the service refuses: every flow shows the same screen, and reports it once. */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import '#src/elements/tags/service-deposit.js';
import '#src/elements/tags/service-kyc.js';
import '#src/elements/tags/service-signup.js';
import '#src/elements/tags/service-terms.js';
import {PROFILE} from '../support/harness/payment.ts';
import {fill} from '#src/locale/words.js';
import {words} from '../support/harness/words.ts';
import {json, network} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {openPayment, ORDER_PATHS} from '../support/pages/payment-screen.ts';
import {openFlow, Screen} from '../support/pages/screen.ts';
import {booked, freshToken} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const REFUSAL = {code: 'GEOFENCE_BLOCKED', error: 'Not from here.'};

/** The service refuses the place before any other check. */
const refuseSessions = () => network.answer(PATHS.validate, () => json(REFUSAL, 403));

for (const tag of ['service-deposit', 'service-kyc', 'service-terms'] as const) {
  describe(`${tag} at a blocked location`, () => {
    it('7.5 GEOFENCE_BLOCKED: is blocked at validation, and reports it once', async () => {
      refuseSessions();
      const {screen} = await openFlow(tag, Screen, {way: 'inline', scenario: 'all-gates-pending'});
      await screen.shows(words.blockedTitle);
      await screen.is('blocked');
      await screen.reads(REFUSAL.error);
      expect(await screen.buttons()).to.deep.equal([]);
      expect(page.told('service-geofence-blocked')).to.deep.equal([
        {stateCode: '', reason: REFUSAL.error, phase: 'open'},
      ]);
      expect(page.told('service-error')).to.deep.equal([]);
    });

    it('starts over with a fresh token from an allowed location', async () => {
      const refusals = refuseSessions();
      const scenario = 'all-gates-pending';
      const {screen, user} = await openFlow(tag, Screen, {way: 'inline', scenario});
      await screen.shows(words.blockedTitle);
      refusals.end();
      screen.element.setAttribute('session-token', await freshToken(user));
      await screen.until(
        ({heading}) => heading !== words.blockedTitle && !screen.states().includes('loading'),
        ({heading}) => `a flow that has opened, not "${heading}"`,
      );
      expect(page.told('service-geofence-blocked')).to.have.lengthOf(1);
      const codes = page.events('service-error').map(({detail}) => detail.code);
      expect(codes).not.to.include('GEOFENCE_BLOCKED');
    });

    it('stays blocked when it is removed and put back, and reports it once', async () => {
      const {screen} = await openFlow(tag, Screen, {way: 'inline', scenario: 'geo-blocked'});
      await screen.shows(words.blockedTitle);
      const {element} = screen;
      const {parentNode} = element;
      element.remove();
      await later();
      parentNode?.append(element);
      await later();
      await screen.shows(words.blockedTitle);
      expect(page.told('service-geofence-blocked')).to.have.lengthOf(1);
      expect(network.count(GEOFENCE_PATH)).to.equal(1);
    });
  });
}

it('7.5 GEOFENCE_BLOCKED: a signup, which has no location check, treats it like any other error', async () => {
  refuseSessions();
  const {screen} = await openFlow('service-signup', Screen, {way: 'inline', scenario: 'signup'});
  await screen.shows(words.refusedTitle);
  expect(page.told('service-geofence-blocked')).to.deep.equal([]);
  expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal([REFUSAL.code]);
});

/** The details that the page gets about a refused place. */
const told = (phase: 'open' | 'submit') => [{stateCode: 'US-WA', reason: REFUSAL.error, phase}];

for (const action of ['deposit', 'withdraw'] as const) {
  const opening = {way: 'inline', attributes: {provider: 'bankpay'}} as const;
  const refusePlace = (path: string) => network.answer(path, () => json(REFUSAL, 403));

  describe(`a ${action} at a blocked location`, () => {
    it('7.5 GEOFENCE_BLOCKED: is blocked while it prepares, and reports it once, even after new tokens', async () => {
      refusePlace(PATHS.bankpayAccounts);
      const {screen, user} = await openPayment(action, opening);
      await screen.shows(words.blockedTitle);
      await screen.is('blocked');
      await screen.reads(fill(words.blockedPlace, {place: 'Washington'}));
      for (let count = 0; count < 2; count++) {
        screen.element.setAttribute('session-token', await freshToken(user));
        await later();
      }
      await screen.shows(words.blockedTitle);
      expect(page.told('service-geofence-blocked')).to.deep.equal(told('open'));
      expect(page.told('service-error')).to.deep.equal([]);
      expect(page.events('service-cancel')).to.deep.equal([]);
    });

    it('7.5 GEOFENCE_BLOCKED: is blocked when the profile is sent, and leads back to the input', async () => {
      const user = await session('new-user');
      const refusals = refusePlace(PATHS.bankpayProfile);
      const {screen} = await openPayment(action, {...opening, user});
      await screen.enterProfile();
      await screen.shows(words.blockedTitle);
      await screen.is('blocked');
      expect(page.told('service-geofence-blocked')).to.deep.equal(told('submit'));
      refusals.end();
      await screen.press(words.close);
      await screen.shows(words.profileTitle);
      expect(await screen.valueOf(words.firstName)).to.equal(PROFILE[words.firstName]);
      await screen.press(words.continue);
      await screen.shows(words.codeTitle);
      expect(page.events('service-cancel')).to.deep.equal([]);
    });

    it('7.5 GEOFENCE_BLOCKED: is reported by the next element if the first one was removed', async () => {
      const held = Promise.withResolvers<Response>();
      network.answerFirst(ORDER_PATHS[action], () => held.promise);
      const {screen, user} = await openPayment(action, opening);
      await screen.enter('25');
      await screen.send();
      await screen.shows(screen.words('sendingTitle'));
      await screen.until(
        () => network.count(ORDER_PATHS[action]) > 0,
        () => 'the order to leave the page',
      );
      screen.element.remove();
      await later();
      const again = await openPayment(action, {...opening, user});
      await again.screen.shows(again.screen.words('checkingTitle'));
      held.resolve(json(REFUSAL, 403));
      await again.screen.shows(words.blockedTitle);
      expect(page.told('service-geofence-blocked')).to.deep.equal(told('submit'));
      expect(await booked(user)).to.deep.equal([]);
    });
  });
}
