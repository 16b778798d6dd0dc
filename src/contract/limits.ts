/** The numbers of contract 8, and of the design where the contract gives none. */

/** A request JWT's `exp - iat` is strictly less than this, in seconds. */
export const JWT_LIFETIME_CEILING = 300;

/** `iat` and `nbf` lie within this many seconds of the server clock. */
export const CLOCK_TOLERANCE = 30;

/** Default lifetime of an embed token, in seconds. */
export const EMBED_TOKEN_LIFETIME = 600;

/** Bytes of a user's shared secret. */
export const SHARED_SECRET_BYTES = 32;

/** Milliseconds before a request of the embed is given up, unless `request-timeout` says otherwise. Ours. */
export const REQUEST_TIMEOUT = 15_000;

/** Characters of the longest token that is looked at. Ours. */
export const TOKEN_MAX_LENGTH = 8192;

/** A page's own words in one message to its frame; there are fewer to replace. Ours. */
export const MAX_WORDS = 500;

/** Characters of the longest text from outside that is shown. Ours. */
export const TEXT_MAX_LENGTH = 500;

/** A text from outside, no longer than is shown. */
export const short = (text: string): string => text.slice(0, TEXT_MAX_LENGTH);
