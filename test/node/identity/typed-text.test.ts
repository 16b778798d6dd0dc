/**
 * Typed and pasted text, as people enter it: with invisible characters, and in digits of any
 * script.
 */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {plainCharacters, typedEmail, typedText} from '#src/flows/typed-text.js';
import {birthDateFlaw, wholeDate, withPart} from '#src/identity/birth-date.js';
import {dialings} from '#src/identity/by-country.js';
import {splitNumber, wholeNumber} from '#src/identity/local-form.js';
import {readEmail, readPerson} from '#src/identity/person-form.js';
import {readCode, readPhone} from '#src/identity/phone-form.js';
import {PERSON} from '../../support/sandbox/person.ts';

const TODAY = '2027-01-15';

/** The used part of the library. */
interface PhoneLibrary {
  readonly getExampleNumber: (
    country: string,
    of: unknown,
  ) => {readonly number: string; readonly nationalNumber: string} | undefined;
}
const library = (name: string) => import(import.meta.resolve(name)) as Promise<unknown>;

const inDigits = (zero: string) => (text: string) =>
  text.replaceAll(/\d/g, digit => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

/** The ways in which programs, keyboards and web pages write a number or a code. */
const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  'as is': text => text,
  'between direction marks': text => `\u202a${text}\u202c`,
  'in direction isolates': text => `\u2068${text}\u2069`,
  'with a direction mark at each end': text => `\u200e${text}\u200f`,
  'with a variation selector after each character': text => text.replaceAll(/./g, '$&\ufe0e'),
  'with zero-width spaces': text => text.replaceAll(/./g, '\u200b$&'),
  'in Arabic digits': inDigits('\u0660'),
  'in Persian digits': inDigits('\u06f0'),
  'in Devanagari digits': inDigits('\u0966'),
  'in full-width characters': text =>
    text.replaceAll(/[!-~]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  'with non-breaking hyphens': text => text.replaceAll('-', '\u2011'),
  'with dashes': text => text.replaceAll('-', '\u2013'),
  'with minus signs': text => text.replaceAll('-', '\u2212'),
};

suite('a phone number', () => {
  for (const [title, written] of Object.entries(WRITINGS))
    test(`${title} is read correctly in every country`, async () => {
      const {getExampleNumber} = (await library('libphonenumber-js')) as PhoneLibrary;
      const {default: mobiles} = (await library('libphonenumber-js/mobile/examples')) as {
        default: unknown;
      };
      let count = 0;
      for (const dialing of dialings()) {
        const example = getExampleNumber(dialing.country, mobiles);
        if (!example) continue;
        count++;
        const {number, nationalNumber} = example;
        const hyphened = nationalNumber.replace(/^(..)(.*)(..)$/, '$1-$2-$3');
        const ways = [number, hyphened, `+${dialing.code} ${hyphened}`];
        if (dialing.trunk === '0') ways.push(`+${dialing.code} (0)${hyphened}`, `0${hyphened}`);
        for (const typed of ways.map(written)) {
          const draft = {phone: wholeNumber(typed, dialing)};
          assert.deepEqual(
            readPhone(draft),
            {value: number, flaws: {}},
            `${dialing.country} ${typed}`,
          );
        }
        // In one field, without the table of countries.
        assert.equal(readPhone({phone: written(number)}).value, number);
      }
      assert.ok(count > 230, String(count));
    });

  for (const typed of ['+39 (0)6 698 12345', '+39 (0)347 1234567', '+225 (0)1 23 45 67 89'])
    test(`${typed} is rejected: the zero may or may not belong to it`, () => {
      assert.deepEqual(readPhone({phone: typed}).flaws, {phone: 'invalid'});
    });

  test('is shown as it will be sent', () => {
    const [dialing] = dialings().filter(({country}) => country === 'GB');
    assert.ok(dialing);
    const whole = wholeNumber('\u202a\u0660\u0667700\u2011900123\u202c', dialing);
    assert.equal(splitNumber(whole, 'GB', dialings())?.rest, '07700-900123');
  });
});

for (const [title, written] of Object.entries(WRITINGS)) {
  test(`a code from an SMS ${title} is read`, () => {
    for (const code of ['123456', '123-456', ' 123 456 '])
      assert.deepEqual(readCode({code: written(code)}, 6), {value: '123456', flaws: {}});
  });

  test(`a birth date ${title} is read, both in parts and whole`, () => {
    const typed = ['year', 'month', 'day'] as const;
    const parts = [written('1990'), written('4'), written('23')];
    const date = typed.reduce((text, part, at) => withPart(text, part, parts[at] ?? ''), '');
    assert.equal(birthDateFlaw(date, TODAY), undefined);
    assert.equal(wholeDate(written('1990-04-23'), typed), '1990-04-23');
  });

  test(`a postal code ${title} is read`, () => {
    const {value} = readPerson({...PERSON, postalCode: written('100-0001')}, TODAY);
    assert.equal(value.postalCode, '100-0001');
  });
}

test('a name keeps its joiners and digits, and loses invisible characters', () => {
  assert.equal(typedText({name: ' \u202aنیم\u200cروز\u202c\ufeff '}, 'name'), 'نیم\u200cروز');
  assert.equal(typedText({name: 'X Æ A\u201112 ٣'}, 'name'), 'X Æ A\u201112 ٣');
});

test('number characters that are not decimal digits are kept, and so are letters', () => {
  assert.equal(plainCharacters('a\u00adb ½ Ⅻ'), 'ab ½ Ⅻ');
});

suite('an e-mail address', () => {
  for (const typed of [
    'ada@mail.example',
    ' ada@mail.example ',
    'ada@\u200bmail.example',
    '\u202aada@mail.example\u202c',
    'mailto:ada@mail.example',
    'MAILTO:ada@mail.example',
    '<ada@mail.example>',
    'Ada Lovelace <ada@mail.example>',
    '<mailto:ada@mail.example>',
    'ada@mail.example,',
    'ada@mail.example;',
    'ada@mail.example.',
    '<ada@mail.example>,',
    'mailto: ada@mail.example',
    "'ada@mail.example'",
    '“ada@mail.example”',
    'ada@mail.example…',
  ])
    test(`${JSON.stringify(typed)} is ada@mail.example`, () => {
      assert.deepEqual(readEmail({email: typed}), {value: 'ada@mail.example', flaws: {}});
    });

  for (const typed of [
    'ada@mail.example, eve@mail.example',
    'ada@mail.example eve@mail.example',
    'ada@mail.example>',
    '<ada@mail.example',
    'ada(at)mail.example',
    'ada@@mail.example',
    'ada@mail',
    'ada@mail.',
    '@mail.example',
    'mailto:ada@mail.example?subject=Hi',
    'ada@mail.example:25',
    'ada@mail..example',
    'ada@.mail.example',
  ])
    test(`${JSON.stringify(typed)} is rejected, without a guess`, () => {
      assert.deepEqual(readEmail({email: typed}).flaws, {email: 'invalid'});
    });

  for (const typed of ["o'hara+bank@mail.example", 'ü@bücher.example', 'a.b-c_d@mail.co.example'])
    test(`${typed} is kept as typed`, () => {
      assert.equal(typedEmail({email: typed}), typed);
      assert.deepEqual(readEmail({email: typed}).flaws, {});
    });

  test('that is missing is reported as required', () => {
    assert.deepEqual(readEmail({email: ' \u200b '}).flaws, {email: 'required'});
  });
});
