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

test('in English the message of the service is shown, or ours if it has none', () => {
  const message = 'The lower half is blurry.';
  assert.equal(reasonText({code: 'blurry', message}, english), message);
  assert.equal(reasonText({code: 'blurry', message: ' '}, english), enReasons.reason_blurry);
});

test('in German our own words are shown for a known code, because the service writes English', () => {
  const message = 'The lower half is blurry.';
  assert.equal(reasonText({code: 'blurry', message}, german), deReasons.reason_blurry);
});

test('in German a reason without a code of its own is shown in the words of the service', () => {
  const message = 'Call us about this.';
  assert.equal(reasonText({code: 'other', message}, german), message);
  assert.equal(reasonText({code: 'other', message: ''}, german), deReasons.reason_other);
});
