/** What a file is by its bytes: its name and its declared type are the sender's word alone. */
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
  /** It begins as one of them, and is none. */
  | {readonly kind: 'broken'}
  | {readonly kind: 'unknown'};

const JPEG_START = [0xff, 0xd8, 0xff];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PDF_START = [...Buffer.from('%PDF-')];
/** A reader looks for the end of a PDF in its last so many bytes. */
const PDF_TAIL = 1024;

export function fileContent(bytes: Buffer): FileContent {
  if (startsWith(bytes, JPEG_START)) return picture(JPEG, jpegSize(bytes));
  if (startsWith(bytes, PNG_START)) return picture(PNG, pngSize(bytes));
  if (startsWith(bytes, PDF_START)) {
    const isWhole = bytes.subarray(-PDF_TAIL).includes('%%EOF');
    return isWhole ? {kind: 'pages', contentType: PDF} : {kind: 'broken'};
  }
  return {kind: 'unknown'};
}

function picture(contentType: typeof JPEG | typeof PNG, size: Picture | undefined): FileContent {
  if (!size || size.width === 0 || size.height === 0) return {kind: 'broken'};
  return {kind: 'picture', contentType, size};
}

/** The first chunk of a PNG is IHDR, always; the last one is IEND. */
function pngSize(bytes: Buffer): Picture | undefined {
  if (bytes.length < 45 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  if (bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND') return undefined;
  return {width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20)};
}

/** Goes from segment to segment up to the frame's header. */
function jpegSize(bytes: Buffer): Picture | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker))
      return {width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5)};
    // Padding between two segments is one more 0xff.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15, without the three that are tables. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
