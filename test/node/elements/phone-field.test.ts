import assert from 'node:assert/strict';
import {test} from 'node:test';
import {words as ar} from '#src/locale/ar/flow-signup.js';
import {enByCountry} from '#src/locale/en/by-country.js';
import {enForm} from '#src/locale/en/form.js';
import type {PersonWords} from '#src/locale/words.js';
import {loadLocalForms} from '#src/elements/views/form/local-forms.js';
import {phoneField} from '#src/elements/views/form/phone-field.js';
import {drawn} from './drawn.ts';

async function shown(language: string, words: PersonWords): Promise<string> {
  await loadLocalForms();
  const {text} = drawn(
    phoneField({
      name: 'phone',
      label: words.phone,
      value: '',
      autocomplete: 'tel-national',
      draft: {},
      words,
      language,
      onInput: () => {},
    }),
  );
  return text;
}

test('the list of calling codes names the countries in the language of the words', async () => {
  const text = await shown('en', {...enForm, ...enByCountry});
  assert.match(text, /Germany \(\+49\)/);
});

test('a calling code keeps its plus sign before the digits in a right-to-left list', async () => {
  assert.match(await shown('ar', ar), /\u2068ألمانيا\u2069 \(\u2068\+49\u2069\)/);
});
