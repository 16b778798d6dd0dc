/** Formats of amounts, which take a phone up to 20 ms each: made once, before they are needed. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {openPayment} from '../support/pages/payment-screen.ts';

const RealFormat = Intl.NumberFormat;

describe('while the user reads the choices', () => {
  const made: string[] = [];

  before(() => {
    Intl.NumberFormat = new Proxy(RealFormat, {
      construct(real, [locale, options]: [string, Intl.NumberFormatOptions]) {
        made.push(`${locale} ${JSON.stringify(options)}`);
        return new real(locale, options);
      },
    });
  });

  after(() => {
    Intl.NumberFormat = RealFormat;
  });

  it('the formats of amounts are made, each once, and the amount’s screen needs no other', async () => {
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
    const before = [...made];
    const {shadowRoot} = screen.element;
    shadowRoot?.querySelector<HTMLElement>('.choice')?.click();
    await until(
      () => shadowRoot?.querySelector('[name="amount"]') !== null,
      () => shadowRoot?.textContent ?? '',
    );
    expect(made.slice(before.length)).to.deep.equal([]);
    expect(new Set(made).size).to.equal(made.length);
  });
});
