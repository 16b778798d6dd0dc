/**
 * Reads a picture's size from its header before the picture is decoded, because a decoder needs 4
 * bytes of memory per pixel.
 */
import type {FileType} from '../flows/file-type.js';

export type PictureSize = readonly [width: number, height: number];

/**
 * Returns the size in pixels, before the camera's rotation is applied, or `undefined`
 * if the header does not state it. `bytes` is the whole file, because the size may
 * be far from its start.
 */
export function pictureSize(
  bytes: Uint8Array,
  type: Exclude<FileType, 'pdf'>,
): PictureSize | undefined {
  const size = {jpeg, png, webp, heic}[type](bytes);
  return size && Math.min(...size) > 0 ? size : undefined;
}

function png(bytes: Uint8Array): PictureSize | undefined {
  return text(bytes, 12) === 'IHDR' ? [number(bytes, 16, 4), number(bytes, 20, 4)] : undefined;
}

/** Skips padding and all bytes between two segments, as decoders do. */
function jpeg(bytes: Uint8Array): PictureSize | undefined {
  for (let at = bytes.indexOf(0xff, 2); at > 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    // A frame header: 0xc0 to 0xcf, except for the tables 0xc4 and 0xcc, and 0xc8.
    if (marker >> 4 === 0xc && (marker === 0xc0 || marker % 4 > 0))
      return [number(bytes, at + 7, 2), number(bytes, at + 5, 2)];
    const length = number(bytes, at + 2, 2);
    if (marker === 0xff) at += 1;
    else if (marker < 2 || (marker >= 0xd0 && marker < 0xd9)) at += 2;
    else if (marker === 0xd9 || marker === 0xda || length < 2) return undefined;
    else at += 2 + length;
  }
  return undefined;
}

/** The lossy, lossless and extended (canvas) formats. Numbers are little-endian. */
function webp(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  const last = (at: number, count: number) =>
    number(bytes.slice(at, at + count).toReversed(), 0, count);
  switch (text(bytes, 12)) {
    case 'VP8 ':
      return [last(26, 2) & 0x3fff, last(28, 2) & 0x3fff];
    case 'VP8L':
      return [(last(21, 2) & 0x3fff) + 1, ((last(22, 3) >> 6) & 0x3fff) + 1];
    case 'VP8X':
      return [last(24, 3) + 1, last(27, 3) + 1];
    default:
      return undefined;
  }
}

/** The HEIC boxes whose content is read, with the offset at which the inner boxes begin. */
const OPENED: Readonly<Record<string, number>> = {meta: 12, iprp: 8, ipco: 8};

/** Returns the size of the largest image, because the file may also contain tiles and a preview. */
function heic(bytes: Uint8Array): PictureSize {
  let found: PictureSize = [0, 0];
  for (let at = 0, length = 8; length >= 8 && at < bytes.length; at += length) {
    const name = text(bytes, at + 4);
    if (name === 'ispe') {
      const size = [number(bytes, at + 12, 4), number(bytes, at + 16, 4)] as const;
      if (size[0] * size[1] > found[0] * found[1]) found = size;
    }
    length = OPENED[name] ?? number(bytes, at, 4);
    if (length === 1) length = number(bytes, at + 8, 8);
  }
  return found;
}

function number(bytes: Uint8Array, at: number, count: number): number {
  return bytes.subarray(at, at + count).reduce((sum, byte) => sum * 256 + byte, 0);
}

function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
