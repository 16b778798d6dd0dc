/** Identity verification and ID upload (assumed; contract 4). */
import {KycAnswer, UploadAnswer, type DocumentFields, type KycSubmission} from '../contract/kyc.js';
import {pathTo} from '../contract/paths.js';
import {read, send} from './calls.js';
import type {Connection} from './request.js';

export function kycState(connection: Connection, signal?: AbortSignal): Promise<KycAnswer> {
  return read(connection, pathTo('kyc', {}), KycAnswer, signal);
}

/** Starts a review. Bad input gives a `failed` state with reasons, not an error. */
export function submitKyc(
  connection: Connection,
  submission: KycSubmission,
  signal?: AbortSignal,
): Promise<KycAnswer> {
  return send(connection, pathTo('kyc', {}), KycAnswer, submission, signal);
}

/**
 * The slowest line that an upload must get through, in bytes per millisecond.
 * 128 kbit/s.
 */
const SLOWEST = 16;

/**
 * Uploads one side of a document. Create an `uploadId` (a UUID) for each file
 * and reuse it for every retry of that file. The same id never counts twice. If
 * the service refuses a file, the response is `refused`, not an error.
 *
 * It reports no progress. Only `XMLHttpRequest` does, and that follows a
 * redirect and sends the file to wherever it leads. The time limit grows with
 * the file.
 */
export function uploadDocument(
  {timeout, ...connection}: Connection,
  fields: DocumentFields,
  file: Blob,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // A picture from the camera has no file name.
  form.set('file', file, 'name' in file ? String(file.name) : fields.side);
  const patient = {...connection, timeout: timeout + file.size / SLOWEST};
  return send(patient, pathTo('kycDocuments', {}), UploadAnswer, form, signal);
}
