/** The style of comments in our sources, as far as a test can read it. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {commentsIn} from '../../support/sources/comments.ts';

const comments = commentsIn(['src', 'test', 'demo']);

/** First words that leave the subject out. A comment begins with a thing, or with what it does. */
const WITHOUT_SUBJECT = /^(?:What|Who|Whom|Whose|Of|By|Nobody|That|None|Nothing|How long)\b/;

/** The width to which our formatter wraps code. */
const WIDTH = 100;

/** Lines that cannot be wrapped: tags of a docblock, rows of a table, settings of the linter. */
const WHOLE = /^\s*\* [@|]|oxlint-disable/;

/** A file that `npm run by-country` writes. */
const GENERATED = 'src/identity/by-country-table.ts';

test(`no line of a comment is longer than ${WIDTH} characters`, () => {
  const found = comments
    .filter(({place}) => !place.startsWith(GENERATED))
    .flatMap(({place, lines}) => lines.map(line => ({place, line})))
    .filter(({line}) => line.length > WIDTH && !WHOLE.test(line));
  assert.deepEqual(
    found.map(({place, line}) => `${place} ${line.trim()}`),
    [],
  );
});

test('a comment names its subject first', () => {
  assert.ok(comments.length > 5_000, `only ${comments.length} comments were found`);
  const found = comments.filter(({text}) => WITHOUT_SUBJECT.test(text));
  assert.deepEqual(
    found.map(({place, text}) => `${place} ${text}`),
    [],
  );
});
