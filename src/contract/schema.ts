/** Shapes that several schemas share. */
import * as z from 'zod/mini';

/** A schema that parses outside data into a `T`. */
export type Schema<T> = z.ZodMiniType<T>;

/**
 * A field that may be absent. `null` counts as absent, too (decision 15), because many services
 * write out every field that they know.
 */
export function optional<T extends z.ZodMiniType>(
  schema: T,
): z.ZodMiniPipe<z.ZodMiniOptional<z.ZodMiniUnknown>, z.ZodMiniOptional<T>> {
  return z.pipe(z.optional(z.unknown().check(z.overwrite(absent))), z.optional(schema));
}

/** The build prints this function as a comparison (`.rollup/print-schemas.ts`). */
function absent(value: unknown): unknown {
  return value ?? undefined;
}

export const Uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i));

/** An ISO 8601 time with an offset. */
export const Timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/));
