/** Shapes that several schemas share. */
import * as z from 'zod/mini';

/** A schema that parses outside data into a `T`. */
export type Schema<T> = z.ZodMiniType<T>;

export const Uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i));

/** An ISO 8601 time with an offset. */
export const Timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/));
