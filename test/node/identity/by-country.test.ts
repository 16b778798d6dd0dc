/** A form's fields in each country: the parts of an address, and the start of a phone number. */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {TABLE, tableText} from '../../../.release/by-country.ts';
import {countries} from '#src/elements/views/form/countries.js';
import {readPerson} from '#src/identity/person-form.js';
import {readPhone} from '#src/identity/phone-form.js';
import {addressForm, dialings} from '#src/identity/by-country.js';
import {
  ADDRESS_PARTS,
  countryChanged,
  splitNumber,
  wholeNumber,
  type AddressPart,
} from '#src/identity/local-form.js';
import {enByCountry} from '#src/locale/en/by-country.js';
import {enForm} from '#src/locale/en/form.js';
import {PERSON} from '../../support/sandbox/person.ts';

/**
 * The used part of the library. Only this file needs the library, and its types cover every
 * country.
 */
interface PhoneLibrary {
  readonly getExampleNumber: (country: string, of: unknown) => PhoneExample | undefined;
}
interface PhoneExample {
  readonly number: string;
  readonly nationalNumber: string;
  formatNational(): string;
}
const library = (name: string) => import(import.meta.resolve(name)) as Promise<unknown>;

const TODAY = '2027-01-15';
const CODES = countries('en')
  .map(({code}) => code)
  .toSorted();
const WORDS: Readonly<Record<string, string | undefined>> = enByCountry;

/** The labels of an address form, in order. Optional fields are in brackets. */
function drawn(country: string): string {
  const form = addressForm(country);
  assert.ok(form, country);
  return form.order
    .map(part => {
      const label = WORDS[form.names[part] ?? ''] ?? enForm[part];
      return form.required.has(part) ? label : `(${label})`;
    })
    .join(', ');
}

suite('the table of countries', () => {
  test('equals the data of its libraries: `npm run by-country` changes nothing', () => {
    assert.equal(readFileSync(TABLE, 'utf8'), tableText(CODES));
  });

  test('has an address form for every country, with a street and no duplicates', () => {
    assert.equal(CODES.length, 249);
    for (const country of CODES) {
      const form = addressForm(country);
      assert.ok(form, country);
      assert.ok(form.order.includes('street') && form.required.has('street'), country);
      assert.equal(new Set(form.order).size, form.order.length, country);
      for (const part of form.required) assert.ok(form.order.includes(part), country);
    }
  });

  test('has words for the name of each part, and for its error when missing', () => {
    for (const country of CODES)
      for (const part of ['city', 'region', 'postalCode'] as const) {
        const name = addressForm(country)?.names[part] ?? '';
        if (name === 'city_' || name === 'postalCode_') continue;
        assert.ok(WORDS[name], `${country}: ${name}`);
        assert.ok(WORDS[`${name}Missing`], `${country}: ${name}Missing`);
      }
  });

  for (const [country, fields] of [
    ['US', 'Street address, City, State, ZIP code'],
    ['CA', 'Street address, City, Province, Postal code'],
    ['GB', 'Street address, Town or city, Postal code'],
    ['IE', 'Street address, City, (County), (Eircode)'],
    ['DE', 'Street address, Postal code, City'],
    ['FR', 'Street address, Postal code, City'],
    ['ES', 'Street address, Postal code, City, Province'],
    ['JP', 'Postal code, Prefecture, City, Street address'],
    ['AU', 'Street address, Suburb, State, Postal code'],
    ['BR', 'Street address, City, State, Postal code'],
    ['IN', 'Street address, City, PIN code, State'],
    ['SG', 'Street address, Postal code'],
    ['AE', 'Street address, Emirate'],
    ['HK', 'Street address, (District), Area'],
    ['AO', 'Street address, City'],
  ] as const)
    test(`${country} asks for: ${fields}`, () => {
      assert.equal(drawn(country), fields);
    });

  test('offers a numeric keypad for a postal code that is only digits', () => {
    const numeric = ['US', 'DE', 'JP', 'BR', 'IN', 'SE'];
    const texts = ['GB', 'CA', 'IE', 'NL', 'PL'];
    for (const country of numeric) assert.ok(addressForm(country)?.hasNumericCode, country);
    for (const country of texts) assert.equal(addressForm(country)?.hasNumericCode, false, country);
  });

  test('has no form for an unknown country', () => {
    for (const country of ['', 'us', 'USA', '(.*)', 'U'])
      assert.equal(addressForm(country), undefined);
  });
});

