/** The words of other languages, compared with English. The compiler checks their names. */
import assert from 'node:assert/strict';
import {globSync} from 'node:fs';
import {suite, test} from 'node:test';
import {flawOf} from '../../../.words/checks.ts';

type Words = Readonly<Record<string, string>>;

async function wordsOf(file: string): Promise<Words> {
  const module = (await import(`../../../${file}`)) as Readonly<Record<string, Words>>;
  return Object.assign({}, ...Object.values(module)) as Words;
}

for (const folder of globSync('dist/locale/??').filter(name => !name.endsWith('/en'))) {
  const language = folder.slice(-2);
  suite(`the words of ${new Intl.DisplayNames('en', {type: 'language'}).of(language)}`, () => {
    test('exist for each part of the screens', () => {
      const names = (of: string) =>
        globSync(`${of}/*.js`)
          .map(file => file.slice(of.length))
          .filter(name => !name.startsWith('/flow-'));
      assert.deepEqual(names(folder).toSorted(), names('dist/locale/en').toSorted());
    });

    test('declare their language and direction', async () => {
      const shell = await wordsOf(`${folder}/shell.js`);
      assert.equal(shell['language'], language);
      assert.equal(shell['direction'], language === 'ar' ? 'rtl' : 'ltr');
    });

    for (const file of globSync('dist/locale/en/*.js')) {
      const own = file.replace('/en/', `/${language}/`);
      test(`have the same names, slots and plurals as English, in ${own.slice('dist/'.length)}`, async () => {
        const [english, translated] = await Promise.all([wordsOf(file), wordsOf(own)]);
        assert.deepEqual(Object.keys(translated), Object.keys(english));
        for (const [name, text] of Object.entries(translated))
          assert.equal(flawOf(text, english[name] ?? '', language), undefined, name);
      });
    }
  });
}
