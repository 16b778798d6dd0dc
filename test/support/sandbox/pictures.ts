/** Files for ID upload, as small as possible. For Node and the browser tests. */

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The structure of a PNG of any size, with `pixels` bytes of picture data. */
export function png(width = 800, height = 600, pixels = 8): Uint8Array<ArrayBuffer> {
  const content = pixels > 0 ? [...long(pixels), ...ascii('IDAT'), ...zeros(pixels + 4)] : [];
  return join(
    PNG_START,
    [0, 0, 0, 13, ...ascii('IHDR'), ...long(width), ...long(height), 8, 2, 0, 0, 0, ...zeros(4)],
    content,
    [0, 0, 0, 0, ...ascii('IEND'), 0xae, 0x42, 0x60, 0x82],
  );
}

/**
 * The structure of a JPEG of any size, with a comment of `filler` bytes before
 * the frame and a scan after it.
 */
export function jpeg(width = 800, height = 600, filler = 8): Uint8Array<ArrayBuffer> {
  return join(
    [0xff, 0xd8],
    [0xff, 0xfe, ...short(filler + 2), ...zeros(filler)],
    [0xff, 0xc0, ...short(11), 8, ...short(height), ...short(width), 1, 1, 0x11, 0],
    // The scan contains a byte that is not a marker, and one that counts restarts.
    [0xff, 0xda, ...short(8), 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    [0xff, 0xd9],
  );
}

export function pdf(end = 'startxref\n9\n%%EOF'): Uint8Array<ArrayBuffer> {
  return join(ascii(`%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n${end}\n`));
}

export function text(words: string): Uint8Array<ArrayBuffer> {
  return join(ascii(words));
}

function join(...parts: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flat());
}

function zeros(length: number): readonly number[] {
  return Array.from({length}, () => 0);
}

function ascii(words: string): readonly number[] {
  return Array.from(words, char => char.charCodeAt(0));
}

function long(value: number): readonly number[] {
  return [...short(value >>> 16), ...short(value & 0xffff)];
}

function short(value: number): readonly number[] {
  return [value >> 8, value & 0xff];
}
