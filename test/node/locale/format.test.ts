/** The screen shows an amount exactly as it is sent, to the last digit, in every currency. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {formatMoney, formatTyped} from '#src/locale/money.js';
import {DIGIT_ZEROS} from '../../support/inputs/digits.ts';

const LOCALES = ['en', 'de-CH', 'pt-PT', 'hi', 'ja', 'ar-EG', 'no!'];

const AMOUNTS = [
  '25.00',
  '25.50',
  '25.5',
  '0.01',
  '0.99',
  '1234.56',
  '-12.34',
  '999999999999.99',
  // Beyond 2^53, where a float cannot hold the exact number.
  '9007199254740993',
  '9007199254740993.01',
  '999999999999999.99',
  '123456789012345678901234567890.12',
  // More decimal places than any currency has.
  '0.123456789012345678',
  '1.000000000000000001',
  `7.${'0'.repeat(60)}1`,
];

const CURRENCIES = Intl.supportedValuesOf('currency');

/** Returns a function that reads the decimal number from a text in `locale`. */
function reader(locale: string, style: Intl.NumberFormatOptions): (text: string) => string {
  const tag = locale === 'no!' ? undefined : locale;
  const format = new Intl.NumberFormat(tag, {...style, minimumFractionDigits: 1});
  const parts = format.formatToParts(-1_234_567.5);
  const sign = (type: string): string => parts.find(part => part.type === type)?.value ?? '\0';
  const [currency, group, decimal, minus] = ['currency', 'group', 'decimal', 'minusSign'].map(sign);
  return text => {
    const plain = text
      .replace(currency!, ' ')
      .replaceAll(/\p{Nd}/gu, digit => String(valueOf(digit)))
      .replaceAll(group!, '')
      .replace(decimal!, '.');
    const [number = ''] = /\d+(?:\.\d+)?/.exec(plain) ?? [];
    return text.includes(minus!) ? `-${number}` : number;
  };
}

function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  return DIGIT_ZEROS.map(zero => code - zero).find(value => value >= 0 && value < 10) ?? NaN;
}

/** Drops trailing zeros, which do not change the value. */
const short = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;

suite('an amount is shown exactly as it is sent', () => {
  test('in currencies with zero, two and three decimal places', () => {
    const places = (currency: string) =>
      new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions()
        .maximumFractionDigits ?? 0;
    for (const [currency, expected] of [
      ['JPY', 0],
      ['USD', 2],
      ['KWD', 3],
    ] as const) {
      assert.equal(places(currency), expected);
      assert.ok(CURRENCIES.includes(currency));
    }
    assert.equal(formatMoney('25.50', 'JPY', 'en'), '¥25.50');
    assert.equal(formatMoney('25.00', 'JPY', 'en'), '¥25');
    assert.equal(formatMoney('25.5', 'USD', 'en'), '$25.50');
    assert.equal(formatMoney('25.50', 'KWD', 'en'), 'KWD\u00a025.500');
  });

  for (const locale of LOCALES)
    test(`in ${locale}, in all currencies, at any size and precision`, () => {
      for (const currency of CURRENCIES) {
        const read = reader(locale, {style: 'currency', currency});
        for (const amount of AMOUNTS) {
          const shown = formatMoney(amount, currency, locale);
          assert.equal(short(read(shown)), short(amount), `${amount} ${currency}: ${shown}`);
        }
      }
    });

  for (const locale of LOCALES)
    test(`in ${locale} without the currency`, () => {
      const read = reader(locale, {});
      for (const amount of AMOUNTS) {
        const shown = formatTyped(amount, locale);
        assert.equal(short(read(shown)), short(amount), `${amount}: ${shown}`);
        // Without a wallet, the currency is unknown. Only typed text omits the group separators.
        const grouped = formatTyped(amount, locale, true);
        assert.equal(formatMoney(amount, '', locale), grouped);
        assert.equal(short(read(grouped)), short(amount), grouped);
      }
    });
});

test('in a right-to-left language, a currency symbol such as US$ is not reordered', () => {
  // The engine decides whether `Intl` adds a right-to-left mark to the text.
  const money = formatMoney('10.24', 'USD', 'ar-EG');
  assert.match(money, /^(?=.*US\$)(?:[^\u200f]*|.*US\$\u200e.*)$/);
  assert.equal(formatMoney('10.24', 'USD', 'en'), '$10.24');
});
