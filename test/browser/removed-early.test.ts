/**
 * A provider's code that arrives after the element was removed or the user has signed out. The
 * tests need a page that has not loaded this code.
 */
import {expect} from '@open-wc/testing';
import {words} from '../support/harness/words.ts';
import {openDeposit, type Deposit} from '../support/pages/deposit.ts';
import {heldPart} from '../support/pages/held-part.ts';
import {network} from '../support/pages/network.ts';
import {later} from '../support/pages/page.ts';

async function opened(): Promise<Deposit> {
  const {deposit} = await openDeposit();
  await deposit.is('ready');
  return deposit;
}

/** Resolves with the paths of the requests that leave because the code arrives. */
async function sentOnceItArrives(part: {arrive(): Promise<void>}): Promise<readonly string[]> {
  const before = network.count();
  await part.arrive();
  await later();
  return network
    .calls()
    .slice(before)
    .map(({path}) => path);
}

describe('a provider’s code that arrives', () => {
  it('sends nothing for the first choice of an element that is gone, or whose user is', async () => {
    const part = await heldPart('elements/bankpay/bankpay-ui.js');
    const removed = await opened();
    const {parentNode} = removed.element;
    removed.element.remove();
    const signedOut = await opened();
    signedOut.element.sessionToken = '';
    await signedOut.is('expired');
    await later();
    expect(await sentOnceItArrives(part)).to.deep.equal([]);
    parentNode?.append(removed.element);
    await removed.sees(words.chooseDeposit);
    await removed.toAmount();
  });

  it('sends nothing for a choice that the pointer reached in an element that is gone', async () => {
    const part = await heldPart('elements/crypto/crypto-ui.js');
    const deposit = await opened();
    const choice = [...deposit.element.renderRoot.querySelectorAll('.choice')].find(each =>
      each.textContent.includes(words.crypto),
    );
    choice?.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    deposit.element.remove();
    await later();
    expect(await sentOnceItArrives(part)).to.deep.equal([]);
  });
});
