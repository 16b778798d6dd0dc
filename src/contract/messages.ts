/**
 * Window messages of the frame protocol (contract 6; what the contract does not
 * show is ours).
 *
 *     page around                         GET /embed/v1/frame?flow=…&isv=…
 *         │ ◀──────────── SERVICE_READY {nonce} ───── │  until it is answered
 *         │ ── SERVICE_INIT {token, options} ───────▶ │
 *         │ ◀───── SERVICE_RESIZE, SERVICE_EVENT ──── │
 *         │ ◀──────────── SERVICE_SESSION_EXPIRED ─── │
 *         │ ── SERVICE_SESSION_REFRESH {token} ─────▶ │
 *
 * Every message is `{type, nonce, payload?}`. The nonce is the frame's: made
 * anew for each load, said in `SERVICE_READY`, repeated by every message either
 * way. Both sides hear one window of one origin and ignore the rest in silence;
 * neither posts to an origin that it does not name.
 */
import * as z from 'zod/mini';
import {GATES, PROVIDERS} from './access.js';
import {ELEMENT_STATES} from './element-state.js';
import {MAX_WORDS, TOKEN_MAX_LENGTH} from './limits.js';
import {STYLE_PROPERTIES} from './style-properties.js';

const text = z.string().check(z.maxLength(2048));
const short = z.string().check(z.maxLength(64));
const nonce = z.string().check(z.minLength(16), z.maxLength(64));

/** From the embed to the page. */
export const EmbedMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_READY'), nonce}),
  z.object({
    type: z.literal('SERVICE_ERROR'),
    nonce,
    payload: z.object({
      code: text,
      message: text,
      retryable: z.optional(z.boolean()),
      errorId: z.optional(short),
      pendingGates: z.optional(z.readonly(z.array(z.enum(GATES)).check(z.maxLength(GATES.length)))),
      permission: z.optional(text),
      transactionId: z.optional(short),
      wireCode: z.optional(text),
    }),
  }),
  z.object({
    type: z.literal('SERVICE_GEOFENCE_BLOCKED'),
    nonce,
    payload: z.object({
      stateCode: text,
      reason: text,
      phase: z.optional(z.enum(['open', 'submit'])),
      errorId: z.optional(short),
    }),
  }),
  z.object({type: z.literal('SERVICE_SESSION_EXPIRED'), nonce}),
  /** Of the frame's content, in CSS pixels. */
  z.object({type: z.literal('SERVICE_RESIZE'), nonce, payload: z.object({height: z.number()})}),
  /** What the element in the frame shows. */
  z.object({
    type: z.literal('SERVICE_STATE'),
    nonce,
    payload: z.object({state: z.enum(ELEMENT_STATES)}),
  }),
  /** `detail` is parsed by its name (`frame-events.ts`). `question`: `SERVICE_ANSWER` is awaited. */
  z.object({
    type: z.literal('SERVICE_EVENT'),
    nonce,
    payload: z.object({name: short, detail: z.unknown(), question: z.optional(short)}),
  }),
]);
export type EmbedMessage = z.infer<typeof EmbedMessage>;

const token = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX_LENGTH));

/** The host's own words and the values of style tokens: a flat list of short texts. */
const words = z
  .record(z.string().check(z.regex(/^[A-Za-z][\w-]{0,63}$/)), text)
  .check(z.refine(all => Object.keys(all).length <= MAX_WORDS));
const styles = z.partialRecord(z.enum(STYLE_PROPERTIES), z.string().check(z.maxLength(200)));

/** What can be set from outside, beside the token. An empty text takes a value back. */
export const FrameOptions = z.object({
  locale: z.optional(short),
  /** The direction of what is written. */
  dir: z.optional(z.enum(['ltr', 'rtl'])),
  colorScheme: z.optional(z.enum(['auto', 'light', 'dark'])),
  requestTimeout: z.optional(z.number()),
  provider: z.optional(z.union([z.enum(PROVIDERS), z.literal('')])),
  amount: z.optional(short),
  mode: z.optional(z.enum(['verify', 'id-upload'])),
  messages: z.optional(words),
  styles: z.optional(styles),
});
export type FrameOptions = z.infer<typeof FrameOptions>;

/** What is set later wins; of the styles each by itself. */
export const mergeOptions = (before: FrameOptions, later: FrameOptions): FrameOptions => ({
  ...before,
  ...later,
  ...((before.styles || later.styles) && {styles: {...before.styles, ...later.styles}}),
});

/** From the page to the embed. */
export const PageMessage = z.discriminatedUnion('type', [
  /** With a token first of all; later ones change options, or bring a fresh token of the same user. */
  z.object({
    type: z.literal('SERVICE_INIT'),
    nonce,
    payload: z.object({
      token: z.optional(token),
      options: z.optional(FrameOptions),
      /** In the first one: every question is answered, so that none goes on by itself. */
      answers: z.optional(z.boolean()),
    }),
  }),
  /** Counts only while an expiry is unanswered, once, for the same user. */
  z.object({type: z.literal('SERVICE_SESSION_REFRESH'), nonce, payload: z.object({token})}),
  /**
   * To a `SERVICE_EVENT` with a question: `go` is false where the page keeps it from happening.
   * To `SERVICE_SESSION_EXPIRED`, with the question `session`: a token is on its way, or not any more.
   */
  z.object({
    type: z.literal('SERVICE_ANSWER'),
    nonce,
    payload: z.object({question: short, go: z.boolean()}),
  }),
  /** Something has changed the user's gates elsewhere: the embed asks the service again. */
  z.object({type: z.literal('SERVICE_GATES_CHANGED'), nonce}),
  /** The keyboard's focus goes into the frame: to the first field or choice. */
  z.object({type: z.literal('SERVICE_FOCUS'), nonce}),
]);
export type PageMessage = z.infer<typeof PageMessage>;

/** What the embed takes: a `SERVICE_INIT` in no right form is heard as one, to be refused. */
export const FramePageMessage = z.union([
  PageMessage,
  z.object({type: z.literal('SERVICE_INIT'), nonce}),
]);
export type FramePageMessage = z.infer<typeof FramePageMessage>;

/** A message as one side makes it; what sends it adds the nonce. */
export type Unsealed<M extends {readonly nonce?: unknown}> = M extends unknown
  ? Omit<M, 'nonce'>
  : never;
