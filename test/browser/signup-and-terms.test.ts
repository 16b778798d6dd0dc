/**
 * A new user signs up, and a user accepts the terms, with the flow in the page and in a frame of
 * the service.
 */
import {expect} from '@open-wc/testing';
import {enTerms} from '#src/locale/en/terms.js';
import {enSignup} from '#src/locale/en/signup.js';
import {decided} from '../support/pages/decided.ts';
import {HANDS, type Hand} from '../support/pages/hands.ts';
import {page} from '../support/pages/page.ts';
import {WAYS} from '../support/pages/screen.ts';
import {openSignup} from '../support/pages/signup-screen.ts';
import {openTerms} from '../support/pages/terms-screen.ts';
import {FOUND, NOT_FOUND} from '../support/harness/signup.ts';

for (const way of WAYS) {
  describe(`1-Click Signup, ${way}`, () => {
    for (const [how, hand] of Object.entries<Hand>(HANDS)) {
      it(`6 onOneClickSuccess: a user who is found reviews the details, ${how}`, async () => {
        const {screen, user} = await openSignup({way, hand});
        await screen.toDetails(FOUND);
        await screen.create();
        await screen.succeeds();
        await screen.is('success');
        expect(page.told('service-one-click-success')).to.deep.equal([{userId: user.userId}]);
      }).timeout(30_000);
    }

    decided('6 onOneClickSuccess: a user who is not found fills in the same form', async () => {
      const {screen, user} = await openSignup({way});
      await screen.toDetails(NOT_FOUND);
      await screen.fillIn();
      await screen.create();
      await screen.succeeds();
      expect(page.told('service-one-click-success')).to.deep.equal([{userId: user.userId}]);
      expect((await screen.look()).text).not.to.include('Elm Street');
    });

    decided('shows an error for a wrong code, with the number of tries left', async () => {
      const {screen} = await openSignup({way});
      await screen.toCode();
      await screen.enterCode('111111');
      await screen.describes('6-digit code', 'That code isn’t right. You have 4 tries left.');
      await screen.enterCode();
      await screen.shows(enSignup.signupFoundTitle);
    });
  });

  describe(`the terms, ${way}`, () => {
    for (const [how, hand] of Object.entries<Hand>(HANDS)) {
      it(`7.4 terms: a user who declines can read them again and accept, ${how}`, async () => {
        const {screen} = await openTerms({way, hand});
        await screen.is('ready');
        await screen.decline();
        await screen.shows(enTerms.termsDeclinedTitle);
        await screen.press(enTerms.termsAgain);
        await screen.accept();
        await screen.succeeds();
        await screen.is('success');
        expect(page.told('service-terms-accepted')).to.deep.equal([{version: '2026-09-01'}]);
      }).timeout(30_000);
    }
  });
}
