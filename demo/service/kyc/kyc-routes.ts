/** Identity verification and document upload, for the embed. */
import {Hono, type Context} from 'hono';
import {DocumentFields, KycSubmission} from '#src/contract/kyc.js';
import {KYC, KYC_DOCUMENTS} from '#src/contract/paths.js';
import type {EmbedEnv} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import type {Service} from '../service.ts';

export function kycRoutes({kycReviews, kycDocuments}: Service): Hono<EmbedEnv> {
  const routes = new Hono<EmbedEnv>();

  routes.get(KYC, c => c.json(kycReviews.state(c.var.user)));

  routes.post(KYC, async c => {
    const submission = await readBody(c, KycSubmission);
    if (!submission.person && !submission.document)
      throw new Refusal('bad_request', 'A submission has a person, a document or both.');
    return c.json(kycReviews.submit(c.var.user, submission));
  });

  routes.post(KYC_DOCUMENTS, async c => {
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
