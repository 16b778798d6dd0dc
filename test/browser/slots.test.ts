/**
 * A page's content inside an element: a link to the page's own support, and a line below every
 * screen.
 */
import {expect} from '@open-wc/testing';
import {openDeposit} from '../support/pages/deposit.ts';

function put(element: Element, slot: string): HTMLElement {
  const own = document.createElement('p');
  own.slot = slot;
  own.textContent = slot;
  element.append(own);
  return own;
}

const isShown = (own: HTMLElement): boolean => own.checkVisibility();

describe('a page that puts its own content inside an element', () => {
  it('shows its footer, but not its support slot while the user can continue', async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    expect(isShown(put(deposit.element, 'footer'))).to.equal(true);
    expect(isShown(put(deposit.element, 'support'))).to.equal(false);
  });

  it('shows its support slot if only support can help', async () => {
    const {deposit} = await openDeposit('suspended');
    await deposit.is('blocked');
    expect(isShown(put(deposit.element, 'support'))).to.equal(true);
    expect(isShown(put(deposit.element, 'footer'))).to.equal(true);
  });
});
