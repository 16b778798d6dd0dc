/** What people type as an amount, in their own way: understood, or not guessed. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {typedAmount} from '#src/flows/typed-amount.js';
import {formatTyped} from '#src/locale/format.js';

const UNDERSTOOD: Readonly<Record<string, string>> = {
  ' 7 ': '7.00',
  '12,5': '12.50',
  '12,50': '12.50',
  '1234.5': '1234.50',
  '.5': '0.50',
  ',05': '0.05',
  '1.234,56': '1234.56',
  '1,234.56': '1234.56',
  '1.234.567,8': '1234567.80',
  '1 234,56': '1234.56',
  '1\u202f234,56': '1234.56',
  '1’234.56': '1234.56',
  '٢٥': '25.00',
  '١٬٢٣٤٫٥٦': '1234.56',
  '۲۵٫۵': '25.50',
  '２５．００': '25.00',
  '১২.৫': '12.50',
  '𝟙𝟚': '12.00',
};

const NEVER_GUESSED = [
  '',
  '1,000',
  '1.000',
  '1,234,567',
  '1.234.567',
  '١٬٢٣٤',
  '١٬٥٠',
  '1.234,567',
  '1,23,456.78',
  '12.34,56',
  '1,234,56',
  '1.234 567,89',
  '0.123,45',
  '1,2,3',
  '.',
  ',',
  '5.',
  '.500',
  '.0',
  '007',
  '-5',
  '+5',
  '1e3',
  '½',
  '10²',
  '1①',
];

suite('8 amount: as typed', () => {
  for (const [text, amount] of Object.entries(UNDERSTOOD))
    test(`${JSON.stringify(text)} is ${amount}`, () => assert.equal(typedAmount(text), amount));

  for (const text of NEVER_GUESSED)
    test(`${JSON.stringify(text)} is not guessed`, () =>
      assert.equal(typedAmount(text), undefined));

  for (const locale of ['en', 'de', 'de-CH', 'fr', 'ar-EG', 'fa', 'mr', 'my', 'nonsense!'])
    test(`an example in ${locale} can be typed as it stands there`, () => {
      assert.equal(typedAmount(formatTyped('25.00', locale)), '25.00');
      assert.equal(typedAmount(formatTyped('1234.56', locale)), '1234.56');
    });
});
