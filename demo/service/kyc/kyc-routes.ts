/** Identity verification and document upload, for the embed. */
import {Hono, type Context} from 'hono';
import {DocumentFields, KycSubmission} from '#src/contract/kyc.js';
import {KYC, KYC_DOCUMENTS} from '#src/contract/paths.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import type {KycDocuments} from './kyc-documents.ts';
import type {KycReviews} from './kyc-reviews.ts';

export function kycRoutes(
  embedToken: EmbedToken,
  kycReviews: KycReviews,
  kycDocuments: KycDocuments,
): Hono {
  const routes = new Hono();

  routes.get(KYC, embedToken, c => c.json(kycReviews.state(c.var.user)));

  routes.post(KYC, embedToken, async c => {
    const submission = await readBody(c, KycSubmission);
    if (!submission.person && !submission.document)
      throw new Refusal('bad_request', 'A submission has a person, a document or both.');
    return c.json(kycReviews.submit(c.var.user, submission));
  });

  routes.post(KYC_DOCUMENTS, embedToken, async c => {
    const form = await readForm(c);
    const file = form.get('file');
    const fields = DocumentFields.safeParse(Object.fromEntries(form));
    if (!fields.success || !(file instanceof File))
      throw new Refusal('bad_request', 'An upload has uploadId, type, country, side and a file.');
    const bytes = Buffer.from(await file.arrayBuffer());
    return c.json(kycDocuments.take(c.var.user.id, fields.data, {name: file.name, bytes}));
  });

  return routes;
}

async function readForm(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('bad_request', 'The body is not a form with files.');
  }
}
