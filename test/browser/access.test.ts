/** Gates and permissions as a page reads them before it opens a flow (contract 7.4). */
import {expect} from '@open-wc/testing';
import {words} from '../support/harness/words.ts';
import type {DepositTag} from '../support/pages/deposit.ts';
import {page} from '../support/pages/page.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {WAYS} from '../support/pages/screen.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

for (const way of WAYS) {
  it(`7.4 the page can read gates and permissions, and gets an event when they change (${way})`, async () => {
    const user = await session('ready');
    const {screen} = await openPayment('deposit', {way, user});
    const element = screen.element as DepositTag;
    await screen.shows(words.chooseDeposit);
    await screen.until(
      () => page.events('service-access').length === 1,
      () => 'gates and permissions to be told',
    );
    const [first] = page.events('service-access');
    expect(first?.detail.permissions['deposit-bankpay']?.granted).to.equal(true);
    expect(first?.detail.gates.kyc?.completed).to.equal(true);
    expect(Date.parse(first?.detail.expiration ?? '')).to.be.greaterThan(0);
    expect(element.access).to.deep.equal(first?.detail);
    await control(user, {gates: {kyc: false}});
    element.gatesChanged();
    await screen.until(
      () => page.events('service-access').length === 2,
      () => 'the change to be told',
    );
    expect(element.access?.gates.kyc?.completed).to.equal(false);
    expect(page.events('service-access')).to.have.lengthOf(2);
  });
}

it('access is undefined until the service has answered', () => {
  expect(document.createElement('service-deposit').access).to.equal(undefined);
});
