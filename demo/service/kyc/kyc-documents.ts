/**
 * Uploaded sides of documents. The service checks and measures a file, then deletes it. Only the
 * file's description is stored, until the review starts, but for an hour at most.
 */
import {createHash} from 'node:crypto';
import type {DatabaseSync} from 'node:sqlite';
import * as z from 'zod/mini';
import type {DocumentFields, UploadAnswer} from '#src/contract/kyc.js';
import {DOCUMENT_SIDES, type DocumentSide, type Reason} from '#src/contract/reasons.js';
import {Refusal} from '../http/refusal.ts';
import {DOCUMENT_RULES, sidesOf} from './document-rules.ts';
import {fileContent, type FileContent} from './file-content.ts';
import {
  MAGIC_FLAWS,
  magicFlaw,
  magicName,
  magicRefusal,
  type MagicFlaw,
} from '../sandbox/magic-identity.ts';

/** Milliseconds for which an upload is stored if it is not submitted. */
const KEPT = 3_600_000;

const Row = z.object({
  type: z.string(),
  country: z.string(),
  side: z.enum(DOCUMENT_SIDES),
  content_type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  flaw: z.nullable(z.enum(MAGIC_FLAWS)),
});
type Row = z.infer<typeof Row>;

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface UploadedSide {
  readonly type: string;
  readonly country: string;
  readonly side: DocumentSide;
  readonly flaw: MagicFlaw | undefined;
}

export class KycDocuments {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Checks an uploaded file. A repeated upload of the same file with the same id gets the same
   * answer. Another file with the same id is an error.
   */
  take(userId: string, fields: DocumentFields, {name, bytes}: UploadedFile): UploadAnswer {
    this.#forgetOld();
    const {uploadId, type, country, side} = fields;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = this.#row(userId, uploadId);
    if (known) return answerAgain(known, sha256, fields);
    const content = fileContent(bytes);
    const magic = magicName(name, content.kind === 'picture' ? content.size : undefined);
    const reason = refusalOf(fields, content, bytes.length) ?? magicRefusal(magic, side);
    if (reason || !('contentType' in content))
      return {status: 'refused', uploadId, reason: reason ?? unsupported(side)};
    const {contentType} = content;
    this.#database
      .prepare('INSERT INTO kyc_uploads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        userId,
        uploadId,
        type,
        country,
        side,
        contentType,
        bytes.length,
        sha256,
        magicFlaw(magic) ?? null,
        this.#now(),
      );
    return {status: 'accepted', uploadId, contentType, bytes: bytes.length};
  }

  find(userId: string, uploadId: string): UploadedSide | undefined {
    const row = this.#row(userId, uploadId);
    return row && {...row, flaw: row.flaw ?? undefined};
  }

  /**
   * Deletes the user's uploads and the code for the phone, because a review that has started
   * accepts no more pictures.
   */
  forget(userId: string): void {
    for (const table of ['kyc_uploads', 'kyc_handoffs'])
      this.#database.prepare(`DELETE FROM ${table} WHERE user_id = ?`).run(userId);
  }

  #row(userId: string, uploadId: string): Row | undefined {
    const found = this.#database
      .prepare('SELECT * FROM kyc_uploads WHERE user_id = ? AND upload_id = ?')
      .get(userId, uploadId);
    return found && Row.parse(found);
  }

  #forgetOld(): void {
    this.#database.prepare('DELETE FROM kyc_uploads WHERE uploaded_at < ?').run(this.#now() - KEPT);
  }
}

function answerAgain(known: Row, sha256: string, fields: DocumentFields): UploadAnswer {
  const {uploadId, type, country, side} = fields;
  const isSame = known.type === type && known.country === country && known.side === side;
  if (!isSame || known.sha256 !== sha256)
    throw new Refusal('upload_mismatch', 'This upload was begun with another file.');
  return {status: 'accepted', uploadId, contentType: known.content_type, bytes: known.bytes};
}

function refusalOf(
  {type, country, side}: DocumentFields,
  content: FileContent,
  bytes: number,
): Reason | undefined {
  if (!sidesOf(type, country).includes(side))
    return {
      concern: 'document',
      code: 'not_accepted',
      message: 'We cannot accept this document. Choose another one.',
    };
  if (bytes === 0) return {concern: side, code: 'empty', message: 'The file is empty.'};
  if (bytes > DOCUMENT_RULES.maxBytes)
    return {concern: side, code: 'too_large', message: 'The file is larger than 10 MB.'};
  if (content.kind === 'unknown') return unsupported(side);
  if (content.kind === 'broken')
    return {concern: side, code: 'unreadable', message: 'The file is damaged.'};
  const {minPixels} = DOCUMENT_RULES;
  if (content.kind === 'picture' && Math.min(...Object.values(content.size)) < minPixels)
    return {
      concern: side,
      code: 'too_small',
      message: `The photo is too small: it needs ${minPixels} pixels on each side.`,
    };
  return undefined;
}

function unsupported(side: DocumentSide): Reason {
  return {concern: side, code: 'unsupported_type', message: 'Choose a JPEG, PNG or PDF file.'};
}
