/** The lengths of words in places with little room, in every language. */
import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';
import {lengthFlawOf, lengthsOf} from '../../../.words/checks.ts';
import {exported} from '../../../.words/exchange.ts';
import {PLACES, placesOf, roomIn} from '../../../.words/places.ts';

const SOURCES = 'src/locale';
const NAMES = Object.keys(exported(SOURCES, 'en'));

for (const language of globSync('??', {cwd: SOURCES}))
  test(`the words of ${language} fit their places`, () => {
    const flaws = Object.entries(exported(SOURCES, language)).flatMap(([name, {translation}]) => {
      const flaw = lengthFlawOf(translation, name);
      return flaw === undefined ? [] : [`${name}: ${translation} ${flaw}`];
    });
    assert.deepEqual(flaws, []);
  });

suite('the length of a text', () => {
  for (const [text, lengths] of [
    ['Bank\u00ADüberweisung', [15]],
    ['خُصم', [3]],
    ['Deposit {amount}', [18]],
    ['Amount in {currency}', [20]],
    ['{n, plural, one {Ein Schritt} other {# Schritte}}', [11, 10]],
  ] as const)
    test(`${text}: ${lengths.join(', ')}`, () => {
      assert.deepEqual(lengthsOf(text), lengths);
    });
});

suite('the list of places', () => {
  test('contains only words that exist', () => {
    for (const word of PLACES.flatMap(({words}) => words)) {
      const isThere =
        typeof word === 'string' ? NAMES.includes(word) : NAMES.some(name => word.test(name));
      assert.ok(isThere, String(word));
    }
  });

  test('matches the table for translators', () => {
    const [, section = ''] = readFileSync(`${SOURCES}/README.md`, 'utf8').split('## Length\n');
    const rows = Array.from(section.matchAll(/^\| (.*?) +\| (.*?) +\|$/gm), row => row.slice(1));
    assert.deepEqual(
      rows.filter(([place]) => place !== 'place' && !place?.startsWith('---')),
      PLACES.map(place => [place.place, roomIn(place)]),
    );
  });

  test('contains the text of every button in the views', () => {
    const BUTTON =
      /<button\b[^]*?<\/button>|\b(?:primary|primaryButton|button)\((?:\w+\.)*words\.\w+/g;
    const views = globSync('src/elements/**/*.ts').map(path => readFileSync(path, 'utf8'));
    const shown = views.flatMap(view =>
      (view.match(BUTTON) ?? []).flatMap(button =>
        // A label for screen readers takes no room.
        Array.from(
          button.replaceAll(/^ *aria-label=.*$/gm, '').matchAll(/\bwords\.(\w+)/g),
          ([, name = '']) => name,
        ),
      ),
    );
    assert.ok(shown.length > 40);
    const unlisted = shown.filter(name => placesOf(name).length === 0);
    assert.deepEqual(unlisted, []);
  });
});
