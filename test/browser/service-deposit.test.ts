/** A user's deposit: the screens, the states, and the way forward and back. */
import {expect} from '@open-wc/testing';
import {PATHS, GEOFENCE_PATH} from '#src/contract/paths.js';
import {Deposit, openDeposit} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';
import {words} from '../support/harness/words.ts';

describe('<service-deposit>', () => {
  it('is accessible', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    await expect(deposit.element).to.be.accessible();
  });

  it('draws the choices from the token in the task in which the first request leaves', async () => {
    const drawn = Promise.withResolvers<readonly string[]>();
    const deposit = new Deposit(make('service-deposit', access(await session())));
    network.watch(() => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => drawn.resolve(deposit.choices()), {once: true});
      port1.start();
      port2.postMessage('the next task');
    });
    page.add(deposit.element);
    expect(await drawn.promise).to.deep.equal(['Bank transfer', 'Crypto', 'Cash']);
    await deposit.is('ready');
  });

  it('confirms the choices by one validate request', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    expect(network.count(PATHS.validate)).to.equal(1);
    expect(network.count(GEOFENCE_PATH)).to.equal(1);
  });

  it('shows the same choices before and after they are confirmed', async () => {
    const held = network.hold(PATHS.validate);
    const {deposit} = await openDeposit();
    const before = deposit.text();
    expect(deposit.states()).to.deep.equal(['loading']);
    held.release();
    await deposit.is('ready');
    expect(deposit.text()).to.equal(before);
  });

  it('accepts a choice made before the service has responded', async () => {
    const held = network.hold(PATHS.validate);
    const {deposit} = await openDeposit();
    await deposit.choose('Bank transfer');
    expect(deposit.states()).to.deep.equal(['loading']);
    held.release();
    await deposit.sees(words.amountTitleDeposit);
  });

  it('is in exactly one state at a time along a whole deposit', async () => {
    const held = network.hold('/embed/v1/deposits');
    const {deposit} = await openDeposit();
    const sequence: string[] = [];
    const sample = (): void => {
      const now = deposit.states().join('+');
      if (sequence.at(-1) !== now) sequence.push(now);
    };
    const sampler = setInterval(sample, 1);
    await deposit.toReview('25');
    sample();
    await deposit.press('Deposit $');
    await deposit.is('submitting');
    sample();
    held.release();
    await deposit.is('pending');
    sample();
    await deposit.is('success');
    sample();
    clearInterval(sampler);
    expect(sequence.filter(state => state.includes('+') || state === '')).to.deep.equal([]);
    expect(sequence.slice(-4)).to.deep.equal(['ready', 'submitting', 'pending', 'success']);
  });
});
