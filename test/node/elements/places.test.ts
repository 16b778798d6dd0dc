/** The name of the user's location on the screen of a refused place. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {placeName} from '#src/elements/flow/notices/places.js';

for (const [code, language, name] of [
  ['US-WA', 'en', 'Washington'],
  ['US-NY', 'es', 'Nueva York'],
  ['US-TX', 'es-MX', 'Texas'],
  ['US-CA', 'de', 'Kalifornien'],
  ['US-NC', 'ar-EG', 'كارولاينا الشمالية'],
  ['WA', 'ar', 'ولاية واشنطن'],
  ['US-WA', 'fr', 'Washington'],
  ['FR', 'es', 'Francia'],
  ['US-ZZ', 'de', 'Vereinigte Staaten'],
  ['an invalid code', 'de', ''],
] as const)
  test(`${code} is ${name || 'nothing'} in ${language}`, () => {
    assert.equal(placeName(code, language), name);
  });
