import type * as z from 'zod/mini';

/** A schema that parses what comes from outside into a `T`. */
export type Schema<T> = z.ZodMiniType<T>;
