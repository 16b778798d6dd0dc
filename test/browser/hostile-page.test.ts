/** T9: on a careless or broken page, a deposit still looks right and succeeds. */
import '#src/elements/tags/service-session.js';
import {expect} from '@open-wc/testing';
import {DepositElement} from '#src/elements/tags/deposit-element.js';
import {define} from '#src/elements/tags/define.js';
import {openDeposit, place, until, type Deposit} from '../support/pages/deposit.ts';
import {access, page} from '../support/pages/page.ts';
import {CHANGES, PLACES} from './page-changes.ts';
import {ledger} from '../support/sandbox/sandbox-control.ts';
import {session as freshUser} from '../support/sandbox/session.ts';

function pageStyle(css: string): void {
  page.add(Object.assign(document.createElement('style'), {textContent: css}), document.head);
}

/** The look of the surface, a heading and a button. */
function look(deposit: Deposit): Record<string, string> {
  const [root] = deposit.parts('root');
  const [title] = deposit.parts('title');
  const [choice] = deposit.parts('choice');
  if (!root || !title || !choice) throw new Error('Nothing is drawn.');
  const of = (element: Element, ...names: string[]): [string, string][] =>
    names.map(name => [
      `${element.localName} ${name}`,
      getComputedStyle(element).getPropertyValue(name),
    ]);
  return Object.fromEntries([
    ...of(root, 'display', 'font-size', 'font-family', 'line-height', 'letter-spacing', 'color'),
    ...of(root, 'background-color', 'text-transform', 'text-align', 'padding-top', 'visibility'),
    ...of(title, 'font-size', 'color', 'letter-spacing', 'text-indent', 'word-spacing'),
    ...of(choice, 'font-size', 'min-height', 'border-top-width', 'cursor', 'white-space'),
  ]);
}

const SHEETS: readonly [title: string, css: string][] = [
  ['* {all: unset}', '* {all: unset}'],
  ['* {display: inline !important}', '* {display: inline !important}'],
  ['both', '* {all: unset; display: inline !important}'],
  ['html {font-size: 62.5%}', 'html {font-size: 62.5%}'],
  ['a tiny font', 'body, service-deposit {font: 3px/1 fantasy !important}'],
  ['letter and word spacing', '* {letter-spacing: 5px; word-spacing: 1em; text-indent: 3em}'],
  ['colors', '* {color: red !important; background: yellow !important}'],
  ['upper case', 'body {text-transform: uppercase; text-align: right; white-space: pre}'],
  ['its own buttons and headings', 'button, h2, p, ul {all: unset; font-size: 1px}'],
  ['text spacing for low vision', '* {line-height: 1.5 !important; letter-spacing: .12em}'],
  ['our private properties', '* {--_text: red; --_surface: red; --_radius: 0}'],
];

describe('the styles of a page', () => {
  let usual: Record<string, string>;
  beforeEach(async () => {
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    usual = look(deposit);
    deposit.element.remove();
  });

  for (const [title, css] of SHEETS) {
    it(`do not affect the inside of an element: ${title}`, async () => {
      pageStyle(css);
      const {deposit} = await openDeposit();
      await deposit.is('ready');
      expect(look(deposit)).to.deep.equal(usual);
    });
  }

  it('do not change the direction and the language of English words', async () => {
    page.add(document.createElement('div')).dir = 'rtl';
    const {deposit} = await openDeposit('ready', {dir: 'rtl', lang: 'fa'});
    await deposit.is('ready');
    const [choice] = deposit.parts('choice');
    expect(choice && getComputedStyle(choice).direction).to.equal('ltr');
    expect(deposit.parts('root')[0]?.lang).to.equal('en');
    await expect(deposit.element).to.be.accessible();
  });

  const PUBLIC: readonly [
    property: string,
    value: string,
    part: string,
    css: string,
    seen: string,
  ][] = [
    ['--service-surface', 'rgb(1, 2, 3)', 'root', 'background-color', 'rgb(1, 2, 3)'],
    ['--service-text', 'rgb(1, 2, 3)', 'root', 'color', 'rgb(1, 2, 3)'],
    ['--service-border', 'rgb(1, 2, 3)', 'choice', 'border-top-color', 'rgb(1, 2, 3)'],
    ['--service-radius', '3px', 'choice', 'border-top-left-radius', '3px'],
    ['--service-padding', '7px', 'root', 'padding-top', '7px'],
    ['--service-font', 'monospace', 'root', 'font-family', 'monospace'],
  ];
  for (const [property, value, part, css, seen] of PUBLIC) {
    it(`may set ${property}`, async () => {
      pageStyle(`service-deposit {${property}: ${value}}`);
      const {deposit} = await openDeposit();
      await deposit.is('ready');
      const [styled] = deposit.parts(part);
      expect(styled && getComputedStyle(styled).getPropertyValue(css)).to.equal(seen);
    });
  }

  it('may style the parts', async () => {
    pageStyle('service-deposit::part(title) {color: rgb(1, 2, 3)}');
    const {deposit} = await openDeposit();
    const [title] = deposit.parts('title');
    expect(title && getComputedStyle(title).color).to.equal('rgb(1, 2, 3)');
  });
});

describe('a page on which', () => {
  for (const [title, change] of CHANGES) {
    it(`${title} still takes a deposit`, async () => {
      const undo = change();
      try {
        const {deposit, session} = await openDeposit();
        await deposit.pay('25');
        await deposit.is('success');
        expect(await ledger(session)).to.have.lengthOf(1);
      } finally {
        undo();
      }
    });
  }

  for (const [title, put] of PLACES) {
    it(`an element is ${title} takes a deposit, once`, async () => {
      const own = await freshUser();
      const deposit = await place(access(own), put());
      await deposit.pay('25');
      await deposit.is('success');
      expect(await ledger(own)).to.have.lengthOf(1);
    });
  }

  it('a second copy is defined keeps the first, and gets one warning with both versions', async () => {
    class Second extends DepositElement {
      static override readonly version = '9.9.9';
    }
    define('service-deposit', DepositElement);
    expect(page.warnings()).to.deep.equal([]);
    define('service-deposit', Second);
    define('service-session', Second);
    await until(
      () => page.warnings().length > 0,
      () => 'a warning',
    );
    expect(page.warnings()).to.deep.equal([
      `service-embed: version ${DepositElement.version} is already defined, 9.9.9 is left out; load one. See src/elements/README.md#setup-versions`,
    ]);
    const {deposit} = await openDeposit();
    await deposit.is('ready');
    expect(deposit.element instanceof Second).to.equal(false);
  });

  it('an element is added and removed stays unchanged outside of the element', async () => {
    const outside = (): string => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const element of copy.querySelectorAll('service-deposit')) element.remove();
      return copy.outerHTML;
    };
    const globals = Object.keys(window).toSorted().join();
    const before = outside();
    const {deposit} = await openDeposit();
    await deposit.pay('25');
    await deposit.is('success');
    expect(outside()).to.equal(before);
    deposit.element.remove();
    expect(document.documentElement.outerHTML).to.equal(before);
    expect(Object.keys(window).toSorted().join()).to.equal(globals);
    expect(document.title).to.equal('');
    expect([localStorage.length, document.cookie]).to.deep.equal([0, '']);
  });
});
