import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addressLine} from '#src/elements/views/form/address-line.js';
import {loadLocalForms} from '#src/elements/views/form/local-forms.js';

const line = (address: Readonly<Record<string, string>>) =>
  addressLine(name => address[name] ?? '');

test('the known parts of city, region and postal code are on one line', () => {
  assert.equal(line({city: 'Seattle', region: 'WA', postalCode: '98101'}), 'Seattle, WA 98101');
  assert.equal(line({city: 'Berlin'}), 'Berlin');
  assert.equal(line({postalCode: '10115'}), '10115');
});

test('the postal code comes before the city in countries that write it first', async () => {
  await loadLocalForms();
  assert.equal(line({country: 'DE', city: 'Berlin', postalCode: '10115'}), '10115 Berlin');
  assert.equal(
    line({country: 'US', city: 'Seattle', region: 'WA', postalCode: '98101'}),
    'Seattle, WA 98101',
  );
});
