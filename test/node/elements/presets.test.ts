/** The amounts of the buttons below the field: the page's own, or amounts within the limits. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {presetAmounts} from '#src/elements/payment/presets.js';

type Row = readonly [
  wish: unknown,
  min: string | undefined,
  max: string | undefined,
  amounts: string,
];

const ROWS: readonly Row[] = [
  ['', undefined, undefined, '25.00 50.00 100.00'],
  [undefined, undefined, undefined, '25.00 50.00 100.00'],
  ['10,20', undefined, undefined, '10.00 20.00'],
  [' 10, 20.50 ;30 ', undefined, undefined, '10.00 20.50 30.00'],
  ['10,10.00,10', undefined, undefined, '10.00'],
  [25, undefined, undefined, '25.00'],
  ['1,2,3,4,5,6,7,8', undefined, undefined, '1.00 2.00 3.00 4.00 5.00 6.00'],
  // Values that are not amounts are ignored. If none remain, the defaults are used.
  ['10,-5,x,0,1e3,20', undefined, undefined, '10.00 20.00'],
  ['invalid text', undefined, undefined, '25.00 50.00 100.00'],
  // An amount that would be refused is not offered.
  ['5,10,500', '10', '100.00', '10.00'],
  ['5,500', '10', '100.00', ''],
  ['', '50.00', undefined, '50.00 100.00 250.00'],
  ['', '30', '120', '50.00 100.00'],
  ['', '1000', undefined, '1000.00 2500.00 5000.00'],
  ['', undefined, '49.99', '5.00 10.00 25.00'],
  ['', undefined, '50.00', '25.00 50.00'],
  ['', '1', '4', ''],
  ['', '20000', undefined, ''],
];

suite('the preset buttons', () => {
  for (const [wish, min, max, amounts] of ROWS)
    test(`${JSON.stringify(wish)} from ${min ?? '…'} to ${max ?? '…'}: ${amounts || 'none'}`, () => {
      assert.equal(presetAmounts(wish, {min, max}).join(' '), amounts);
    });
});
