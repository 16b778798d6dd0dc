/**
 * Detects a file's format from its bytes. The sender chooses the file's name and declared type, so
 * neither is proof. A file can start like a picture and continue in another format, so each file is
 * read to its end. The pixels themselves are not checked.
 */
import {JPEG, PDF, PNG} from './document-rules.ts';

export interface Picture {
  readonly width: number;
  readonly height: number;
}

export type FileContent =
  | {
      readonly kind: 'picture';
      readonly contentType: typeof JPEG | typeof PNG;
      readonly size: Picture;
    }
  | {readonly kind: 'pages'; readonly contentType: typeof PDF}
  /** The file starts like one of the known formats but is not valid. */
  | {readonly kind: 'broken'}
  | {readonly kind: 'unknown'};

const JPEG_START = [0xff, 0xd8, 0xff];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PDF_START = [...Buffer.from('%PDF-')];
/** Maximum width and height. Opening a larger picture could use up all memory. */
const MAX_PIXELS = 20_000;
/** The number of last bytes in which PDF readers look for the end-of-file marker. */
const PDF_TAIL = 1024;

export function fileContent(bytes: Buffer): FileContent {
  if (startsWith(bytes, JPEG_START)) return picture(JPEG, jpegSize(bytes));
  if (startsWith(bytes, PNG_START)) return picture(PNG, pngSize(bytes));
  if (startsWith(bytes, PDF_START))
    return isPdf(bytes) ? {kind: 'pages', contentType: PDF} : {kind: 'broken'};
  return {kind: 'unknown'};
}

function picture(contentType: typeof JPEG | typeof PNG, size: Picture | undefined): FileContent {
  if (!size) return {kind: 'broken'};
  const sides = [size.width, size.height];
  return Math.min(...sides) === 0 || Math.max(...sides) > MAX_PIXELS
    ? {kind: 'broken'}
    : {kind: 'picture', contentType, size};
}

/**
 * Checks the version in the first line, and that the end of the file has an offset of the object
 * table.
 */
function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    /startxref\s+\d+\s+%%EOF/.test(bytes.toString('latin1', Math.max(0, bytes.length - PDF_TAIL)))
  );
}

/** Reads chunk by chunk: IHDR is first, IEND is last, and IDAT has the picture. */
function pngSize(bytes: Buffer): Picture | undefined {
  let size: Picture | undefined;
  let hasPixels = false;
  // A chunk also has 12 bytes of length, name and checksum.
  for (let at = PNG_START.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (next > bytes.length || (name === 'IHDR') === (size !== undefined)) return undefined;
    if (name === 'IHDR') {
      if (length !== 13) return undefined;
      size = {width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12)};
    }
    if (name === 'IDAT' && length > 0) hasPixels = true;
    if (name === 'IEND') return hasPixels && next === bytes.length ? size : undefined;
    at = next;
  }
  return undefined;
}

const RESTARTS = [0xd0, 0xd7] as const;
const END = 0xd9;
const SCAN = 0xda;

/** Reads segment by segment: the frame header, then the scans with the picture, up to the end. */
function jpegSize(bytes: Buffer): Picture | undefined {
  let size: Picture | undefined;
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return hasPixels && at + 2 === bytes.length ? size : undefined;
    // An extra 0xff between two segments is padding.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return undefined;
    if (isFrameHeader(marker) && !size) {
      if (length < 8) return undefined;
      size = {width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5)};
    }
    at = marker === SCAN ? scanEnd(bytes, next) : next;
    if (marker === SCAN && size && at > next) hasPixels = true;
  }
  return undefined;
}

/** Finds the next marker. In pixel data, 0xff is followed by a zero or by a restart marker. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && (marker < RESTARTS[0] || marker > RESTARTS[1])) return at;
  }
  return bytes.length;
}

/** SOF0 to SOF15, except the three that are not frame headers. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
