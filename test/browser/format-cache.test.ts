/**
 * Formats of amounts take a phone up to 20 ms each, and the first drawing of a screen about 40 ms.
 * Both are made once, before they are needed.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {openPayment} from '../support/pages/payment-screen.ts';

const RealFormat = Intl.NumberFormat;

describe('while the user reads the choices', () => {
  const made: string[] = [];
  const templates: HTMLTemplateElement[] = [];
  const create = document.createElement.bind(document);

  before(() => {
    Intl.NumberFormat = new Proxy(RealFormat, {
      construct(real, [locale, options]: [string, Intl.NumberFormatOptions]) {
        made.push(`${locale} ${JSON.stringify(options)}`);
        return new real(locale, options);
      },
    });
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLTemplateElement) templates.push(element);
      return element;
    };
  });

  after(() => {
    Intl.NumberFormat = RealFormat;
    Reflect.deleteProperty(document, 'createElement');
  });

  it('the amount screen is prepared: formats and templates are created once, before the click', async () => {
    const {screen} = await openPayment('deposit', {way: 'inline'});
    await screen.shows(words.chooseDeposit);
    await until(
      () => made.some(format => format.includes('narrowSymbol')),
      () => made.join('\n'),
    );
    await until(
      () => network.count(PATHS.bankpayAccounts) > 0,
      () => 'the accounts',
    );
    const ofAmount = () => templates.filter(({innerHTML}) => innerHTML.includes('class="presets"'));
    await until(
      () => ofAmount().length > 0,
      () => `${templates.length} templates`,
    );
    const before = [...made];
    const {shadowRoot} = screen.element;
    shadowRoot?.querySelector<HTMLElement>('.choice')?.click();
    await until(
      () => shadowRoot?.querySelector('[name="amount"]') !== null,
      () => shadowRoot?.textContent ?? '',
    );
    expect(made.slice(before.length)).to.deep.equal([]);
    expect(new Set(made).size).to.equal(made.length);
    expect(ofAmount()).to.have.lengthOf(1);
  });
});
