/** A removed element: its reads are aborted, but a sent payment is not. */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {openDeposit, until, type Deposit} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {later, page} from '../support/pages/page.ts';
import {freshToken, ledger} from '../support/sandbox/sandbox-control.ts';

async function removed(deposit: Deposit): Promise<() => void> {
  const {parentNode} = deposit.element;
  deposit.element.remove();
  await later();
  return () => parentNode?.append(deposit.element);
}

describe('an element that is removed', () => {
  it('while it opens, opens when it is put back', async () => {
    const held = network.hold(GEOFENCE_PATH);
    const {deposit} = await openDeposit();
    await until(
      () => network.count(GEOFENCE_PATH) === 1,
      () => 'the geofence request',
    );
    const putBack = await removed(deposit);
    held.release();
    putBack();
    await deposit.is('ready');
    expect(page.events('service-error')).to.have.lengthOf(0);
  });

  it('aborts its status request for a payment, and polls again when it is put back', async () => {
    const held = network.hold('/embed/v1/transactions/');
    const {deposit} = await openDeposit();
    await deposit.pay('25');
    await until(
      () => network.count('/embed/v1/transactions/') === 1,
      () => 'the question for the payment',
    );
    const putBack = await removed(deposit);
    expect(network.calls('/embed/v1/transactions/')[0]?.aborted).to.equal(true);
    held.release();
    putBack();
    await deposit.is('success');
    expect(page.events('service-error')).to.have.lengthOf(0);
  });

  it('while a provider loads, continues when it is put back', async () => {
    const held = network.hold(PATHS.bankpayAccounts);
    const {deposit} = await openDeposit();
    await deposit.choose('Bank transfer');
    await until(
      () => deposit.heading() === words.bankpay,
      () => 'the reads to begin',
    );
    const putBack = await removed(deposit);
    held.release();
    putBack();
    await deposit.sees(words.amountTitleDeposit);
  });

  it('does not abort a payment: put back after the response, it shows the result and sends nothing more', async () => {
    const held = network.hold(PATHS.deposits);
    const {deposit, session} = await openDeposit();
    await deposit.pay('25');
    await until(
      () => network.count(PATHS.deposits) === 1,
      () => 'the payment to be sent',
    );
    const putBack = await removed(deposit);
    held.release();
    await until(
      async () => (await ledger(session)).length > 0,
      () => 'the payment to be booked',
    );
    await later();
    await later();
    putBack();
    await deposit.is('success');
    expect(network.count(PATHS.deposits)).to.equal(1);
    expect(await ledger(session)).to.have.lengthOf(1);
  });

  it('does not resend a declined payment by itself when it is put back', async () => {
    const held = network.hold(PATHS.deposits);
    const {deposit} = await openDeposit();
    await deposit.pay('10.03');
    await until(
      () => network.count(PATHS.deposits) === 1,
      () => 'the payment to be sent',
    );
    const putBack = await removed(deposit);
    held.release();
    for (let waits = 0; waits < 10; waits++) await later();
    putBack();
    await deposit.sees(words.rejectedTitleDeposit);
    expect(network.count(PATHS.deposits)).to.equal(1);
    await deposit.press('Try again');
    await until(
      () => network.count(PATHS.deposits) === 2,
      () => 'the second try',
    );
  });

  it('shows that the session has ended in the meantime', async () => {
    const {deposit, session} = await openDeposit();
    await deposit.toAmount();
    const second = await openDeposit('ready', {'session-token': session.token});
    await second.deposit.is('ready');
    const putBack = await removed(deposit);
    const no = (): Response => new Response(null, {status: 401});
    network.answer(PATHS.deposits, no);
    second.deposit.element.tokenProvider = () => {
      network.answer(PATHS.validate, no);
      return freshToken(session);
    };
    await second.deposit.pay('25');
    await second.deposit.sees(words.invalidTitle);
    putBack();
    await deposit.sees(words.invalidTitle);
    await deposit.is('error');
  });
});
