/** A picture's size in pixels, read from its header before it is decoded. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {fileType} from '#src/flows/file-type.js';
import {pictureSize} from '#src/identity/picture-size.js';
import {prepareFile} from '#src/identity/prepare-file.js';
import {Random} from '../../support/inputs/random.ts';
import {heic, jpeg, png, webp} from '../../support/sandbox/pictures.ts';

const VALUES = Number(process.env['VALUES'] ?? 400);

const bytes = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'));
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

function sizeOf(file: Uint8Array) {
  const type = fileType(file);
  assert.ok(type && type !== 'pdf', 'not a picture');
  return pictureSize(file, type);
}

/** A JPEG whose frame follows the given bytes. */
const after = (latin1: string) => joined(bytes(`\xff\xd8${latin1}`), jpeg(800, 600).subarray(2));
/** A false frame header of 16 × 16. */
const DECOY = '\xff\xc0\0\x0b\x08\0\x10\0\x10\x01\x01\x11\0';

const PICTURES: readonly (readonly [string, Uint8Array, readonly number[] | undefined])[] = [
  ['a PNG', png(1024, 768), [1024, 768]],
  ['the largest PNG', png(2 ** 32 - 1, 2 ** 32 - 1), [2 ** 32 - 1, 2 ** 32 - 1]],
  ['a PNG without a width', png(0, 768), undefined],
  ['a PNG that starts with another chunk', bytes('\x89PNG\r\n\x1a\n\0\0\0\x04CgBI'), undefined],
  ['a JPEG', jpeg(1024, 768), [1024, 768]],
  ['the largest JPEG', jpeg(65_535, 65_535), [65_535, 65_535]],
  ['a JPEG with 1 MB before its frame', jpeg(1024, 768, 2 ** 16 - 3), [1024, 768]],
  ['a JPEG with its height at its end', jpeg(1024, 0), undefined],
  ['a JPEG with a preview in it', after(`\xff\xe1\0\x11Ex${DECOY}`), [800, 600]],
  ['a JPEG with padding', after('\xff\xff\xff'), [800, 600]],
  ['a JPEG with bytes between segments', after('\xff\x01lost\xff\0'), [800, 600]],
  ['a JPEG with standalone markers', after('\xff\xd0\xff\xd7\xff\x01\xff\xd8'), [800, 600]],
  ['a JPEG with tables', after('\xff\xc4\0\x04\0\0\xff\xc8\0\x02\xff\xcc\0\x02'), [800, 600]],
  ['a JPEG whose pixels come before its frame', after('\xff\xda'), undefined],
  ['a JPEG that ends before its frame', after('\xff\xd9'), undefined],
  ['a JPEG with a segment of length 0', after(`\xff\xe0\0\0${DECOY}`), undefined],
  ['a JPEG with a segment of one byte', after(`\xff\xe0\0\x01${DECOY}`), undefined],
  ['a JPEG with a segment beyond its end', bytes('\xff\xd8\xff\xe0\xff\xff'), undefined],
  ['a JPEG of only padding', bytes(`\xff\xd8${'\xff'.repeat(1000)}`), undefined],
  ['a lossy WebP', webp(1024, 768, 'VP8 '), [1024, 768]],
  ['the largest lossy WebP', webp(16_383, 16_383, 'VP8 '), [16_383, 16_383]],
  ['a WebP with scaling', webp(1024 + 2 ** 14, 768 + 2 ** 15, 'VP8 '), [1024, 768]],
  ['a lossless WebP', webp(1024, 768, 'VP8L'), [1024, 768]],
  ['the largest lossless WebP', webp(16_384, 16_384, 'VP8L'), [16_384, 16_384]],
  ['a WebP on a canvas', webp(1024, 768, 'VP8X'), [1024, 768]],
  ['the largest WebP on a canvas', webp(2 ** 24, 2 ** 24, 'VP8X'), [2 ** 24, 2 ** 24]],
  ['a WebP of an unknown kind', webp(1024, 768, 'VP9 '), undefined],
  ['a HEIC', heic(1024, 768), [1024, 768]],
  ['the largest HEIC', heic(2 ** 32 - 1, 2 ** 32 - 1), [2 ** 32 - 1, 2 ** 32 - 1]],
  ['a HEIC with only tiles', heic(0, 0), [512, 512]],
  ['a HEIC without pictures', heic().subarray(0, 24), undefined],
  ['a HEIC with a long box first', late('\0\0\0\x01free\0\0\0\0\0\0\0\x14\0\0\0\0'), [800, 600]],
  ['a HEIC with a box of length 0', late('\0\0\0\0mdat'), undefined],
  ['a HEIC with a box of 7 bytes', late('\0\0\0\x07free'), undefined],
  ['a HEIC with a box that never ends', late(`\0\0\0\x01free${'\xff'.repeat(8)}`), undefined],
];

/** A HEIC with other bytes before its pictures. */
function late(latin1: string): Uint8Array {
  const file = heic();
  return joined(file.subarray(0, 24), bytes(latin1), file.subarray(24));
}

suite('the size of a picture', () => {
  for (const [what, file, size] of PICTURES)
    test(`${what}: ${size?.join(' × ') ?? 'no size'}`, () => {
      assert.deepEqual(sizeOf(file), size);
    });

  const WHOLE = [png(), jpeg(), webp(), webp(800, 600, 'VP8 '), webp(800, 600, 'VP8L'), heic()];

  test('that is cut off at any byte is the size, a smaller one, or undefined', () => {
    for (const file of WHOLE)
      for (let end = 12; end < file.length; end += 1) {
        const [width = 0, height = 0] = sizeOf(file.subarray(0, end)) ?? [];
        assert.ok(width <= 800 && height <= 600, `${end} bytes: ${width} × ${height}`);
      }
  });

  test('with a randomly broken header is undefined, or two positive numbers', () => {
    const random = new Random(20_261_123);
    for (let round = 0; round < VALUES; round += 1)
      for (const file of WHOLE) {
        const type = fileType(file);
        assert.ok(type && type !== 'pdf');
        const broken = file.slice(0, random.below(file.length + 1));
        for (let count = random.below(8); count > 0; count -= 1)
          broken[random.below(broken.length)] = random.pick([0, 1, 0xff, random.below(256)]);
        for (const side of pictureSize(broken, type) ?? [])
          assert.ok(Number.isInteger(side) && side > 0, `${side}`);
      }
  });
});

suite('a picture of 30,000 × 30,000 pixels', () => {
  const rules = {documents: [], contentTypes: ['image/jpeg'], maxBytes: 10_485_760, minPixels: 400};
  const code = async (file: Uint8Array<ArrayBuffer>) => {
    const event = await prepareFile(new Blob([file]), 'front', rules);
    return event.type === 'flawed' ? event.flaw.code : event.type;
  };

  for (const [what, made] of Object.entries({png, jpeg, webp, heic}))
    test(`as a ${what} is rejected without being decoded`, async t => {
      const decode = t.mock.fn(() => Promise.reject(new Error('decoded')));
      Object.assign(globalThis, {createImageBitmap: decode});
      t.after(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));
      assert.equal(await code(made(30_000, 30_000)), 'too_many_pixels');
      assert.equal(await code(made(10_001, 10_000)), 'too_many_pixels');
      assert.equal(await code(made(30_000, 399)), 'too_small');
      assert.equal(decode.mock.callCount(), 0);
      await code(made(10_000, 10_000));
      assert.equal(decode.mock.callCount(), 1);
    });
});
