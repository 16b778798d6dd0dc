/** All words of a language in one file for translators, and their import into the sources. */
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, globSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, suite, test} from 'node:test';
import {exported, imported, type Entry, Refusal} from '../../../.words/exchange.ts';
import {jsonOf, write} from '../../../.words/words.ts';

const SOURCES = 'src/locale';
const folders: string[] = [];

/** A copy of the sources that a test may change. */
function setup(): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  folders.push(folder);
  cpSync(SOURCES, folder, {recursive: true});
  return folder;
}

after(() => {
  for (const folder of folders) rmSync(folder, {recursive: true});
});

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

function assertUntouched(folder: string): void {
  for (const path of globSync('**/*', {cwd: SOURCES}).filter(each => each.includes('.')))
    assert.equal(read(folder, path), read(SOURCES, path), path);
}

const all = (language: string): Record<string, Entry> => ({...exported(SOURCES, language)});

function entryOf(language: string, name: string): Entry {
  const entry = all(language)[name];
  assert.ok(entry, name);
  return entry;
}

/** An export in which a translator has changed an entry. */
const changed = (language: string, name: string, change: object): string =>
  JSON.stringify({...all(language), [name]: {...entryOf(language, name), ...change}});

function refused(language: string, json: string): string {
  const folder = setup();
  let said = '';
  assert.throws(
    () => write(folder, language, json),
    (error: unknown) => {
      said = error instanceof Refusal ? error.message : '';
      return said !== '';
    },
  );
  assertUntouched(folder);
  return said;
}

for (const language of globSync('??', {cwd: SOURCES}).filter(name => name !== 'en'))
  suite(`the words of ${language}`, () => {
    test('are unchanged byte for byte after an export and import', () => {
      const folder = setup();
      assert.deepEqual(write(folder, language, jsonOf(folder, language)), []);
      assertUntouched(folder);
    });

    test('are all written by an import, and restored by an import of the next export', () => {
      const folder = setup();
      const others = Object.entries(all(language)).map(([name, entry]) => {
        const isFixed = entry.forms !== undefined || /^(?:language|direction)$/.test(name);
        const other =
          entry.room === undefined
            ? `${entry.translation} it’s 'more' \\ `
            : entry.slots.join('') + "'\\'\\".slice(0, Number.parseInt(entry.room));
        return [name, isFixed ? entry : {...entry, translation: other}];
      });
      const files = write(folder, language, JSON.stringify(Object.fromEntries(others)));
      assert.equal(files.length, globSync('*.ts', {cwd: join(SOURCES, 'en')}).length);
      const own = all(language);
      const next = Object.entries(exported(folder, language)).map(([name, entry]) => [
        name,
        {...entry, translation: own[name]?.translation},
      ]);
      const restored = write(folder, language, JSON.stringify(Object.fromEntries(next)));
      assert.equal(restored.length, files.length);
      assertUntouched(folder);
    });
  });

test('a word is exported with its English text, its context and its slots', () => {
  assert.deepEqual(entryOf('es', 'kycWhere'), {
    english: 'Step {step} of {steps}',
    translation: 'Paso {step} de {steps}',
    before: 'Paso {step} de {steps}',
    context: 'kyc.ts: identity checks and ID upload.',
    slots: ['{step}', '{steps}'],
  });
  assert.match(entryOf('de', 'kycPage').context, /ID upload\. The page of a passport/);
});

test('every word is exported with the topic of its file', () => {
  for (const [name, {context}] of Object.entries(all('es')))
    assert.match(context, /^[\w-]+\.ts: \w.*\.(?: \S|$)/, name);
  assert.equal(
    entryOf('es', 'region_island').context,
    'by-country.ts: country-specific names of address parts. These words load in parallel with the forms.',
  );
});

test('a word with a number is exported with the plural forms of the language', () => {
  const {slots, forms} = entryOf('ar', 'gatedDeposit');
  assert.deepEqual(slots, ['{n}']);
  assert.deepEqual(forms, ['zero', 'one', 'two', 'few', 'many', 'other']);
  assert.deepEqual(entryOf('es', 'gatedDeposit').forms, ['one', 'other']);
});

test('a word in a place with little room is exported with its length limit', () => {
  assert.equal(entryOf('es', 'submitCrypto').room, '26 characters');
  assert.equal(entryOf('es', 'kycDoneText').room, undefined);
});

test('a soft hyphen is visible in the export', () => {
  assert.match(jsonOf(SOURCES, 'de'), /"Personal\\u00ADausweis"/);
});

test('a changed text is written to its file, formatted', () => {
  const folder = setup();
  const text =
    'No tiene que hacer nada más por ahora. Puede cerrar esta página o volver al depósito.';
  const files = write(folder, 'es', changed('es', 'kycDoneText', {translation: text}));
  assert.deepEqual(files, [join(folder, 'es', 'kyc.ts')]);
  const before = read(SOURCES, 'es/kyc.ts');
  assert.equal(
    read(folder, 'es/kyc.ts'),
    before.replace("kycDoneText: 'No tiene que hacer nada más.',", `kycDoneText:\n    '${text}',`),
  );
});

