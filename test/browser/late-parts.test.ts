/**
 * A part of the code that loads late fails to load. If modules load separately, any of them can be
 * missing. The user sees an error and tries again, without losing anything.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {NOT_FOUND} from '../support/harness/signup.ts';
import {words} from '../support/harness/words.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {withoutPart} from '../support/pages/missing-part.ts';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {until} from '../support/pages/deposit.ts';
import {openTerms} from '../support/pages/terms-screen.ts';
import {openSignup} from '../support/pages/signup-screen.ts';

const toldCodes = () => page.events('service-error').map(({detail}) => detail.code);

/** The console and the page get the name of the file to deliver, without its query. */
async function namesTheFile(tag: string, module: string): Promise<void> {
  // WebKit does not reveal the name of the file to a script.
  const isNamed = /Chrome|Firefox/.test(navigator.userAgent);
  const file = isNamed ? `${location.origin}/dist/${module}` : 'a file of the embed';
  const hint = `<${tag}>: ${file} did not load; deliver it beside the script. See src/elements/README.md#setup-part`;
  await until(
    () => page.events('service-setup-error').length > 0,
    () => 'the name of the file',
  );
  expect(page.told('service-setup-error')).to.deep.equal([{problem: 'part', hint}]);
  expect(page.warnings()).to.deep.equal([hint]);
}

describe('7.7 NETWORK_ERROR: a part that does not load', () => {
  it('is named in the console and in an event if it is the whole flow', async () => {
    await withoutPart('elements/terms/terms-flow.js');
    const {screen} = await openTerms({way: 'inline'});
    await screen.shows(words.networkTitle);
    await namesTheFile('service-terms', 'elements/terms/terms-flow.js');
  });

  it('of a signup shows an error where it is needed, and can be loaded again there', async () => {
    const part = await withoutPart('elements/signup/details-view.js');
    const {screen} = await openSignup({way: 'inline'});
    await screen.toCode(NOT_FOUND);
    await screen.enterCode();
    await screen.shows(words.networkTitle);
    expect((await screen.look()).alert).to.equal(words.networkTitle);
    await screen.is('error');
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR']);

    // Firefox keeps the failure until the page is reloaded. The screen advises a reload, too.
    if (!(await part.arrive())) return;
    await screen.press(words.tryAgain);
    await screen.shows(words.signupDetailsTitle);
    await screen.is('ready');
    // The user's progress is kept, so no other code is requested.
    expect(network.count(PATHS.signupConfirm)).to.equal(1);
    await screen.fillIn();
  });

  it('of the bank’s questions shows an error before the first one, and can be loaded again', async () => {
    const part = await withoutPart('elements/bankpay/linking.js');
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      scenario: 'new-user',
      attributes: {provider: 'bankpay'},
    });
    await screen.shows(words.networkTitle);
    await screen.is('error');
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR']);
    await namesTheFile('service-deposit', 'elements/bankpay/linking.js');
    if (!(await part.arrive())) return;
    await screen.press(words.tryAgain);
    await screen.shows(words.profileTitle);
    await screen.enterProfile();
    await screen.shows(words.codeTitle);
  });

  it('of an identity check is reported once, shows an error, and can be loaded again', async () => {
    const part = await withoutPart('elements/kyc/kyc-part.js');
    const {screen} = await openKyc({way: 'inline'});
    await screen.shows(words.networkTitle);
    await screen.is('error');
    expect((await screen.look()).alert).to.equal(words.networkTitle);
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR']);
    await namesTheFile('service-kyc', 'elements/kyc/kyc-part.js');
    if (!(await part.arrive())) return;
    await screen.press(words.tryAgain);
    await screen.enterPerson();
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR']);
  });
});
