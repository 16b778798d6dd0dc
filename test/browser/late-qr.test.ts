/**
 * The code for the QR code does not load. The test has a separate file, because Firefox keeps a
 * failure for the whole page.
 */
import {expect} from '@open-wc/testing';
import {QUIET} from '../support/harness/payment.ts';
import {words} from '../support/harness/words.ts';
import {answersTo, ON_POLYGON, payCrypto} from '../support/pages/crypto-screen.ts';
import {withoutPart} from '../support/pages/missing-part.ts';
import {page} from '../support/pages/page.ts';

describe('the address of a crypto deposit', () => {
  it('is shown and can be copied if its QR code does not load', async () => {
    await withoutPart('elements/views/qr.js');
    const answers = answersTo();
    const {screen} = await payCrypto(QUIET);
    await screen.shows(ON_POLYGON);
    expect(screen.address()).to.equal(answers[0]?.address);
    await screen.reads(words.copyAddress);
    expect(screen.root.querySelector('[role=img]')).to.equal(null);
    expect(page.events('service-error')).to.have.lengthOf(0);
  });
});