test('a text that was changed in the sources after the export is kept', () => {
  const folder = setup();
  const old = changed('es', 'kycDoneText', {translation: 'Todo listo.'});
  write(folder, 'es', changed('es', 'kycFront', {translation: 'Anverso'}));
  write(folder, 'es', old);
  const now = exported(folder, 'es');
  assert.equal(now['kycFront']?.translation, 'Anverso');
  assert.equal(now['kycDoneText']?.translation, 'Todo listo.');
});

test('an import may repeat one that has been done', () => {
  const folder = setup();
  const json = changed('es', 'kycFront', {translation: 'Anverso'});
  assert.equal(write(folder, 'es', json).length, 1);
  assert.deepEqual(write(folder, 'es', json), []);
});

suite('an import rejects, naming the key,', () => {
  for (const [what, language, name, change, said] of [
    [
      'a missing slot',
      'es',
      'kycWhere',
      {translation: 'Paso {step}'},
      /^kycWhere: .*English has.*\{steps\}/,
    ],
    ['a renamed slot', 'de', 'amount', {translation: '{Währung}'}, /^amount: /],
    ['an unclosed slot', 'de', 'kycFront', {translation: 'Vorn {'}, /^kycFront: has a brace/],
    ['an empty text', 'es', 'kycFront', {translation: ' '}, /^kycFront: has no translation/],
    [
      'a number as the text',
      'es',
      'kycFront',
      {translation: 1},
      /^kycFront: its translation is not text/,
    ],
    ['markup', 'es', 'kycFront', {translation: '<b>Frente</b>'}, /^kycFront: has < or >/],
    [
      'a text with a line break',
      'es',
      'kycFront',
      {translation: 'a\nb'},
      /^kycFront: has a new line/,
    ],
    [
      'a text without its plural forms',
      'de',
      'gatedDeposit',
      {translation: '{n}'},
      /^gatedDeposit: needs plural forms/,
    ],
    [
      'a missing plural form',
      'ar',
      'gatedDeposit',
      {translation: '{n, plural, one {خطوة} other {# خطوات}}'},
      /^gatedDeposit: has the plural forms one, other, and the language has zero, one, two/,
    ],
    [
      'a plural form without its number',
      'de',
      'gatedDeposit',
      {translation: '{n, plural, one {Ein Schritt} other {Schritte}}'},
      /^gatedDeposit: the plural form other lacks #/,
    ],
    [
      'a changed English text',
      'de',
      'kycFront',
      {english: 'Top'},
      /^kycFront: .*says “Front”\. Export again/,
    ],
    [
      'a button text that is too long',
      'es',
      'submitCrypto',
      {translation: 'Obtener dirección de depósito'},
      /^submitCrypto: has 29 characters, and its place takes 26 characters\.$/,
    ],
    [
      'a text that was changed in the sources, too',
      'es',
      'kycFront',
      {before: 'Delante', translation: 'Anverso'},
      /^kycFront: was changed meanwhile, to “Frente”\. Export again\.$/,
    ],
    ['a changed direction', 'ar', 'direction', {translation: 'ltr'}, /^direction: must stay “rtl”/],
  ] as const)
    test(what, () => {
      const lines = refused(language, changed(language, name, change)).split('\n');
      assert.equal(lines.length, 1);
      assert.match(lines[0] ?? '', said);
    });

  test('a missing key and an unknown key', () => {
    const {kycFront, ...others} = all('es');
    assert.equal(
      refused('es', JSON.stringify({...others, kycFornt: kycFront})),
      'kycFornt: no such word.\nkycFront: is missing.',
    );
  });

  test('a file that is not JSON, or not an export', () => {
    assert.match(refused('es', '{'), /^This is not JSON/);
    assert.match(refused('es', '7'), /^This is not an export of words/);
  });

  test('a language without a folder', () => {
    assert.throws(() => imported(SOURCES, 'xx', {}), /no file src\/locale\/xx\/.*Add a language/);
  });
});

test('an export with npm’s output at its start can be imported', () => {
  const folder = setup();
  const printed = `\n> service-embed@0.1.0 words\n> node .words/words.ts export es\n\n`;
  assert.deepEqual(write(folder, 'es', printed + jsonOf(folder, 'es')), []);
});

test('an export that an editor saved with a byte order mark can be imported', () => {
  const folder = setup();
  assert.deepEqual(write(folder, 'es', `\uFEFF${jsonOf(folder, 'es')}`), []);
});

test('the command prints an export, and rejects misuse with its usage', () => {
  const run = (...given: string[]) =>
    execFileSync(process.execPath, ['.words/words.ts', ...given], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  assert.equal(run('export', 'es'), jsonOf(SOURCES, 'es'));
  assert.throws(() => run('import', 'es'), /npm run words -- import LANGUAGE FILE/);
  assert.throws(() => run('export', '../api'), /LANGUAGE is a folder/);
  assert.throws(
    () => run('import', 'es', 'missing.json'),
    /missing\.json cannot be read: Error: ENOENT[^\n]*\n$/,
  );
});
