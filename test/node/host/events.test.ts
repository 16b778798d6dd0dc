/** The table of events matches its documentation: docblocks and the page of the elements. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {EVENTS, isCancelable, isServiceEvent} from '#src/contract/events.js';
import {namesIn, rowsOf} from '../../support/documents/reading.ts';
import {sourceTree} from '../../support/sources/source-tree.ts';

const NAMES = Object.keys(EVENTS).filter(isServiceEvent);

interface Written {
  readonly name: string;
  readonly text: string;
}

/** The docblock lines of all elements: `@fires {CustomEvent} NAME - TEXT`. */
function fires(): Written[] {
  return sourceTree()
    .filter(({name}) => name.startsWith('elements/'))
    .flatMap(({text}) => [...text.matchAll(/@fires \{CustomEvent\} (\S+) - (.+)/g)])
    .map(([, name = '', text = '']) => ({name, text}));
}

/** The rows of the documented table, one for each name in the first column. */
const rows = (): Written[] =>
  rowsOf('src/elements/README.md', 'event').flatMap(({event, detail = ''}) =>
    namesIn(event).map(name => ({name, text: detail})),
  );

for (const [place, written] of [
  ['the docblocks of the elements', fires()],
  ['the elements’ README', rows()],
] as const)
  suite(`6 ${place}`, () => {
    test('list every event, and no others', () => {
      assert.deepEqual([...new Set(written.map(({name}) => name))].toSorted(), NAMES.toSorted());
    });

    test('mark exactly those events as cancelable that the page can cancel', () => {
      for (const {name, text} of written) {
        assert.equal(
          text.includes('cancelable'),
          isServiceEvent(name) && isCancelable(name),
          `${name}: ${text}`,
        );
      }
    });
  });
