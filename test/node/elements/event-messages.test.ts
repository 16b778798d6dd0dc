/** The `message` of `service-error`: the source of its text, and its language. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {asServiceError, partMissing, ServiceError} from '#src/contract/errors.js';
import {failedTitle, formProblem, inWords} from '#src/elements/flow/notices/notices.js';
import {errorDetail} from '#src/host/events.js';
import {enNotices} from '#src/locale/en/notices.js';
import {enShell} from '#src/locale/en/shell.js';
import {esNotices} from '#src/locale/es/notices.js';
import {esShell} from '#src/locale/es/shell.js';

const english = {...enShell, ...enNotices};
const spanish = {...esShell, ...esNotices};

const OURS = [
  ['a timeout', new ServiceError('TIMEOUT', 'The service took too long to answer.')],
  ['a lost connection', new ServiceError('NETWORK_ERROR', 'The service could not be reached.')],
  ['a missing part', partMissing(new Error('404'))],
  ['an internal bug', asServiceError(new Error('undefined is not a function'))],
  ['an expired session', new ServiceError('SESSION_EXPIRED', 'Expired.', {status: 401})],
] as const;

suite('in Spanish', () => {
  for (const [what, error] of OURS)
    test(`${what} has a Spanish message, and is otherwise the same error`, () => {
      const detail = errorDetail(inWords(error, spanish), 'a-payment');
      assert.equal(detail.message, failedTitle(error, spanish));
      assert.ok(Object.values(spanish).includes(detail.message));
      assert.notEqual(detail.message, error.message);
      const {message} = error;
      assert.deepEqual({...detail, message}, errorDetail(error, 'a-payment'));
    });

  test('a message from the service is kept', () => {
    for (const error of [
      new ServiceError('NETWORK_ERROR', 'Maintenance until noon.', {status: 503}),
      new ServiceError('DEPOSIT_FAILED', 'Not today.', {status: 422}),
      new ServiceError('GEOFENCE_BLOCKED', 'Not in Washington.'),
    ])
      assert.equal(errorDetail(inWords(error, spanish)).message, error.message);
  });
});

suite('a form whose request failed', () => {
  test('shows the message of the service', () => {
    const error = new ServiceError('NETWORK_ERROR', 'Maintenance until noon.', {status: 503});
    assert.equal(formProblem(error, spanish), 'Maintenance until noon.');
  });

  for (const [what, error] of OURS.slice(0, -1))
    test(`shows sentences in the user’s language after ${what}, and not our message`, () => {
      const text = formProblem(error, spanish);
      assert.ok(text.startsWith(`${failedTitle(error, spanish)}. `));
      assert.ok(!text.includes(error.message));
    });
});

test('in English, every message is kept', () => {
  for (const [, error] of OURS) assert.equal(inWords(error, english), error);
});
