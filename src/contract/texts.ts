/** The texts of window messages. Their length is limited, so that no sender can flood us. */
/* oxlint-disable promise/valid-params -- zod's catch, not a promise's. */
import * as z from 'zod/mini';

/** A text for people. */
export const Prose = z.string().check(z.maxLength(2048));

/** An id, a code, a version or an amount. */
export const Name = z.string().check(z.minLength(1), z.maxLength(64));

/** Identifies a conversation: each of its messages repeats the nonce. */
export const Nonce = z.string().check(z.minLength(16), z.maxLength(64));

/** The service's id for a request. A malformed one is dropped. */
export const RequestId = z.optional(
  z.catch(z.optional(z.string().check(z.regex(/^[!-~]{1,200}$/))), undefined),
);
