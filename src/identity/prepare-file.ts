/**
 * Prepares a chosen file for upload. The file's bytes show its type. A picture
 * is redrawn, which shrinks it and removes the location and device data that
 * cameras write into it. The uploaded file is named after its side, such as
 * `front.jpg`.
 */
import type {DocumentRules} from '../contract/kyc.js';
import type {DocumentSide} from '../contract/reasons.js';
import type {FileFlaw, SideEvent} from '../flows/document-side.js';
import {fileType, HEAD, type FileType} from '../flows/file-type.js';
import {pictureSize} from './picture-size.js';

/**
 * Maximum length of a picture's longer edge in pixels, enough to read small print. It may be longer
 * if the shorter edge would otherwise be below the service's `minPixels`.
 */
const MAX_EDGE = 2000;
/** Maximum bytes of a chosen picture. A browser could run out of memory on a larger one. */
const MAX_SOURCE = 64 * 1024 * 1024;
/** Maximum pixels of a chosen picture: 400 MB when decoded. Most cameras' pictures have half. */
const MAX_PIXELS = 100_000_000;
const QUALITIES = [0.88, 0.7, 0.5];

const PDF = 'application/pdf';
const JPEG = 'image/jpeg';
const PNG = 'image/png';

class Flawed extends Error {
  readonly code: FileFlaw['code'];
  constructor(code: FileFlaw['code']) {
    super(code);
    this.code = code;
  }
}

export async function prepareFile(
  source: Blob,
  side: DocumentSide,
  rules: DocumentRules,
): Promise<SideEvent> {
  try {
    return {type: 'prepared', file: await prepared(source, side, rules)};
  } catch (cause) {
    // For example, the read fails if the user has moved the file since choosing it.
    const code = cause instanceof Flawed ? cause.code : 'unreadable';
    return {type: 'flawed', flaw: {code, message: ''}};
  }
}

async function prepared(source: Blob, side: DocumentSide, rules: DocumentRules): Promise<File> {
  if (source.size === 0) throw new Flawed('empty');
  const type = fileType(new Uint8Array(await source.slice(0, HEAD).arrayBuffer()));
  if (type === undefined) throw new Flawed('unsupported_type');
  if (type === 'pdf') return pages(source, side, rules);
  if (source.size > MAX_SOURCE) throw new Flawed('too_large');
  const size = pictureSize(new Uint8Array(await source.arrayBuffer()), type);
  if (!size) throw undecoded(type);
  if (size[0] * size[1] > MAX_PIXELS) throw new Flawed('too_many_pixels');
  if (Math.min(...size) < rules.minPixels) throw new Flawed('too_small');
  const bitmap = await decoded(source, type);
  try {
    return await encoded(bitmap, side, rules);
  } finally {
    bitmap.close();
  }
}

function pages(source: Blob, side: DocumentSide, {contentTypes, maxBytes}: DocumentRules): File {
  if (!contentTypes.includes(PDF)) throw new Flawed('unsupported_type');
  if (source.size > maxBytes) throw new Flawed('too_large');
  return new File([source], `${side}.pdf`, {type: PDF});
}

async function decoded(source: Blob, type: FileType): Promise<ImageBitmap> {
  // Set the detected type, because a wrong declared type would mislead the decoder.
  const typed = source.slice(0, source.size, `image/${type}`);
  try {
    return await createImageBitmap(typed, {imageOrientation: 'from-image'});
  } catch {
    const turned = type === 'jpeg' && (await typed.slice(0, HEAD).text()).includes('Exif');
    const bitmap = turned ? await turnedByPage(typed).catch(() => undefined) : undefined;
    if (bitmap) return bitmap;
    throw undecoded(type);
  }
}

function undecoded(type: FileType): Flawed {
  return new Flawed(type === 'heic' || type === 'webp' ? 'undecodable' : 'unreadable');
}

/**
 * Decodes a picture through an `<img>`. Firefox needs this for pictures that a
 * camera has rotated: `createImageBitmap` fails on their blobs. Rejects if the
 * page's Content-Security-Policy blocks `blob:` images.
 */
async function turnedByPage(source: Blob): Promise<ImageBitmap> {
  const image = new Image();
  image.src = URL.createObjectURL(source);
  try {
    await image.decode();
    return await createImageBitmap(image);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Draws the picture again, which drops its metadata. */
async function encoded(
  bitmap: ImageBitmap,
  side: DocumentSide,
  {contentTypes, maxBytes, minPixels}: DocumentRules,
): Promise<File> {
  const type = contentTypes.includes(JPEG) ? JPEG : PNG;
  if (!contentTypes.includes(type)) throw new Flawed('unsupported_type');
  const {width, height} = bitmap;
  const needed = minPixels / Math.min(width, height);
  const scale = Math.min(1, Math.max(MAX_EDGE / Math.max(width, height), needed));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width * scale));
  canvas.height = Math.max(1, Math.ceil(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Flawed('unreadable');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  try {
    for (const quality of type === JPEG ? QUALITIES : [1]) {
      const blob = await blobOf(canvas, type, quality);
      if (blob.size <= maxBytes)
        return new File([blob], `${side}.${type === JPEG ? 'jpg' : 'png'}`, {type});
    }
  } finally {
    // Free the pixels now.
    canvas.width = 0;
  }
  throw new Flawed('too_large');
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => {
        if (blob?.type === type) resolve(blob);
        else reject(new Flawed('unreadable'));
      },
      type,
      quality,
    );
  });
}
