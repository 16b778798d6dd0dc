import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addressLine} from '#src/elements/views/form/address-line.js';

test('the city, the region and the postal code stand in one line, as far as they are known', () => {
  assert.equal(addressLine('Seattle', 'WA', '98101'), 'Seattle, WA 98101');
  assert.equal(addressLine('Berlin', '', '10115'), 'Berlin, 10115');
  assert.equal(addressLine('Berlin', '', ''), 'Berlin');
});
