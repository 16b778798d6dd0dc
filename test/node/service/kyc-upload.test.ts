/**
 * ID upload at the service: the type of a file according to its bytes, the refusals, and the stored
 * files.
 */
import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {Sandbox} from '../../support/sandbox/sandbox.ts';
import {kycUser, type Sent} from '../../support/sandbox/kyc.ts';
import {jpeg, pdf, png, text} from '../../support/sandbox/pictures.ts';

const SCRIPT = text('<script>alert(1)</script>');
const END = Uint8Array.of(0xff, 0xd9);

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap(part => [...part]));
}

const scripted = (bytes: Uint8Array) => joined(bytes.subarray(0, 700), SCRIPT);

suite('ID upload: a file’s type follows from its bytes', () => {
  for (const [name, bytes, contentType] of [
    ['a PNG', png(), 'image/png'],
    ['a JPEG', jpeg(), 'image/jpeg'],
    ['a PDF', pdf(), 'application/pdf'],
    ['a picture of the minimum size', png(400, 400), 'image/png'],
    ['a picture of the maximum size', png(20_000, 20_000), 'image/png'],
  ] as const)
    test(`${name} is accepted, whatever its name`, async t => {
      const {upload} = await kycUser(t);
      const uploadId = randomUUID();
      assert.deepEqual(await upload({uploadId, bytes, name: 'holiday.exe'}), {
        status: 'accepted',
        uploadId,
        contentType,
        bytes: bytes.length,
      });
    });

  const refusals: readonly (readonly [string, Sent, string])[] = [
    ['an empty file', {bytes: new Uint8Array()}, 'front empty'],
    ['a text named photo.png', {bytes: text('hello'), name: 'photo.png'}, 'front unsupported_type'],
    ['a page', {bytes: text('<!doctype html><script>')}, 'front unsupported_type'],
    ['a GIF', {bytes: text('GIF89a........')}, 'front unsupported_type'],
    ['an SVG', {bytes: text('<svg xmlns="">')}, 'front unsupported_type'],
    ['a truncated PNG', {bytes: png().subarray(0, 30)}, 'front unreadable'],
    ['a PNG without its end', {bytes: png().subarray(0, -8)}, 'front unreadable'],
    ['a JPEG of three bytes', {bytes: jpeg().subarray(0, 3)}, 'front unreadable'],
    ['a JPEG without a frame', {bytes: jpeg().subarray(0, 14)}, 'front unreadable'],
    [
      'the start of a JPEG before a script',
      {bytes: scripted(jpeg(800, 600, 665))},
      'front unreadable',
    ],
    ['a JPEG truncated in the middle', {bytes: jpeg().subarray(0, -6)}, 'front unreadable'],
    ['a JPEG without a scan', {bytes: joined(jpeg().subarray(0, 27), END)}, 'front unreadable'],
    ['a complete JPEG before a script', {bytes: joined(jpeg(), SCRIPT)}, 'front unreadable'],
    ['a PNG without a picture', {bytes: png(800, 600, 0)}, 'front unreadable'],
    ['a complete PNG before a script', {bytes: joined(png(), SCRIPT)}, 'front unreadable'],
    ['a PNG of huge size', {bytes: png(4294967295, 4294967295)}, 'front unreadable'],
    ['a picture of 20,001 pixels', {bytes: jpeg(400, 20_001)}, 'front unreadable'],
    ['a truncated PDF', {bytes: pdf('')}, 'front unreadable'],
    ['a page named a PDF', {bytes: text('%PDF-<html>%%EOF')}, 'front unreadable'],
    ['a PDF without the position of its objects', {bytes: pdf('%%EOF')}, 'front unreadable'],
    ['a picture without width', {bytes: png(0, 800)}, 'front unreadable'],
    ['a thumbnail', {bytes: jpeg(800, 399)}, 'front too_small'],
    ['more than 10 MB', {bytes: new Uint8Array(10_485_761)}, 'front too_large'],
    ['an unknown document', {type: 'library_card'}, 'document not_accepted'],
    ['an unknown country', {country: 'XX'}, 'document not_accepted'],
    ['a passport’s back', {side: 'back'}, 'document not_accepted'],
    ['a file named Blurry 1.jpg', {name: 'Blurry 1.jpg'}, 'front blurry'],
    ['a file named glare.png', {name: 'glare.png'}, 'front glare'],
    ['a file named cutoff.png', {name: 'cutoff.png'}, 'front cut_off'],
    ['a file named unreadable.pdf', {name: 'unreadable.pdf'}, 'front unreadable'],
    ['a picture of 601 pixels', {bytes: jpeg(601, 900)}, 'front blurry'],
    ['one of 602 pixels', {bytes: png(900, 602)}, 'front glare'],
    ['one of 603 pixels', {bytes: jpeg(603, 900)}, 'front cut_off'],
    ['one of 604 pixels', {bytes: jpeg(604, 900)}, 'front unreadable'],
    ['one of 605 pixels', {bytes: jpeg(605, 900)}, 'front expired'],
    [
      'the back of an expired one',
      {name: 'expired.png', side: 'back', type: 'driving_licence'},
      'back expired',
    ],
  ];
  for (const [what, sent, expected] of refusals)
    test(`${what} is rejected as ${expected}`, async t => {
      const {upload} = await kycUser(t);
      const answer = await upload(sent);
      assert.ok(answer.status === 'refused');
      const {concern, code, message} = answer.reason;
      assert.equal(`${concern} ${code}`, expected);
      assert.match(message, /^[A-Z].{10,}\.$/);
    });

  test('a body that is too large is a 413', async t => {
    const {sendFile} = await kycUser(t);
    const bytes = new Uint8Array(13 * 1024 * 1024);
    // The service may answer, or end the connection in the middle of the body.
    const status = await sendFile({bytes}).then(
      answer => answer.status,
      () => 413,
    );
    assert.equal(status, 413);
  });

  test('an invalid upload is a 400', async t => {
    const {postForm, sendFile} = await kycUser(t);
    const noFile = new FormData();
    noFile.set('uploadId', randomUUID());
    const textFile = new FormData();
    for (const [name, value] of Object.entries({type: 'passport', country: 'GB', side: 'front'}))
      textFile.set(name, value);
    textFile.set('uploadId', randomUUID());
    textFile.set('file', 'not a file');
    for (const form of [noFile, textFile, 'hello', '{}'])
      assert.equal((await postForm(form)).status, 400);
    assert.equal((await sendFile({uploadId: '../7'})).status, 400);
    assert.equal((await sendFile({side: 'edge'})).status, 400);
  });
});

