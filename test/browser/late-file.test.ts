/**
 * The part that prepares a file does not load. The test has a separate file, because Firefox keeps
 * a failure for the whole page.
 */
import {expect} from '@open-wc/testing';
import {words} from '../support/harness/words.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {withoutPart} from '../support/pages/missing-part.ts';
import {page} from '../support/pages/page.ts';

const toldCodes = () => page.events('service-error').map(({detail}) => detail.code);

describe('7.7 NETWORK_ERROR: a part that does not load', () => {
  it('that prepares a file is reported once, and the same file can be sent once it has loaded', async () => {
    const part = await withoutPart('identity/prepare-file.js');
    const {screen} = await openKyc({way: 'inline', attributes: {mode: 'id-upload'}});
    await screen.chooseDocument();
    await screen.giveFile(words.kycPage);
    await screen.readsIn(words.kycPage, words.kycUploadFailed);
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR']);
    if (!(await part.arrive())) return;
    await screen.press(words.kycSendAgain);
    await screen.received(words.kycPage);
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR']);
  });
});
