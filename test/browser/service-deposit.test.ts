/** A deposit as a user makes it: the screens, the states, the way there and back. */
import {expect} from '@open-wc/testing';
import {GEOFENCE, VALIDATE} from '#src/contract/paths.js';
import {Deposit, openDeposit, place} from '../support/deposit.ts';
import {network} from '../support/network.ts';
import {access, make, page} from '../support/page.ts';
import {control, ledger} from '../support/sandbox-control.ts';
import {session} from '../support/session.ts';

describe('<service-deposit>', () => {
  it('is accessible', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    await expect(deposit.element).to.be.accessible();
  });

  it('draws the choices from the token before any request is made', async () => {
    const drawn: string[][] = [];
    const deposit = new Deposit(make('service-deposit', access(await session())));
    network.watch(() => drawn.push(deposit.choices()));
    page.add(deposit.element);
    await deposit.is('ready');
    expect(drawn[0]).to.deep.equal(['Bank transfer', 'Crypto', 'Cash']);
  });

  it('confirms the choices by one validate request', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    expect(network.count(VALIDATE)).to.equal(1);
    expect(network.count(GEOFENCE)).to.equal(1);
  });

  it('corrects the choices by what the service says', async () => {
    const own = await session();
    const denial = {granted: false, denyReason: 'Not for you.'};
    await control(own, {permissions: {'deposit-crypto': denial}});
    const deposit = await place(access(own));
    expect(deposit.choices()).to.include('Crypto');
    await deposit.is('ready');
    expect(deposit.choices()).to.deep.equal(['Bank transfer', 'Cash']);
  });

  it('shows the same choices while they are drawn and when they are confirmed', async () => {
    const held = network.hold(VALIDATE);
    const {deposit} = await openDeposit();
    const before = deposit.text();
    expect(deposit.states()).to.deep.equal(['loading']);
    held.release();
    await deposit.is('ready');
    expect(deposit.text()).to.equal(before);
  });

  it('takes a choice that is made before the service has answered', async () => {
    const held = network.hold(VALIDATE);
    const {deposit} = await openDeposit();
    await deposit.choose('Bank transfer');
    expect(deposit.states()).to.deep.equal(['loading']);
    held.release();
    await deposit.sees('How much to deposit?');
  });

  it('is in exactly one state at a time along a whole deposit', async () => {
    const held = network.hold('/embed/v1/deposits');
    const {deposit} = await openDeposit();
    const sequence: string[] = [];
    const sampler = setInterval(() => {
      const now = deposit.states().join('+');
      if (sequence.at(-1) !== now) sequence.push(now);
    }, 1);
    await deposit.pay('25');
    await deposit.is('submitting');
    held.release();
    await deposit.is('success');
    clearInterval(sampler);
    sequence.push(deposit.states().join('+'));
    expect(sequence.filter(state => state.includes('+') || state === '')).to.deep.equal([]);
    expect(sequence.filter((state, at) => state !== sequence[at - 1]).slice(-4)).to.deep.equal([
      'ready',
      'submitting',
      'pending',
      'success',
    ]);
  });

  it('tells what is paid, from where and to where, from the review to the end', async () => {
    const {deposit} = await openDeposit();
    const summary = ['$25.00', 'First Harbor Bank Everyday Checking', '6789', 'Your wallet'];
    await deposit.toReview('25');
    for (const words of summary) expect(deposit.text()).to.include(words);
    await deposit.press('Deposit $25.00');
    await deposit.is('pending');
    for (const words of summary) expect(deposit.text()).to.include(words);
    await deposit.sees('$25.00 deposited');
    for (const words of summary) expect(deposit.text()).to.include(words);
  });

  it('books one payment, however often the button is pressed', async () => {
    const {deposit, session: own} = await openDeposit();
    await deposit.toReview('25');
    const button = deposit.button('Deposit $');
    for (let clicks = 0; clicks < 20; clicks++) button?.click();
    await deposit.is('success');
    expect(network.count('/embed/v1/deposits')).to.equal(1);
    expect(await ledger(own)).to.have.lengthOf(1);
  });

  it('keeps the amount on the way back from the review', async () => {
    const {deposit} = await openDeposit();
    await deposit.toReview('12,50');
    expect(deposit.text()).to.include('$12.50');
    await deposit.press('Back');
    await deposit.sees('How much to deposit?');
    expect(deposit.field('Amount').value).to.equal('12,50');
  });

  it('begins anew after a success', async () => {
    const {deposit} = await openDeposit();
    await deposit.pay('25');
    await deposit.press('Make another deposit');
    await deposit.sees('How much to deposit?');
    expect(deposit.field('Amount').value).to.equal('');
  });

  it('has the documented parts on its screens', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    for (const part of ['root', 'title', 'choice']) {
      expect(deposit.parts(part).length, part).to.be.above(0);
    }
    await deposit.toReview('10.01');
    for (const part of ['primary', 'back']) {
      expect(deposit.parts(part), part).to.have.lengthOf(1);
    }
    await deposit.press('Deposit $');
    await deposit.is('error');
    expect(deposit.parts('retry')).to.have.lengthOf(1);
    await deposit.press('Change amount');
    expect(deposit.parts('input')).to.have.lengthOf(1);
  });

  it('moves the focus to the heading of a new screen, but not when the page loads', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    expect(document.activeElement === document.body).to.equal(true);
    await deposit.toAmount();
    expect(deposit.headingHasFocus()).to.equal(true);
  });

  it('takes the focus by focus()', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    deposit.element.focus();
    expect(document.activeElement === deposit.element).to.equal(true);
    await deposit.toAmount();
    deposit.element.focus();
    expect(deposit.fieldHasFocus('Amount')).to.equal(true);
  });

  it('leaves the focus of the page alone while a payment goes on', async () => {
    const field = page.add(document.createElement('input'));
    const {deposit} = await openDeposit();
    await deposit.pay('25');
    field.focus();
    await deposit.is('success');
    expect(document.activeElement === field).to.equal(true);
  });
});
