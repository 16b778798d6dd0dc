/** Why the service refused a field or a file, in the language of the words. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reasonText} from '#src/elements/views/reason-text.js';
import {enReasons} from '#src/locale/en/reasons.js';
import {enShell} from '#src/locale/en/shell.js';
import {deReasons} from '#src/locale/de/reasons.js';
import {deShell} from '#src/locale/de/shell.js';

const english = {...enShell, ...enReasons};
const german = {...deShell, ...deReasons};

test('in English, the service’s message is shown, or ours if it is empty', () => {
  const message = 'The lower half is blurry.';
  assert.equal(reasonText({code: 'blurry', message}, english), message);
  assert.equal(reasonText({code: 'blurry', message: ' '}, english), enReasons.reason_blurry);
});

test('in German, our own text is shown for a known code, because the service writes English', () => {
  const message = 'The lower half is blurry.';
  assert.equal(reasonText({code: 'blurry', message}, german), deReasons.reason_blurry);
});

test('in German, the service’s message is shown for a reason without a known code', () => {
  const message = 'Call us about this.';
  assert.equal(reasonText({code: 'other', message}, german), message);
  assert.equal(reasonText({code: 'other', message: ''}, german), deReasons.reason_other);
});
