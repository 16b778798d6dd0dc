/** Identity verification and ID upload (assumed; contract 4). */
import {KycAnswer, UploadAnswer} from '../contract/kyc.js';
import {KYC, KYC_DOCUMENTS} from '../contract/paths.js';
import {operation} from './operation.js';

export const kycState = operation('kyc', KYC, KycAnswer);

/** Starts a review. Bad input gives a `failed` state with reasons, not an error. */
export const submitKyc = operation('kycSubmit', KYC, KycAnswer, ({submission}) => submission);

/**
 * Uploads one side of a document. Create an `uploadId` (a UUID) for each file
 * and reuse it for every retry of that file. The same id never counts twice. If
 * the service refuses a file, the response is `refused`, not an error.
 *
 * It reports no progress. Only `XMLHttpRequest` could, but it follows redirects,
 * and would send the file wherever they lead.
 */
export const uploadDocument = operation(
  'kycDocuments',
  KYC_DOCUMENTS,
  UploadAnswer,
  ({fields, file}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    // A picture from the camera has no file name.
    form.set('file', file, 'name' in file ? String(file.name) : fields.side);
    return form;
  },
);
