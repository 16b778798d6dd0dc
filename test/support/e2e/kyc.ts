/** An identity check as its user meets it. */
import {deflateSync} from 'node:zlib';
import {expect, type Locator, type Page} from 'playwright/test';
import {FlowPage} from './identity.ts';
import type {User} from './service.ts';
import {containing, words} from './words.ts';

export const PERSON = {
  [words.firstName]: 'Ada',
  [words.lastName]: 'Byron',
  [words.birthDate]: '1990-12-10',
  [words.street]: '12 Analytical Way',
  [words.city]: 'Seattle',
  [words.region]: 'WA',
  [words.postalCode]: '98101',
} as const;

export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export class Kyc extends FlowPage {
  /** `element`: what the check is drawn in, where it is a part of another flow. */
  constructor(page: Page, user: User, element?: Locator) {
    super(page, user, 'kyc', element);
  }

  /** The card of one side. */
  side(name: string): Locator {
    return this.element.getByRole('region', {name});
  }

  async fillPerson(lastName = 'Byron', country = 'US'): Promise<void> {
    const person = {...PERSON, [words.lastName]: lastName};
    for (const [label, value] of Object.entries(person)) await this.field(label).fill(value);
    await this.field(words.country).selectOption(country);
  }

  /** From the first screen to the document. */
  async enterPerson(lastName?: string): Promise<void> {
    await this.shows(words.kycDetailsTitle);
    await this.fillPerson(lastName);
    await this.button(words.kycToDocument).click();
  }

  async chooseDocument(type: string = words.kyc_passport, country = 'GB'): Promise<void> {
    await this.shows(words.kycDocumentTitle);
    await this.field(words.kycDocumentCountry).selectOption(country);
    await this.element.getByRole('radio', {name: containing(type)}).check();
    await this.button(words.kycToPictures).click();
  }

  async giveFile(side: string, file: GivenFile = photo()): Promise<void> {
    await this.side(side).locator('input[type=file]').setInputFiles(file);
  }

  /** The camera shows something that can be taken. */
  async seesCamera(): Promise<void> {
    const width = () =>
      this.element.locator('video').evaluate(({videoWidth}: HTMLVideoElement) => videoWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }

  async received(side: string): Promise<void> {
    await expect(this.side(side).getByText(words.kycUploaded)).toBeVisible();
  }

  /** By a passport, up to the review. */
  async addPassport(file?: GivenFile): Promise<void> {
    await this.chooseDocument();
    await this.giveFile(words.kycPage, file);
    await this.received(words.kycPage);
    await this.button(words.kycToReview).click();
    await this.shows(words.kycReviewTitle);
  }

  async submit(): Promise<void> {
    await this.button(words.kycSubmit).click();
  }

  /** From the first screen to the click that sends. */
  async verify(lastName?: string): Promise<void> {
    await this.enterPerson(lastName);
    await this.addPassport();
    await this.submit();
  }

  /** All that is in the DOM of the element, as text. */
  async content(): Promise<string> {
    return this.element.evaluate(({shadowRoot}) => {
      const values = [...(shadowRoot?.querySelectorAll('input, select') ?? [])].map(each =>
        'value' in each ? String(each.value) : '',
      );
      return [shadowRoot?.innerHTML ?? '', ...values].join('\n');
    });
  }
}

/** A real picture that every browser opens: a PNG of one color. */
export function photo(name = 'holiday-in-rome.png', width = 800, height = 600): GivenFile {
  const row = Buffer.alloc(1 + width * 3, 0x7f);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({length: height}, () => row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return {name, mimeType: 'image/png', buffer};
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
