/** The style of comments in our sources, as far as a test can read it. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {commentsIn} from '../../support/sources/comments.ts';

const comments = commentsIn(['src', 'test', 'demo']);

/** First words that leave the subject out. A comment begins with a thing, or with what it does. */
const WITHOUT_SUBJECT = /^(?:What|Who|Whom|Whose|Of|By|Nobody|That|None|Nothing|How long)\b/;

test('a comment names its subject first', () => {
  assert.ok(comments.length > 5_000, `only ${comments.length} comments were found`);
  const found = comments.filter(({text}) => WITHOUT_SUBJECT.test(text));
  assert.deepEqual(
    found.map(({place, text}) => `${place} ${text}`),
    [],
  );
});