suite('ID upload: once', () => {
  test('the same file with the same id gets the same response, and another file is an error', async t => {
    const {upload, sendFile} = await kycUser(t);
    const uploadId = randomUUID();
    const first = await upload({uploadId});
    assert.deepEqual(await upload({uploadId}), first);
    for (const other of [{bytes: jpeg()}, {type: 'driving_licence'}, {country: 'FR'}]) {
      const {status, json} = await sendFile({uploadId, ...other});
      assert.deepEqual([status, json.code], [409, 'upload_mismatch']);
    }
  });

  test('after a refusal, a better file may have the same id', async t => {
    const {upload} = await kycUser(t);
    const uploadId = randomUUID();
    assert.equal((await upload({uploadId, name: 'blurry.png'})).status, 'refused');
    assert.equal((await upload({uploadId, bytes: jpeg()})).status, 'accepted');
  });

  test('two users may have the same id', async t => {
    const {upload, sandbox, partner, submit} = await kycUser(t);
    const {uploadId} = await upload({});
    const other = await sandbox.user(partner, {kyc: 'none'});
    const document = {type: 'passport', country: 'GB', front: {uploadId}};
    const {json} = await other.post('/kyc', {document});
    assert.match(JSON.stringify(json), /"concern":"front"/);
    assert.equal((await submit({document})).status, 'completed');
  });

  test('an upload that is not submitted within an hour is discarded', async t => {
    const {upload, submit, sandbox, user} = await kycUser(t);
    const {uploadId} = await upload({});
    sandbox.time += 3_601_000;
    await user.openSession();
    await upload({});
    const failed = await submit({document: {type: 'passport', country: 'GB', front: {uploadId}}});
    assert.ok(failed.status === 'failed' && failed.reasons[0]?.concern === 'front');
  });
});

suite('ID upload: no personal data is kept', () => {
  test('the request log contains only paths', async t => {
    const {verify, user, upload} = await kycUser(t);
    await upload({name: 'blurry ada lovelace.png'});
    await verify('Lovelace');
    const log = JSON.stringify(await user.requests());
    assert.match(log, /\/embed\/v1\/kyc\/documents/);
    assert.doesNotMatch(log, /lovelace|Analytical|passport|1990/i);
  });

  test('the database contains no name, address or file, before or after a review', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'kyc-'));
    t.after(() => rmSync(folder, {recursive: true}));
    const file = join(folder, 'service.db');
    const sandbox = await Sandbox.start(t, file);
    const {verify, upload} = await kycUser(t, {kyc: 'none'}, sandbox);
    await upload({
      bytes: pdf('canary-of-the-file startxref 9 %%EOF'),
      name: 'canary-of-the-name.pdf',
    });
    await verify('CanaryFamily');
    await sandbox.close();
    const kept = readFileSync(file, 'latin1');
    assert.doesNotMatch(kept, /canary|Analytical|1990-12-10|98101/i);
  });
});
