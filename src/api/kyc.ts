/** Identity verification and ID upload (all assumed, design 3). */
import {KycState, UploadAnswer, type DocumentFields, type KycSubmission} from '../contract/kyc.js';
import {KYC, KYC_DOCUMENTS} from '../contract/paths.js';
import {read, send} from './identity.js';
import type {Connection} from './request.js';
import {upload} from './upload.js';

export function kycState(connection: Connection, signal?: AbortSignal): Promise<KycState> {
  return read(connection, KYC, KycState, signal);
}

/** Begins a review; what was not right is a `failed` with its reasons, not an error. */
export function submitKyc(
  connection: Connection,
  submission: KycSubmission,
  signal?: AbortSignal,
): Promise<KycState> {
  return send(connection, KYC, KycState, submission, signal);
}

export interface UploadOptions {
  /** Stops the upload; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How much has left, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * One side of a document. Make an `uploadId` (a UUID) for each file and keep it
 * for every retry of that file: the same id never counts twice. A file that the
 * service does not take is an answer, `refused`, not an error.
 */
export function uploadDocument(
  connection: Connection,
  fields: DocumentFields,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // A picture that was taken here has no name of its own.
  form.set('file', file, 'name' in file ? String(file.name) : fields.side);
  return upload(connection, {
    path: KYC_DOCUMENTS,
    schema: UploadAnswer,
    form,
    fallback: 'NETWORK_ERROR',
    ...options,
  });
}
