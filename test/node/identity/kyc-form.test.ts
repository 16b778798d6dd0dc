/** The input that users type into an identity check. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {documentsOf, readDocument} from '#src/identity/kyc-form.js';
import {readPerson} from '#src/identity/person-form.js';
import {PERSON} from '../../support/sandbox/person.ts';

const TODAY = '2027-01-15';

suite('the form of an identity check', () => {
  for (const [what, change, flaws] of [
    ['is complete', {}, {}],
    ['lacks a name', {lastName: '  '}, {lastName: 'required'}],
    ['has a date that does not exist', {birthDate: '1990-02-30'}, {birthDate: 'invalid'}],
    ['has a birth date in the future', {birthDate: '2027-01-16'}, {birthDate: 'future'}],
    ['has today as the birth date', {birthDate: TODAY}, {birthDate: 'underage'}],
    ['lacks a state in a country with states', {region: ''}, {region: 'required'}],
    ['lacks a state in a country without states', {region: '', country: 'GB'}, {}],
    ['lacks a country', {country: ''}, {country: 'required'}],
  ] as const) {
    test(what, () => {
      assert.deepEqual(readPerson({...PERSON, ...change}, TODAY).flaws, flaws);
    });
  }

  test('is sent without surrounding spaces, and with the date in the service’s format', () => {
    const {value} = readPerson({...PERSON, firstName: ' Ada ', birthDate: '1990/12/1'}, TODAY);
    assert.deepEqual(value, {...PERSON, birthDate: '1990-12-01'});
  });

  const rules = {
    documents: [
      {type: 'passport', sides: ['front' as const], countries: ['GB', 'US']},
      {type: 'identity_card', sides: ['front' as const, 'back' as const], countries: ['FR']},
      {type: 'library_card', sides: ['front' as const], countries: ['GB']},
    ],
    contentTypes: [],
    maxBytes: 1,
    minPixels: 1,
  };
  const known = ['passport', 'identity_card'];

  test('offers the documents that the country issues and that the form has words for', () => {
    const types = (country: string) => documentsOf(rules, country, known).map(({type}) => type);
    assert.deepEqual(types('GB'), ['passport']);
    assert.deepEqual(types(''), known);
  });

  test('rejects a document that the country does not issue', () => {
    const read = (documentType: string, documentCountry: string) =>
      readDocument({documentType, documentCountry}, rules, known);
    assert.deepEqual(read('passport', 'FR').flaws, {documentType: 'required'});
    assert.deepEqual(read('passport', '').flaws, {documentCountry: 'required'});
    assert.deepEqual(read('identity_card', 'FR').value.sides, ['front', 'back']);
  });
});
