/** How a chosen file is prepared before it is sent. Each engine has a different decoder. */
import {expect} from '@open-wc/testing';
import type {DocumentRules} from '#src/contract/kyc.js';
import {prepareFile} from '#src/identity/prepare-file.js';
import * as pictures from '../support/sandbox/pictures.ts';
import {pdf, text} from '../support/sandbox/pictures.ts';

const RULES: DocumentRules = {
  documents: [],
  contentTypes: ['image/jpeg', 'image/png', 'application/pdf'],
  maxBytes: 10 * 1024 * 1024,
  minPixels: 400,
};

/** A generated picture: red on the left, blue on the right. */
async function drawn(type: string, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = 'blue';
  context.fillRect(width / 2, 0, width / 2, height);
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, type);
  });
  if (!blob) throw new Error('The picture could not be made.');
  return blob;
}

/** A JPEG with a camera's metadata: rotated by 90 degrees, and the place of the photo. */
async function fromCamera(width: number, height: number): Promise<Blob> {
  const jpeg = new Uint8Array(await (await drawn('image/jpeg', width, height)).arrayBuffer());
  const words = Array.from('GPS 47.6062N 122.3321W', char => char.charCodeAt(0));
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const body = [...[0x45, 0x78, 0x69, 0x66, 0, 0], ...tiff, 0, 0, 0, 0, ...words];
  const size = body.length + 2;
  const segment = Uint8Array.from([0xff, 0xe1, size >> 8, size & 0xff, ...body]);
  return new File([jpeg.slice(0, 2), segment, jpeg.slice(2)], 'ada-at-home.jpg');
}

async function sent(source: Blob, rules = RULES): Promise<File> {
  const event = await prepareFile(source, 'back', rules);
  if (event.type !== 'prepared') throw new Error(JSON.stringify(event));
  return event.file;
}

async function refusal(source: Blob, rules = RULES): Promise<string> {
  const event = await prepareFile(source, 'back', rules);
  return event.type === 'flawed' ? event.flaw.code : event.type;
}

async function sizeOf(file: Blob): Promise<readonly number[]> {
  const {width, height} = await createImageBitmap(file);
  return [width, height];
}

describe('a chosen file', () => {
  it('is sent as a JPEG with our own file name, whatever its image type', async () => {
    // An engine that cannot encode WebP encodes a PNG instead.
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
      const {name, type: sentType} = await sent(await drawn(type, 800, 600));
      expect([name, sentType]).to.deep.equal(['back.jpg', 'image/jpeg']);
    }
  });

  it('loses its location and camera metadata, and is rotated upright', async () => {
    const source = await fromCamera(800, 600);
    expect(await source.text()).to.contain('GPS');
    const file = await sent(source);
    const bytes = await file.text();
    expect(bytes).not.to.contain('GPS');
    expect(bytes).not.to.contain('Exif');
    expect(await sizeOf(file)).to.deep.equal([600, 800]);
  });

  it('is scaled down to 2000 pixels, but not below the required minimum', async () => {
    expect(await sizeOf(await sent(await drawn('image/png', 4000, 3000)))).to.deep.equal([
      2000, 1500,
    ]);
    expect(await sizeOf(await sent(await drawn('image/png', 4000, 500)))).to.deep.equal([
      3200, 400,
    ]);
    expect(await sizeOf(await sent(await drawn('image/png', 640, 480)))).to.deep.equal([640, 480]);
  });

  it('is rejected if it is too small, empty, damaged, or of another type', async () => {
    expect(await refusal(await drawn('image/png', 900, 399))).to.equal('too_small');
    expect(await refusal(new Blob())).to.equal('empty');
    expect(await refusal(new Blob([text('hello')], {type: 'image/jpeg'}))).to.equal(
      'unsupported_type',
    );
    expect(await refusal(new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)]))).to.equal('unreadable');
    const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
    expect(await refusal(new Blob([text(heic)]))).to.equal('undecodable');
    const video = '\0\0\0\x18ftypmp42\0\0\0\0mp42isom';
    expect(await refusal(new Blob([text(video)]))).to.equal('unsupported_type');
  });

  it('is rejected by its header above 100 million pixels, before it is decoded', async () => {
    const decode = window.createImageBitmap;
    let decoded = 0;
    window.createImageBitmap = () => {
      decoded += 1;
      return Promise.reject(new Error('The picture was decoded.'));
    };
    try {
      for (const made of [pictures.png, pictures.jpeg, pictures.webp, pictures.heic])
        expect(await refusal(new Blob([made(30_000, 30_000)]))).to.equal('too_many_pixels');
    } finally {
      window.createImageBitmap = decode;
    }
    expect(decoded).to.equal(0);
  });

  it('that is a PDF is sent unchanged if PDFs are accepted', async () => {
    const file = await sent(new File([pdf()], 'ada.pdf'));
    expect([file.name, file.type, file.size]).to.deep.equal([
      'back.pdf',
      'application/pdf',
      pdf().length,
    ]);
    const jpegs = {...RULES, contentTypes: ['image/jpeg']};
    expect(await refusal(new Blob([pdf()]), jpegs)).to.equal('unsupported_type');
    expect(await refusal(new Blob([pdf()]), {...RULES, maxBytes: 10})).to.equal('too_large');
  });

  it('is sent as a PNG if JPEGs are not accepted, and rejected if neither is', async () => {
    const picture = await drawn('image/jpeg', 500, 500);
    const file = await sent(picture, {...RULES, contentTypes: ['image/png']});
    expect([file.name, file.type]).to.deep.equal(['back.png', 'image/png']);
    expect(await refusal(picture, {...RULES, contentTypes: []})).to.equal('unsupported_type');
    expect(await refusal(picture, {...RULES, maxBytes: 100})).to.equal('too_large');
  });
});
