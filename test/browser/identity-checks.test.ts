/**
 * Identity checks from the first field to the service's verdict, with the flow in the page and in a
 * frame of the service.
 */
import {expect} from '@open-wc/testing';
import {enForm} from '#src/locale/en/form.js';
import {enKyc} from '#src/locale/en/kyc.js';
import {enOffer} from '#src/locale/en/offer.js';
import {enReasons} from '#src/locale/en/reasons.js';
import {enShell} from '#src/locale/en/shell.js';
import {gatedTitle} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {KycScreen, openKyc, picture} from '../support/pages/kyc-screen.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {PERSON} from '../support/sandbox/person.ts';
import {booked, control, freshToken} from '../support/sandbox/sandbox-control.ts';
import {PAIRS, WAYS} from '../support/pages/screen.ts';

/** Every event of the check, in order. */
const kycEvents = (): readonly string[] =>
  page
    .events()
    .map(({type}) => type)
    .filter(type => type.startsWith('service-kyc'));

for (const {way, how, hand} of PAIRS) {
  // The file is set by the test, because its dialog belongs to the system.
  it(`7.4 kyc: an identity check, ${way}, verifies a user ${how}, is reported once, and leaves no personal data`, async function verified() {
    this.timeout(120_000);
    const {screen} = await openKyc({way, hand});
    await screen.verify();
    await screen.sees(enKyc.kycDoneTitle);
    await screen.is('success');
    expect(page.told('service-ready')).to.deep.equal([{flow: 'kyc'}]);
    expect(page.told('service-kyc-success')).to.deep.equal([{status: 'completed'}]);
    expect(kycEvents()).to.have.lengthOf(1);
    const {text} = await screen.look();
    const told = JSON.stringify(page.events().map(({detail}) => detail as unknown));
    for (const words of [PERSON.lastName, PERSON.birthDate, PERSON.street]) {
      expect(text).not.to.include(words);
      expect(told).not.to.include(words);
    }
  });
}

