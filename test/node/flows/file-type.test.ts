/** The type of a file, by its first bytes. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileType} from '#src/flows/file-type.js';

const bytes = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'));

const FILES: readonly (readonly [string, string, string | undefined])[] = [
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0', 'png'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['a sound file in the same container', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['an iPhone photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['a picture with its brand later in the list', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['another picture format in the same container', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif', undefined],
  ['a video in the same container', '\0\0\0\x18ftypmp42\0\0\0\0isommp42', undefined],
  ['a brand beyond the container’s end', '\0\0\0\x14ftypmif1\0\0\0\0mif1heic', undefined],
  ['a text', 'hello', undefined],
  ['nothing', '', undefined],
];

suite('the type of a file', () => {
  for (const [what, content, kind] of FILES) {
    test(`${what}: ${kind ?? 'unknown'}`, () => {
      assert.equal(fileType(bytes(content)), kind);
    });
  }
});
