/** Plurals and times, in the grammar of the language of the words. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {clock, duration} from '#src/locale/duration.js';
import {enOffer} from '#src/locale/en/offer.js';
import {numeral} from '#src/locale/numeral.js';
import {plural} from '#src/locale/plural.js';
import {fill} from '#src/locale/words.js';

const TRIES = '{left, plural, one {# try left} other {# tries left}}';
const HOURS_IN_ARABIC =
  '{n, plural, zero {لا ساعات} one {ساعة} two {ساعتان} few {# ساعات} many {# ساعة} other {# من الساعات}}';

suite('a number in a sentence', () => {
  for (const [text, language, count, said] of [
    [TRIES, 'en', 1, '1 try left'],
    [TRIES, 'en', 0, '0 tries left'],
    [TRIES, 'en', 1234, '1,234 tries left'],
    [enOffer.gatedDeposit, 'en', 1, 'One more step before you can deposit'],
    [enOffer.gatedDeposit, 'en', 4, '4 more steps before you can deposit'],
    [TRIES, 'de', 1234, '1.234 tries left'],
    // Japanese has only one form.
    [TRIES, 'ja', 1, '1 tries left'],
    [HOURS_IN_ARABIC, 'ar-EG', 0, 'لا ساعات'],
    [HOURS_IN_ARABIC, 'ar-EG', 1, 'ساعة'],
    [HOURS_IN_ARABIC, 'ar-EG', 2, 'ساعتان'],
    [HOURS_IN_ARABIC, 'ar-EG', 3, '٣ ساعات'],
    [HOURS_IN_ARABIC, 'ar-EG', 11, '١١ ساعة'],
    [HOURS_IN_ARABIC, 'ar-EG', 100, '١٠٠ من الساعات'],
  ] as const)
    test(`${count} uses the right plural form in ${language}: ${said}`, () => {
      assert.equal(plural(text, 'n', count, {language}), said);
    });

  test('a page’s own text without plural forms is used for every number', () => {
    assert.equal(plural('Noch {n} Schritte', 'n', 2, {language: 'de'}), 'Noch 2 Schritte');
  });

  test('an unknown language falls back to the browser’s number format, without an error', () => {
    assert.equal(plural(TRIES, 'left', 2, {language: 'no such tag!'}), '2 tries left');
  });
});

suite('a time in a sentence', () => {
  for (const [seconds, language, said] of [
    [0, 'en', '1 second'],
    [30.2, 'en', '31 seconds'],
    [54, 'en', '54 seconds'],
    [55, 'en', '1 minute'],
    [61, 'en', '2 minutes'],
    [5400, 'en', '90 minutes'],
    [5401, 'en', '2 hours'],
    [300, 'es', '5 minutos'],
    [300, 'de', '5 Minuten'],
    [300, 'ar-EG', '٥ دقائق'],
    [300, 'no such tag!', '5 minutes'],
  ] as const)
    test(`${seconds} seconds are "${said}" in ${language}`, () => {
      assert.equal(duration(seconds, {language}), said);
    });
});

suite('a number in a slot', () => {
  for (const [value, language, said] of [
    [3, 'en', '3'],
    [18, 'ar-EG', '١٨'],
    [1234, 'de', '1.234'],
    [2, 'no such tag!', '2'],
  ] as const)
    test(`${value} uses the digits of ${language}: ${said}`, () => {
      assert.equal(numeral(value, {language}), said);
    });
});

suite('a clock', () => {
  for (const [seconds, language, said] of [
    [5, 'en', '0:05'],
    [30, 'en', '0:30'],
    [849, 'en', '14:09'],
    [4449.9, 'en', '1:14:09'],
    [3600, 'de', '1:00:00'],
    [65, 'ar-EG', '١:٠٥'],
  ] as const)
    test(`of ${seconds} seconds shows ${said} in ${language}`, () => {
      assert.equal(clock(seconds, {language}), said);
    });
});

suite('a value in a sentence', () => {
  for (const [text, value, said] of [
    ['Pay {to}!', 'Ada', 'Pay Ada!'],
    ['Pay {to}!', 'נועה', 'Pay \u2068נועה\u2069!'],
    ['ادفع {to}!', 'Ada', 'ادفع \u2068Ada\u2069!'],
    ['ادفع {to}!', 'ليلى', 'ادفع \u2068ليلى\u2069!'],
  ] as const)
    test(`is isolated if it or the sentence is right-to-left: ${said}`, () => {
      assert.equal(fill(text, {to: value}), said);
    });
});
