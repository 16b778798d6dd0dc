/** Limits and reads request bodies. */
import type {Context} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {createMiddleware} from 'hono/factory';
import {ISV_ROUTES} from '#src/contract/paths.js';
import type {Schema} from '#src/contract/schema.js';
import {Refusal} from './refusal.ts';

/** Maximum bytes of most bodies. All bodies in the contract are far smaller. */
const BODY_LIMIT = 64 * 1024;

/**
 * Maximum bytes of an upload. It is larger than the largest accepted file, so that a slightly
 * larger file gets the exact error.
 */
const UPLOAD_LIMIT = 12 * 1024 * 1024;

/**
 * Maximum bytes of a body on ISV routes. The contract sets no limit. This limit allows tests of the
 * body hash with a large body.
 */
const ISV_BODY_LIMIT = 2 * 1024 * 1024;

const limitMost = limit(BODY_LIMIT);
const limitUploads = limit(UPLOAD_LIMIT);
const limitIsvRoutes = limit(ISV_BODY_LIMIT);

/**
 * Limits the size of bodies. A chunked body is read here, before its route checks the token. So
 * large bodies are read only for known users: `uploads` maps each path that accepts a large body
 * to a check that throws if the sender may not upload.
 */
export function limitBody(uploads: Readonly<Record<string, (c: Context) => void>>) {
  return createMiddleware((c, next) => {
    const {path} = c.req;
    const assertMay = uploads[path];
    if (!assertMay) return limitOf(path)(c, next);
    if (c.req.method !== 'OPTIONS') assertMay(c);
    return limitUploads(c, next);
  });
}

function limitOf(path: string): typeof limitMost {
  const isIsvRoute = ISV_ROUTES.some(route => path === route || path.startsWith(`${route}/`));
  return isIsvRoute ? limitIsvRoutes : limitMost;
}

function limit(maxSize: number) {
  const onError = () => {
    throw new Refusal('body_too_large', `A body may have ${maxSize} bytes at most.`);
  };
  return bodyLimit({maxSize, onError});
}

/** An empty body reads as `{}`, because some requests have only optional fields. */
export async function readBody<T>(c: Context, schema: Schema<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await c.req.arrayBuffer()));
  if (parsed.success) return parsed.data;
  // The error names the path of the first issue, never its value.
  const where = parsed.error.issues[0]?.path.join('.') || 'the body';
  throw new Refusal('bad_request', `The request is not of the right shape, at: ${where}.`);
}

function parseJson(bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON in UTF-8.');
  }
}

export async function readForm(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal('bad_request', 'The body is not a form with files.');
  }
}
