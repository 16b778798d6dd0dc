/**
 * Window messages of the frame protocol (contract 6). Everything that the contract does not show is
 * ours (assumed; contract 6).
 *
 *     page around                         GET /embed/v1/frame?flow=…&isv=…
 *         │ ◀──────────── SERVICE_READY {nonce} ───── │  until it is answered
 *         │ ── SERVICE_INIT {token, options} ───────▶ │
 *         │ ◀───── SERVICE_RESIZE, SERVICE_EVENT ──── │
 *         │ ◀──────────── SERVICE_SESSION_EXPIRED ─── │
 *         │ ── SERVICE_SESSION_REFRESH {token} ─────▶ │
 *         │ ── SERVICE_SIGN_OUT ────────────────────▶ │
 *         │ ◀──────────────── SERVICE_SIGNED_OUT ──── │
 *
 * Every message is `{type, nonce, payload?}`. The frame makes a new nonce for
 * each load and sends it in `SERVICE_READY`. Every message in either direction
 * repeats it. Each side listens to one window of one origin. It ignores
 * everything else. Each side names the origin it posts to.
 */
import * as z from 'zod/mini';
import {GATES, PROVIDERS} from './access.js';
import {ELEMENT_STATES} from './element-state.js';
import {areFew, TOKEN_MAX_LENGTH} from './limits.js';
import {OPTIONS} from './options.js';
import {STYLE_PROPERTIES} from './style-properties.js';
import {Nonce, Prose, RequestId} from './texts.js';
import {optional} from './schema.js';

const nonce = Nonce;
const shortText = z.string().check(z.maxLength(64));

/** From the embed to the page. */
export const EmbedMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_READY'), nonce}),
  z.object({
    type: z.literal('SERVICE_ERROR'),
    nonce,
    payload: z.object({
      code: Prose,
      message: Prose,
      retryable: optional(z.boolean()),
      errorId: optional(shortText),
      pendingGates: optional(z.readonly(z.array(z.enum(GATES)).check(z.maxLength(GATES.length)))),
      permission: optional(Prose),
      transactionId: optional(shortText),
      wireCode: optional(Prose),
      requestId: RequestId,
    }),
  }),
  z.object({
    type: z.literal('SERVICE_GEOFENCE_BLOCKED'),
    nonce,
    payload: z.object({
      stateCode: Prose,
      reason: Prose,
      phase: optional(z.enum(['open', 'submit'])),
      errorId: optional(shortText),
      requestId: RequestId,
    }),
  }),
  z.object({type: z.literal('SERVICE_SESSION_EXPIRED'), nonce}),
  /** The session has ended, and the frame's storage contains none of the user's data. */
  z.object({type: z.literal('SERVICE_SIGNED_OUT'), nonce}),
  /** Height of the frame's content, in CSS pixels. */
  z.object({type: z.literal('SERVICE_RESIZE'), nonce, payload: z.object({height: z.number()})}),
  /** The state of the element in the frame. */
  z.object({
    type: z.literal('SERVICE_STATE'),
    nonce,
    payload: z.object({state: z.enum(ELEMENT_STATES)}),
  }),
  /**
   * `events.ts` parses `detail` by `name`. With `question`, the frame
   * waits for `SERVICE_ANSWER`.
   */
  z.object({
    type: z.literal('SERVICE_EVENT'),
    nonce,
    payload: z.object({name: shortText, detail: z.unknown(), question: optional(shortText)}),
  }),
]);
export type EmbedMessage = z.infer<typeof EmbedMessage>;

const token = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX_LENGTH));

/** The host's texts or style token values: a flat list of short texts. */
const words = z
  .record(z.string().check(z.regex(/^[A-Za-z][\w-]{0,63}$/)), Prose)
  .check(z.refine(areFew));
const styles = z.record(
  z.string().check(z.regex(new RegExp(`^(?:${STYLE_PROPERTIES.join('|')})$`))),
  z.string().check(z.maxLength(200)),
);

