/**
 * The levels of an element's headings on the page, and their position below a sticky header of the
 * page.
 */
import {expect} from '@open-wc/testing';
import '#src/define.js';
import {until} from '../support/pages/deposit.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {openPayment} from '../support/pages/payment-screen.ts';
import {page} from '../support/pages/page.ts';
import {words} from '../support/harness/words.ts';

/**
 * The level that a screen reader announces for each heading: that of the tag or of an attribute.
 */
function levels(root: ParentNode | null): number[] {
  return [...(root?.querySelectorAll('h1,h2,h3,h4,h5,h6') ?? [])].map(heading =>
    Number(heading.ariaLevel ?? heading.localName.slice(1)),
  );
}

describe('the heading of a screen', () => {
  it('is level 2 by default', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.shows(words.chooseDeposit);
    expect(screen.root.querySelector('[part=title]')?.outerHTML).not.to.contain('aria-level');
    expect(levels(screen.root)).to.deep.equal([2]);
  });

  it('has the level set by the page on every screen', async () => {
    const {screen} = await openPayment('deposit', {
      way: 'inline',
      attributes: {'heading-level': '4'},
    });
    await screen.shows(words.chooseDeposit);
    expect(levels(screen.root)).to.deep.equal([4]);
    await screen.toAmount();
    expect(levels(screen.root)).to.deep.equal([4]);
    screen.element.setAttribute('heading-level', '3');
    await until(
      () => levels(screen.root)[0] === 3,
      () => `3, not ${levels(screen.root).join()}`,
    );
    screen.element.removeAttribute('heading-level');
    await until(
      () => levels(screen.root)[0] === 2,
      () => `2, not ${levels(screen.root).join()}`,
    );
  });

  it('has its subheadings one level below', async () => {
    const {screen} = await openKyc({way: 'inline', attributes: {'heading-level': '3'}});
    await screen.shows(words.kycDetailsTitle);
    await screen.enterPerson();
    await screen.chooseDocument();
    expect(levels(screen.element.shadowRoot)).to.deep.equal([3, 4]);
  });

  it('has the page’s level in a frame, too', async () => {
    const {screen} = await openPayment('deposit', {
      way: 'framed',
      attributes: {'heading-level': '1'},
    });
    await screen.until(
      ({headingLevel}) => headingLevel === 1,
      ({headingLevel}) => `1, not ${headingLevel}`,
    );
  });
});

describe('a new screen', () => {
  it('has its Back button and its title below the page’s sticky header', async () => {
    const header = page.add(document.createElement('header'));
    header.style.cssText = 'position:sticky;inset-block-start:0;block-size:200px;background:#ccc';
    page.add(Object.assign(document.createElement('div'), {style: 'block-size:900px'}));
    const {screen} = await openPayment('deposit', {way: 'inline'});
    screen.element.style.setProperty('--service-scroll-margin', '200px');
    page.add(Object.assign(document.createElement('div'), {style: 'block-size:2000px'}));
    await screen.shows(words.chooseDeposit);
    const choice = screen.root.querySelector<HTMLElement>('.choice');
    choice?.scrollIntoView({block: 'start'});
    choice?.focus();
    choice?.click();
    await screen.shows(screen.words('amountTitle'));
    const top = screen.root.querySelector('.back')?.getBoundingClientRect().top ?? 0;
    expect(top).to.be.at.least(header.getBoundingClientRect().bottom);
    expect(screen.root.activeElement?.getAttribute('part')).to.equal('title');
  });
});
