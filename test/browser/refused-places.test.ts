/** A place that the service refuses: every flow shows it alike, and says it once. */
import {expect} from '@open-wc/testing';
import {GEOFENCE, VALIDATE} from '#src/contract/paths.js';
import '#src/elements/deposit/service-deposit.js';
import '#src/elements/kyc/service-kyc.js';
import '#src/elements/signup/service-signup.js';
import '#src/elements/terms/service-terms.js';
import {words} from '../support/harness/words.ts';
import {json, network} from '../support/pages/network.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';
import {later, page} from '../support/pages/page.ts';
import {openFlow, Screen} from '../support/pages/screen.ts';

const REFUSAL = {code: 'GEOFENCE_BLOCKED', error: 'Not from here.'};

/** The service refuses the place before it looks at anything else. */
const refuseSessions = () => network.answer(VALIDATE, () => json(REFUSAL, 403));

for (const tag of ['service-deposit', 'service-kyc', 'service-terms'] as const) {
  describe(`${tag} whose place is refused`, () => {
    it('7.5 GEOFENCE_BLOCKED: with the session, is blocked, and says it once', async () => {
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

    it('with the session, begins anew with a fresh token from a place that may', async () => {
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

    it('when it opens, is still blocked when it is put back, and has said it once', async () => {
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
      expect(network.count(GEOFENCE)).to.equal(1);
    });
  });
}

it('7.5 GEOFENCE_BLOCKED: a signup, which opens anywhere, fails with it as with any other code', async () => {
  refuseSessions();
  const {screen} = await openFlow('service-signup', Screen, {way: 'inline', scenario: 'signup'});
  await screen.shows(words.refusedTitle);
  expect(page.told('service-geofence-blocked')).to.deep.equal([]);
  expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal([REFUSAL.code]);
});
