/** Detects a file's type by its first bytes. File names and declared types are not trustworthy. */

export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** The number of bytes at the file's start that the detection needs. */
export const HEAD = 64;

/** The `ftyp` brands of still pictures. Video files start with an `ftyp` box, too. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

export function fileType(head: Uint8Array): FileType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 5) === '%PDF-') return 'pdf';
  return text(4, 8) === 'ftyp' && isHeic(text(8, 12), head, text) ? 'heic' : undefined;
}

/** Checks the major brand. If it is a generic picture brand, also checks the compatible brands. */
function isHeic(
  brand: string,
  head: Uint8Array,
  text: (from: number, to: number) => string,
): boolean {
  if (!HEIC_BRANDS.includes(brand)) return false;
  if (brand !== 'mif1' && brand !== 'msf1') return true;
  const end = Math.min(head.length, ((head[2] ?? 0) << 8) | (head[3] ?? 0));
  for (let at = 16; at + 4 <= end; at += 4) if (text(at, at + 4).startsWith('hei')) return true;
  return false;
}
