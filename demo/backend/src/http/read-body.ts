/** Reads a JSON body. If it does not match the schema, throws a 400 that does not quote it. */
import type {Context} from 'hono';
import {HTTPException} from 'hono/http-exception';
import type {ZodMiniType} from 'zod/mini';

export async function readBody<T>(c: Context, schema: ZodMiniType<T>): Promise<T> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const {data, success} = schema.safeParse(body);
  if (success) return data;
  throw new HTTPException(400, {res: Response.json({code: 'bad_request'}, {status: 400})});
}