for (const way of WAYS) {
  describe(`an identity check, ${way}`, () => {
    decided('7.4 kyc: waits for a slow review, and reports each status once', async () => {
      const {screen} = await openKyc({way});
      await screen.verify('Pending');
      await screen.sees(enKyc.kycPendingTitle);
      await screen.is('pending');
      await screen.sees(enKyc.kycDoneTitle);
      expect(kycEvents()).to.deep.equal(['service-kyc-pending', 'service-kyc-success']);
      expect(page.told('service-kyc-pending')).to.deep.equal([{status: 'pending'}]);
    });

    decided(
      '7.4 kyc: shows the reason of a failed review at the field, and succeeds after a correction',
      async () => {
        const {screen} = await openKyc({way});
        await screen.verify('Fail');
        await screen.sees(enKyc.kycFailedTitle);
        await screen.is('error');
        await screen.reads('We could not find this name at your address.');
        expect(page.told('service-kyc-failure')).to.deep.equal([
          {status: 'failed', code: 'mismatch', message: enReasons.reason_mismatch},
        ]);
        await screen.press(enKyc.kycMendDetails);
        await screen.sees(enKyc.kycDetailsTitle);
        expect((await screen.field(enForm.lastName)).isInvalid).to.equal(true);
        expect((await screen.field(enForm.city)).value).to.equal(PERSON.city);
        await screen.fill(enForm.lastName, PERSON.lastName);
        await screen.press(enKyc.kycToDocument);
        await screen.press(enKyc.kycToPictures);
        // The file is sent again without an action of the user.
        await screen.received(enKyc.kycPage);
        await screen.press(enKyc.kycToReview);
        await screen.press(enKyc.kycSubmit);
        await screen.sees(enKyc.kycDoneTitle);
        expect(kycEvents()).to.deep.equal(['service-kyc-failure', 'service-kyc-success']);
      },
    );

    decided('offers no retry after a final failure', async () => {
      const {screen} = await openKyc({way});
      await screen.enterPerson('Final');
      await screen.addPassport();
      // The test cannot look into a frame.
      const preview = screen.element.shadowRoot?.querySelector('canvas');
      expect(preview instanceof HTMLCanvasElement).to.equal(way === 'inline');
      await screen.press(enKyc.kycSubmit);
      await screen.sees(enKyc.kycFailedTitle);
      await screen.reads(enKyc.kycFinalText);
      // The element keeps no part of the picture.
      expect(preview?.width ?? 0).to.equal(0);
      expect((await screen.look()).buttons).to.deep.equal([]);
    });

    decided('asks only for both sides of a document in the id-upload mode', async () => {
      const {screen} = await openKyc({way, attributes: {mode: 'id-upload'}});
      await screen.chooseDocument(enKyc.kyc_driving_licence);
      await screen.giveFile(enKyc.kycFront, await picture());
      await screen.giveFile(enKyc.kycBack, await picture());
      await screen.received(enKyc.kycFront);
      await screen.received(enKyc.kycBack);
      await screen.press(enKyc.kycToReview);
      await screen.press(enKyc.kycSubmit);
      await screen.sees(enKyc.kycDoneTitle);
      expect(page.told('service-kyc-success')).to.deep.equal([{status: 'completed'}]);
    });

    it('rejects a file that is not a picture, and shows the reason', async () => {
      const {screen} = await openKyc({way, attributes: {mode: 'id-upload'}});
      await screen.chooseDocument();
      await screen.giveFile(enKyc.kycPage, new File(['No picture.'], 'passport.png'));
      await screen.reads(enReasons.reason_unsupported_type);
      await screen.give(enKyc.kycPage, enKyc.kycReplaceChoose, await picture());
      await screen.received(enKyc.kycPage);
      expect(page.told('service-error')).to.deep.equal([]);
    });

    decided('reports a user who is already verified', async () => {
      const {screen} = await openKyc({way, scenario: 'ready'});
      await screen.sees(enKyc.kycBeforeTitle);
      await screen.is('success');
      expect(page.told('service-kyc-success')).to.deep.equal([{status: 'completed'}]);
    });

    decided('notices that a verification has been completed elsewhere', async () => {
      const {screen, user} = await openKyc({way});
      await screen.enterPerson();
      await screen.sees(enKyc.kycDocumentTitle);
      await control(user, {gates: {kyc: true}});
      Object.assign(screen.element, {sessionToken: await freshToken(user)});
      await screen.sees(enKyc.kycBeforeTitle);
      expect(kycEvents()).to.deep.equal(['service-kyc-success']);
    });

    it('can be left for the checklist before a deposit, and continued later', async () => {
      const attributes = {provider: 'bankpay'};
      const {screen, user} = await openPayment('deposit', {
        way,
        scenario: 'kyc-pending',
        attributes,
      });
      const kyc = new KycScreen(screen.element, way);
      await screen.sees(gatedTitle());
      await screen.press(enOffer.gateStart);
      await kyc.enterPerson();
      await kyc.sees(enKyc.kycDocumentTitle);
      await kyc.press(enShell.back);
      await kyc.sees(enKyc.kycDetailsTitle);
      await kyc.press(enShell.back);
      await screen.sees(gatedTitle());
      expect(kycEvents()).to.deep.equal([]);
      await screen.press(enOffer.gateContinue);
      await kyc.sees(enKyc.kycDetailsTitle);
      expect((await kyc.field(enForm.city)).value).to.equal(PERSON.city);
      await kyc.press(enKyc.kycToDocument);
      await kyc.addPassport();
      await kyc.press(enKyc.kycSubmit);
      await screen.enter('25');
      await screen.send();
      await screen.succeeds('$25.00');
      expect(kycEvents()).to.deep.equal(['service-kyc-success']);
      expect(await booked(user)).to.deep.equal(['25.00 completed']);
    });

    decided('keeps the input when the user goes back from the document', async () => {
      const {screen} = await openKyc({way});
      await screen.enterPerson();
      await screen.sees(enKyc.kycDocumentTitle);
      await screen.press(enShell.back);
      await screen.sees(enKyc.kycDetailsTitle);
      expect((await screen.field(enForm.lastName)).value).to.equal(PERSON.lastName);
      expect(kycEvents()).to.deep.equal([]);
    });
  });
}

describe('the preview of a picture', () => {
  it('has the same height for every shape of picture, so that no button moves', async () => {
    const {screen} = await openKyc({way: 'inline', attributes: {mode: 'id-upload'}});
    await screen.chooseDocument(enKyc.kyc_driving_licence);
    await screen.giveFile(enKyc.kycFront, await picture(800, 600));
    await screen.giveFile(enKyc.kycBack, await picture(1200, 480));
    const drawn = (): readonly HTMLCanvasElement[] =>
      [...(screen.element.shadowRoot?.querySelectorAll('canvas') ?? [])].filter(
        ({width}) => width > 300,
      );
    await screen.until(
      () => drawn().length === 2,
      () => 'both pictures to be drawn',
    );
    const heights = drawn().map(canvas => canvas.getBoundingClientRect().height);
    // Firefox uses sixtieths of a pixel for layout.
    expect(heights[0]).to.be.closeTo(Number(heights[1]), 0.1);
  });
});
