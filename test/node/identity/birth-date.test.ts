/** A date of birth in three fields: the draft's value, the handling of a paste, and the errors. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {birthDateFlaw, partOf, wholeDate, withPart} from '#src/identity/birth-date.js';

const TODAY = '2026-10-01';
const MONTH_FIRST = ['month', 'day', 'year'] as const;
const DAY_FIRST = ['day', 'month', 'year'] as const;

suite('the three fields of a date of birth', () => {
  test('are stored as one text, in any order of typing', () => {
    const month = withPart('', 'month', '4');
    const year = withPart(month, 'year', '1990');
    const whole = withPart(year, 'day', '23');
    assert.deepEqual([month, year, whole], ['-4-', '1990-4-', '1990-4-23']);
    assert.equal(partOf(whole, 'day'), '23');
  });

  test('accept only digits, in any script, and only as many as fit', () => {
    assert.equal(withPart('1990--', 'month', ' 4.'), '1990-4-');
    assert.equal(withPart('', 'year', '１９９０'), '1990--');
    assert.equal(withPart('', 'day', '234'), '--23');
  });

  test('become an empty text when they are emptied', () => {
    assert.equal(withPart('-4-', 'month', ''), '');
    assert.equal(withPart('1990--', 'year', 'x'), '');
  });
});

suite('a pasted date', () => {
  const PASTED = [
    ['1990-04-23', MONTH_FIRST, '1990-04-23'],
    ['04/05/1990', MONTH_FIRST, '1990-04-05'],
    ['04/05/1990', DAY_FIRST, '1990-05-04'],
    ['23/04/1990', MONTH_FIRST, '1990-04-23'],
    ['04.23.1990', DAY_FIRST, '1990-04-23'],
    ['23. 4. 1990', DAY_FIRST, '1990-04-23'],
    ['31/31/1990', DAY_FIRST, undefined],
    ['1990', MONTH_FIRST, undefined],
    ['23/04/90', DAY_FIRST, undefined],
    ['April 23, 1990', MONTH_FIRST, undefined],
  ] as const;
  for (const [text, order, date] of PASTED)
    test(`“${text}”, ${order[0]} first, is ${date ?? 'invalid'}`, () =>
      assert.equal(wholeDate(text, order), date));
});

suite('a date of birth', () => {
  const FLAWS = [
    ['', undefined, 'required'],
    ['1990-4-', undefined, 'invalid'],
    ['1990-02-30', undefined, 'invalid'],
    ['90-04-23', undefined, 'invalid'],
    ['2026-10-02', undefined, 'future'],
    ['2008-10-01', undefined, undefined],
    ['2008-10-02', undefined, 'underage'],
    ['2008-10-02', 16, undefined],
    ['2005-10-02', 21, 'underage'],
    ['2026-10-01', 0, undefined],
  ] as const;
  for (const [text, age, flaw] of FLAWS)
    test(`“${text}” with ${age ?? 'no'} minimum age: ${flaw ?? 'valid'}`, () =>
      assert.equal(birthDateFlaw(text, TODAY, age), flaw));
});
