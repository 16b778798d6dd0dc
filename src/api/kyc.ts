/** Identity verification and ID upload (assumed; contract 4). */
import {KycAnswer, UploadAnswer, type DocumentFields, type KycSubmission} from '../contract/kyc.js';
import {KYC, KYC_DOCUMENTS} from '../contract/paths.js';
import {read, send} from './calls.js';
import type {Connection} from './request.js';
import {upload} from './upload.js';

export function kycState(connection: Connection, signal?: AbortSignal): Promise<KycAnswer> {
  return read(connection, KYC, KycAnswer, signal);
}

/** Starts a review. Bad input gives a `failed` state with reasons, not an error. */
export function submitKyc(
  connection: Connection,
  submission: KycSubmission,
  signal?: AbortSignal,
): Promise<KycAnswer> {
  return send(connection, KYC, KycAnswer, submission, signal);
}

export interface UploadOptions {
  /** Stops the upload; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The uploaded share, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * Uploads one side of a document. Create an `uploadId` (a UUID) for each file
 * and reuse it for every retry of that file. The same id never counts twice. If
 * the service refuses a file, the response is `refused`, not an error.
 */
export function uploadDocument(
  connection: Connection,
  fields: DocumentFields,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // A picture from the camera has no file name.
  form.set('file', file, 'name' in file ? String(file.name) : fields.side);
  return upload(connection, {
    path: KYC_DOCUMENTS,
    schema: UploadAnswer,
    form,
    fallback: 'NETWORK_ERROR',
    ...options,
  });
}