/** Everything that the page can set except the token. An empty text resets a value. */
export const FrameOptions = z.object({
  locale: optional(shortText),
  /** The text direction. */
  dir: optional(z.enum(['ltr', 'rtl'])),
  colorScheme: optional(z.enum(OPTIONS.colorScheme)),
  requestTimeout: optional(z.number()),
  provider: optional(z.union([z.enum(PROVIDERS), z.literal('')])),
  amount: optional(shortText),
  /** True if the user cannot change the amount. */
  amountLocked: optional(z.boolean()),
  /** The amounts of the buttons, such as `25,50,100`. */
  presets: optional(shortText),
  mode: optional(z.enum(OPTIONS.mode)),
  /** The full URL that a bank returns to, if it leaves the page. */
  returnUrl: optional(Prose),
  /** The link id that the bank brought back. The frame cannot read the page's address itself. */
  returnedLink: optional(Prose),
  /** The address of support. Empty if the page has no such address. */
  supportUrl: optional(Prose),
  /** Whether the page handles `service-support` itself, without an address. */
  hearsSupport: optional(z.boolean()),
  /**
   * The level of a screen's heading, 1 to 6. Other numbers are ignored and do not stop the flow.
   */
  headingLevel: optional(z.number()),
  /** Logs what the flow does to the frame's console. */
  debug: optional(z.boolean()),
  /** True if the browser's Back button goes one screen back in the frame. */
  history: optional(z.boolean()),
  messages: optional(words),
  styles: optional(styles),
});
export type FrameOptions = z.infer<typeof FrameOptions>;

/**
 * The look of the page around the embed. The embed sends it to a third-party page in its frame,
 * such as the bank's or the terms, once that page has loaded. That page may ignore it, and sends no
 * answer. It is not secret and has no nonce, but goes only to that page's origin.
 */
export const LookMessage = z.object({
  type: z.literal('SERVICE_LOOK'),
  payload: z.object({colorScheme: z.enum(OPTIONS.colorScheme), styles}),
});
export type LookMessage = z.infer<typeof LookMessage>;

/** Later values win. Styles are merged one by one. */
export const mergeOptions = (before: FrameOptions, later: FrameOptions): FrameOptions => ({
  ...before,
  ...later,
  ...((before.styles || later.styles) && {styles: {...before.styles, ...later.styles}}),
});

/** From the page to the embed. */
export const PageMessage = z.discriminatedUnion('type', [
  /**
   * The first one carries a token. Later ones change options or carry a fresh
   * token of the same user.
   */
  z.object({
    type: z.literal('SERVICE_INIT'),
    nonce,
    payload: z.object({
      token: optional(token),
      options: optional(FrameOptions),
      /**
       * Set in the first message. True if the page will answer every question. Then the frame waits
       * longer for each answer.
       */
      answers: optional(z.boolean()),
    }),
  }),
  /** Accepted once per unanswered expiry, and only for the same user. */
  z.object({type: z.literal('SERVICE_SESSION_REFRESH'), nonce, payload: z.object({token})}),
  /**
   * Answers a `SERVICE_EVENT` that has a question. `go` is false if the page cancels the event. It
   * also answers `SERVICE_SESSION_EXPIRED`, with the question `session`. `go` is true if a token
   * will follow, and false if not.
   */
  z.object({
    type: z.literal('SERVICE_ANSWER'),
    nonce,
    payload: z.object({question: shortText, go: z.boolean()}),
  }),
  /** The user's gates changed outside the embed. The embed asks the service again. */
  z.object({type: z.literal('SERVICE_GATES_CHANGED'), nonce}),
  /**
   * The user has signed out. `SERVICE_SIGNED_OUT` follows. Another `SERVICE_INIT` starts a new
   * session.
   */
  z.object({type: z.literal('SERVICE_SIGN_OUT'), nonce}),
  /** Moves keyboard focus into the frame, to the first field or choice. */
  z.object({type: z.literal('SERVICE_FOCUS'), nonce}),
]);
export type PageMessage = z.infer<typeof PageMessage>;

/**
 * Messages that the embed accepts. It also reads a malformed `SERVICE_INIT`, in
 * order to refuse it.
 */
export const FramePageMessage = z.union([
  PageMessage,
  z.object({type: z.literal('SERVICE_INIT'), nonce}),
]);
export type FramePageMessage = z.infer<typeof FramePageMessage>;

/** A message without its nonce. The sender adds the nonce. */
export type Unsealed<M extends {readonly nonce?: unknown}> = M extends unknown
  ? Omit<M, 'nonce'>
  : never;
