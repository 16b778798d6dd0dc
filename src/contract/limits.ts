/** The limits of contract 8, and our own where the contract gives none. */

/** A request JWT's `exp - iat` is strictly less than this, in seconds. */
export const JWT_LIFETIME_CEILING = 300;

/** `iat` and `nbf` lie within this many seconds of the server clock. */
export const CLOCK_TOLERANCE = 30;

/** Default lifetime of an embed token, in seconds. */
export const EMBED_TOKEN_LIFETIME = 600;

/** Bytes of a user's shared secret. */
export const SHARED_SECRET_BYTES = 32;

/** Milliseconds until the embed gives up on a request. `request-timeout` overrides it. Ours. */
export const REQUEST_TIMEOUT = 15_000;

/** The longest delay that `setTimeout` accepts, in milliseconds. */
export const MAX_DELAY = 2 ** 31 - 1;

/** Maximum length of a token that we parse, in characters. Ours. */
export const TOKEN_MAX_LENGTH = 8192;

/**
 * Maximum number of custom texts in one message from a page to its frame. We
 * have fewer texts than that. Ours.
 */
export const MAX_WORDS = 500;

export const areFew = (words: object): boolean => Object.keys(words).length <= MAX_WORDS;

/** Maximum length of displayed text from outside, in characters. Ours. */
export const TEXT_MAX_LENGTH = 500;

/** Cuts text from outside to the displayed length. */
export const truncated = (text: string): string => text.slice(0, TEXT_MAX_LENGTH);