suite('an address in every country', () => {
  test('requires only the parts that the country requires', () => {
    for (const country of CODES) {
      const form = addressForm(country);
      const read = readPerson(
        {...PERSON, street: '', city: '', region: '', postalCode: '', country},
        TODAY,
        18,
        form,
      );
      const flaws = ADDRESS_PARTS.filter(part => form?.required.has(part));
      assert.deepEqual(Object.keys(read.flaws).toSorted(), flaws.toSorted(), country);
    }
  });

  const CALIFORNIA = {
    country: 'US',
    street: '1 Main St',
    city: 'Fresno',
    region: 'CA',
    postalCode: '93650',
  };
  const moved = (draft: Readonly<Record<string, string>>, to: string) => ({
    ...draft,
    ...Object.fromEntries(countryChanged(draft, to, addressForm(to))),
  });
  const sent = (draft: Readonly<Record<string, string>>) => {
    const {value} = readPerson({...PERSON, region: '', ...draft}, TODAY);
    return ADDRESS_PARTS.map((part: AddressPart) => value[part]).join(', ');
  };

  test('drops the state in a country without states, and restores it after any detour', () => {
    const britain = moved(CALIFORNIA, 'GB');
    assert.equal(sent(britain), '1 Main St, Fresno, , 93650');
    const singapore = moved(britain, 'SG');
    assert.equal(sent(singapore), '1 Main St, , , 93650');
    assert.equal(sent(moved(moved(singapore, 'GB'), 'US')), '1 Main St, Fresno, CA, 93650');
    const ireland = moved(CALIFORNIA, 'IE');
    assert.equal(sent(moved(moved(ireland, 'GB'), 'US')), '1 Main St, Fresno, CA, 93650');
  });

  test('keeps a region that was typed in the meantime', () => {
    assert.equal(
      sent(moved({...moved(CALIFORNIA, 'GB'), region: 'Kent'}, 'US')),
      '1 Main St, Fresno, Kent, 93650',
    );
  });
});

suite('a phone number beside its calling code', () => {
  const of = (country: string) => {
    const found = dialings().find(each => each.country === country);
    assert.ok(found, country);
    return found;
  };

  for (const [country, typed, value] of [
    ['US', '(202) 555-0123', '+12025550123'],
    ['US', '1 202 555 0123', '+12025550123'],
    ['CA', '604 555 0123', '+16045550123'],
    ['GB', '07700 900123', '+447700900123'],
    ['GB', '7700 900123', '+447700900123'],
    ['GB', '(0)7700 900123', '+447700900123'],
    ['GB', '+1 202 555 0123', '+12025550123'],
    ['GB', '0044 7700 900123', '+447700900123'],
    ['GB', '+44 (0)7700 900123', '+447700900123'],
    ['GB', '+44 07700 900123', '+447700900123'],
    ['GB', '(00)44 7700 900123', '+447700900123'],
    ['IT', '06 698 12345', '+390669812345'],
    ['DE', '0151 23456789', '+4915123456789'],
    ['RU', '8 912 345-67-89', '+79123456789'],
    ['RU', '812 345-67-89', '+78123456789'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['KZ', '701 234 5678', '+77012345678'],
  ] as const)
    test(`${typed} in ${country} is sent as ${value}`, () => {
      assert.deepEqual(readPhone({phone: wholeNumber(typed, of(country))}), {value, flaws: {}});
    });

  for (const [country, typed] of [
    ['US', '202 555 01'],
    ['US', '202 555 01234'],
    ['GB', '0'],
    ['GB', 'abc'],
    ['US', '+'],
  ] as const)
    test(`${typed} in ${country} is not a number`, () => {
      assert.deepEqual(readPhone({phone: wholeNumber(typed, of(country))}).flaws, {
        phone: 'invalid',
      });
    });

  test('is required if nothing is typed', () => {
    assert.deepEqual(readPhone({phone: wholeNumber(' ', of('GB'))}).flaws, {phone: 'required'});
  });

  test('is shown exactly as typed, in every country', () => {
    for (const dialing of dialings())
      for (const typed of ['(0)12-3', '0 77', '  5', '(07700) 90', 'x', '12 34', '0', '(0']) {
        const whole = wholeNumber(typed, dialing);
        const split = splitNumber(whole, dialing.country, dialings());
        assert.equal(split?.rest, typed.trimStart(), `${dialing.country}: ${typed}`);
        assert.equal(split.dialing.country, dialing.country);
      }
  });

  test('is accepted in each country’s national format: libphonenumber’s example of each', async () => {
    const {getExampleNumber} = (await library('libphonenumber-js')) as PhoneLibrary;
    const {default: mobiles} = (await library('libphonenumber-js/mobile/examples')) as {
      default: unknown;
    };
    // Inside Argentina, a mobile number contains a 15. From abroad, a 9 precedes it.
    const unread = ['011 15-2345-6789'];
    let count = 0;
    for (const dialing of dialings()) {
      const example = getExampleNumber(dialing.country, mobiles);
      if (!example) continue;
      count++;
      const ways = [example.formatNational(), example.nationalNumber, example.number];
      for (const typed of ways.filter(each => !unread.includes(each)))
        assert.equal(readPhone({phone: wholeNumber(typed, dialing)}).value, example.number, typed);
    }
    assert.ok(count > 230, String(count));
  });

  test('with a plus sign selects its country, and a shared calling code keeps the selected one', () => {
    const country = (number: string, chosen: string) =>
      splitNumber(number, chosen, dialings())?.dialing.country;
    assert.equal(country('+44 7700 900123', 'US'), 'GB');
    assert.equal(country('+1 604 555 0123', 'CA'), 'CA');
    assert.equal(country('+1 604 555 0123', 'FR'), 'US');
    assert.equal(country('+', 'FR'), 'FR');
    assert.equal(country('', 'FR'), 'FR');
    assert.equal(country('', 'AQ'), 'US');
  });

  test('without a calling code stays in one field', () => {
    assert.equal(splitNumber('202 555', 'US', dialings()), undefined);
    assert.equal(splitNumber('', 'US', []), undefined);
  });
});
