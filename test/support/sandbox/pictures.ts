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
    // The scan contains an escaped 0xff, which is not a marker, and a restart marker.
    [0xff, 0xda, ...short(8), 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    [0xff, 0xd9],
  );
}

/** The head of a WebP of any size: a single picture, or a canvas with pictures on it. */
export function webp(width = 800, height = 600, kind = 'VP8X'): Uint8Array<ArrayBuffer> {
  const across = width - 1;
  const down = height - 1;
  const sizes: Readonly<Record<string, readonly number[]>> = {
    // The data begins with a frame's tag and start code.
    'VP8 ': [...zeros(3), 0x9d, 0x01, 0x2a, ...less(width, 2), ...less(height, 2)],
    VP8L: [0x2f, ...less(across + down * 2 ** 14, 4), ...zeros(5)],
    VP8X: [...zeros(4), ...less(across, 3), ...less(down, 3)],
  };
  return join(ascii('RIFF'), [22, 0, 0, 0], ascii(`WEBP${kind}`), [10, 0, 0, 0], sizes[kind] ?? []);
}

/** The boxes of an iPhone's HEIC: tiles and a preview, and the picture that they make. */
export function heic(width = 800, height = 600): Uint8Array<ArrayBuffer> {
  const ispe = (...size: readonly number[]) => box('ispe', ...long(0), ...size.flatMap(long));
  const ipco = box('ipco', ...ispe(512, 512), ...box('irot', 3), ...ispe(width, height));
  const iprp = box('iprp', ...ipco, ...box('ipma', ...zeros(9)));
  return join(
    box('ftyp', ...ascii('heic'), ...long(0), ...ascii('mif1heic')),
    box('meta', ...long(0), ...box('hdlr', ...zeros(25)), ...iprp, ...box('iloc', ...zeros(30))),
    // The length 0 means that the box extends to the end of the file.
    [0, 0, 0, 0, ...ascii('mdat'), ...zeros(40)],
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

function box(name: string, ...content: readonly number[]): readonly number[] {
  return [...long(content.length + 8), ...ascii(name), ...content];
}

function zeros(length: number): readonly number[] {
  return Array.from({length}, () => 0);
}

function ascii(words: string): readonly number[] {
  return Array.from(words, char => char.charCodeAt(0));
}

/** Encodes a number in `count` bytes, least significant byte first. */
function less(value: number, count: number): readonly number[] {
  return Array.from({length: count}, (_, at) => Math.floor(value / 256 ** at) % 256);
}

function long(value: number): readonly number[] {
  return [...short(value >>> 16), ...short(value & 0xffff)];
}

function short(value: number): readonly number[] {
  return [value >> 8, value & 0xff];
}
