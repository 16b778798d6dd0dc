/** An element that is moved into a frame's document keeps its look. */
import {expect} from '@open-wc/testing';
import {openDeposit, place, type DepositTag} from '../support/pages/deposit.ts';
import {access, make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

function frame(): Document {
  const {contentDocument, contentWindow} = page.add(
    Object.assign(document.createElement('iframe'), {width: '600'}),
  );
  // The size of an amount depends on the window's width, which a new frame has only after a layout.
  expect(contentWindow?.innerWidth).to.equal(600);
  if (!contentDocument) throw new Error('A frame of our own has a document.');
  return contentDocument;
}

/** The computed style in the current document. */
function drawn(element: DepositTag, selector: string): CSSStyleDeclaration {
  const part = element.shadowRoot?.querySelector(selector);
  const {defaultView} = element.ownerDocument;
  if (!part || !defaultView) throw new Error(`Nothing is drawn as ${selector}.`);
  return defaultView.getComputedStyle(part);
}

/** In pixels. WebKit rounds to 1/64 of a pixel. */
const amountSize = (element: DepositTag): number =>
  parseFloat(drawn(element, '[name=amount]').fontSize);

describe('an element in another document', () => {
  it('keeps its styles, and those of screens that were loaded later', async () => {
    const {deposit} = await openDeposit();
    await deposit.toAmount();
    const {element} = deposit;
    frame().body.append(element);
    expect(amountSize(element)).to.be.closeTo(31.36, 0.01);
    expect(drawn(element, '.quiet').position).to.equal('absolute');
  });

  it('has the styles of screens that are loaded there', async () => {
    const {deposit} = await openDeposit();
    frame().body.append(deposit.element);
    await deposit.toAmount();
    expect(amountSize(deposit.element)).to.be.closeTo(31.36, 0.01);
  });

  it('has its styles if it was never in the page that created it', async () => {
    const element = make('service-deposit', access(await session()));
    frame().body.append(element);
    await element.updateComplete;
    expect(drawn(element, '.quiet').position).to.equal('absolute');
  });

  it('has its styles again when it is moved back', async () => {
    const {element} = await place(access(await session()));
    frame().body.append(element);
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(element);
    expect(drawn(element, '.quiet').position).to.equal('absolute');
  });
});
