/** Identity verification and ID upload (assumed; contract 4). */
import {KycAnswer, UploadAnswer, type DocumentFields, type KycSubmission} from '../kyc.js';
import {get, post, type NoArgs} from './row.js';

const CHECK = '/embed/v1/kyc';

export const KYC = {
  kyc: get<NoArgs, KycAnswer>(CHECK, KycAnswer),
  /** Starts a review. Bad input gives a `failed` state with reasons, not an error. */
  kycSubmit: post<{readonly submission: KycSubmission}, KycAnswer>(
    CHECK,
    KycAnswer,
    ({submission}) => submission,
  ),
  /**
   * Uploads one side of a document. Create an `uploadId` (a UUID) for each file
   * and reuse it for every retry of that file. The same id never counts twice. If
   * the service refuses a file, the response is `refused`, not an error.
   *
   * It reports no progress. Only `XMLHttpRequest` could, but it follows redirects, and would send
   * the file to any address that they name.
   */
  kycDocuments: post<{readonly fields: DocumentFields; readonly file: Blob}, UploadAnswer>(
    `${CHECK}/documents`,
    UploadAnswer,
    ({fields, file}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      // A picture from the camera has no file name.
      form.set('file', file, 'name' in file ? String(file.name) : fields.side);
      return form;
    },
  ),
};
