/** Personal details that a user types, in the format that the crypto provider accepts. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {readParticipant} from '#src/providers/crypto-form.js';
import {typedDate} from '#src/identity/birth-date.js';

const TODAY = '2026-10-01';
const DRAFT = {firstName: ' Robin ', lastName: 'Ellis', birthDate: '1990-04-23', country: 'US'};

suite('a participant', () => {
  test('7.6 missing_user_profile: is sent without surrounding spaces', () => {
    assert.deepEqual(readParticipant(DRAFT, TODAY), {
      value: {kind: 'participant', participant: {...DRAFT, firstName: 'Robin'}},
      flaws: {},
    });
  });

  test('is not sent with missing or invalid fields, and each is reported', () => {
    const flaws = (draft: Readonly<Record<string, string>>) =>
      Object.keys(readParticipant(draft, TODAY).flaws);
    assert.deepEqual(flaws({}), ['firstName', 'lastName', 'birthDate', 'country']);
    assert.deepEqual(flaws({...DRAFT, lastName: '  '}), ['lastName']);
    assert.deepEqual(flaws({...DRAFT, birthDate: '23.04.1990'}), ['birthDate']);
    assert.deepEqual(flaws({...DRAFT, country: ''}), ['country']);
    assert.deepEqual(flaws({...DRAFT, birthDate: '2008-10-02'}), ['birthDate']);
  });
});

suite('a date', () => {
  for (const text of [
    '1990-04-23',
    '1990-4-23',
    '1990/04/23',
    '1990/4/23',
    '1990.04.23',
    '1990. 4. 23.',
    '1990 04 23',
    '19900423',
  ])
    test(`“${text}” is accepted`, () => assert.equal(typedDate(text), '1990-04-23'));

  for (const text of [
    '',
    '04/05/1990',
    '23-04-1990',
    '1990-13-01',
    '1990-02-30',
    '2023-02-29',
    '1990-00-10',
    '1990-04-00',
    '1890-04-23',
    '2190-04-23',
    '90-04-23',
    '199004',
    '1990-04/23',
    '1990-04-23T00:00',
    'April 23, 1990',
  ])
    test(`“${text}” is rejected, without a guess`, () => assert.equal(typedDate(text), undefined));

  test('may be February 29 in a leap year', () =>
    assert.equal(typedDate('20000229'), '2000-02-29'));
});
