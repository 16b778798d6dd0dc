/** One side of a document, as a table: from the file to the service's verdict. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {ServiceError} from '#src/contract/errors.js';
import type {DocumentFields} from '#src/contract/kyc.js';
import {documentSide, type SideEvent, type SideState} from '#src/flows/document-side.js';

const FIELDS: DocumentFields = {uploadId: 'one', type: 'passport', country: 'GB', side: 'front'};
const RULES = {documents: [], contentTypes: [], maxBytes: 1, minPixels: 1};
const CHOSEN: SideEvent = {
  type: 'chosen',
  sending: {source: new Blob(['a']), fields: FIELDS, rules: RULES, file: undefined},
};
const PREPARED: SideEvent = {type: 'prepared', file: new File(['b'], 'front.jpg')};
const ACCEPTED: SideEvent = {type: 'accepted'};
const BLURRY: SideEvent = {type: 'flawed', flaw: {code: 'blurry', message: ''}};
const LOST: SideEvent = {type: 'rejected', error: new ServiceError('NETWORK_ERROR', '')};
const EXPIRED: SideEvent = {type: 'rejected', error: new ServiceError('SESSION_EXPIRED', '')};
const USED: SideEvent = {type: 'reviewed', reason: undefined};
const RETRY: SideEvent = {type: 'retry'};
const CANCEL: SideEvent = {type: 'cancel'};
const SAME: SideEvent = {type: 'belongs', fields: {...FIELDS, uploadId: 'two'}};
const OTHER: SideEvent = {type: 'belongs', fields: {...FIELDS, uploadId: 'two', country: 'FR'}};
const UP = [CHOSEN, PREPARED];

function run(events: readonly SideEvent[]) {
  let state: SideState = {step: 'empty'};
  let command: ReturnType<typeof documentSide>['command'];
  for (const event of events) ({state, command} = documentSide(state, event));
  const sending = 'sending' in state ? state.sending : undefined;
  return {step: state.step, command: command?.type, uploadId: sending?.fields.uploadId};
}

const STEPS: readonly (readonly [
  string,
  readonly SideEvent[],
  string,
  (string | undefined)?,
  string?,
])[] = [
  ['a chosen file is prepared', [CHOSEN], 'preparing', 'prepare', 'one'],
  ['a prepared file is sent', UP, 'uploading', 'upload', 'one'],
  ['a sent file is accepted', [...UP, ACCEPTED], 'accepted', undefined, 'one'],
  ['a file that is not a picture is refused', [CHOSEN, BLURRY], 'refused'],
  ['a file that the service refuses is refused', [...UP, BLURRY], 'refused'],
  ['a refused file is replaced', [...UP, BLURRY, CHOSEN], 'preparing', 'prepare', 'one'],
  ['a lost upload stops', [...UP, LOST], 'stopped', undefined, 'one'],
  ['a lost upload is retried with the same id', [...UP, LOST, RETRY], 'uploading', 'upload', 'one'],
  [
    'a file that could not be prepared is prepared again',
    [CHOSEN, LOST, RETRY],
    'preparing',
    'prepare',
    'one',
  ],
  ['a canceled upload stops', [...UP, CANCEL], 'stopped', undefined, 'one'],
  [
    'an accepted upload cannot be canceled',
    [...UP, ACCEPTED, CANCEL],
    'accepted',
    undefined,
    'one',
  ],
  [
    'a late response after a cancel changes nothing',
    [...UP, CANCEL, ACCEPTED],
    'stopped',
    undefined,
    'one',
  ],
  [
    'an upload in an expired session resumes on its own',
    [...UP, EXPIRED, {type: 'renewed'}],
    'uploading',
    'upload',
    'one',
  ],
  [
    'a lost upload does not resume on its own',
    [...UP, LOST, {type: 'renewed'}],
    'stopped',
    undefined,
    'one',
  ],
  [
    'an upload that a review has used is sent again',
    [...UP, ACCEPTED, USED, SAME],
    'uploading',
    'upload',
    'one',
  ],
  [
    'an upload for the same document is not sent twice',
    [...UP, ACCEPTED, SAME],
    'accepted',
    undefined,
    'one',
  ],
  [
    'an upload for another document gets another id',
    [...UP, ACCEPTED, OTHER],
    'uploading',
    'upload',
    'two',
  ],
  ['an empty side ignores a change of the document', [OTHER], 'empty'],
];

suite('one side of a document', () => {
  for (const [what, events, ...expected] of STEPS) {
    test(what, () => {
      const {step, command, uploadId} = run(events);
      assert.deepEqual([step, command, uploadId], [...expected, undefined, undefined].slice(0, 3));
    });
  }

  test('is refused after a negative review, and sent again if the review lost it', () => {
    const reason = {concern: 'front', code: 'glare', message: 'Light.'} as const;
    assert.equal(run([...UP, ACCEPTED, {type: 'reviewed', reason}]).step, 'refused');
    assert.equal(run([{type: 'reviewed', reason}]).step, 'refused');
    const gone = {concern: 'front', code: 'required', message: 'Add the front.'} as const;
    assert.equal(run([...UP, ACCEPTED, {type: 'reviewed', reason: gone}]).step, 'used');
  });
});
