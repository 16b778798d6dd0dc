/** Language tags as pages, servers and frameworks write them. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {usableLocale} from '#src/locale/usable-locale.js';

const UNDERSTOOD = [
  ['de', 'de'],
  ['DE-de', 'de-DE'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['ar-EG-u-nu-latn', 'ar-EG-u-nu-latn'],
  ['de_DE', 'de-DE'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['de_DE@euro', 'de-DE'],
  ['de_DE.UTF-8@euro', 'de-DE'],
  ['de-DE@euro', 'de-DE'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  // WordPress writes formal German like this.
  ['de_DE_formal', 'de-DE-formal'],
  ['ca_ES_valencia', 'ca-ES-valencia'],
] as const;

for (const [tag, usable] of UNDERSTOOD) {
  test(`"${tag}" is ${usable}`, () => {
    assert.equal(usableLocale(tag), usable);
  });
}

for (const tag of ['', ' ', 'C', 'C.UTF-8', 'english!', 'de--DE', '@euro', '.']) {
  test(`"${tag}" is not a language, and throws nothing`, () => {
    assert.equal(usableLocale(tag), undefined);
  });
}
