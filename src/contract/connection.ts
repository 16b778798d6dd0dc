/**
 * The connection of a partner's backend to the service's WebSocket.
 *
 * The contract gives the path of the configuration and its Bearer header. It states that the
 * response is a success envelope or, with 500, an error envelope (4, 7.2). It names `/auth/login`
 * (4, 5.5). Everything else here is assumed:
 *
 *     backend                            service
 *     POST /auth/login, signed      ──▶  {accessToken, expiresIn}
 *     GET …/connection-config       ──▶  {success: true, data: ConnectionSettings}
 *     WebSocket to data.url
 *     authenticate {token}          ──▶
 *                                   ◀──  welcome {connectionId, sequence, oldest, series}
 *     resume {after}                ──▶
 *                                   ◀──  transaction, gates {sequence, …}
 *                                   ◀──  heartbeat
 *     pong                          ──▶
 *
 * Every message is one text frame of JSON. The service numbers events per partner: 1, 2, 3 …. The
 * numbers continue across connections, so a reader knows which events it missed. A service that has
 * lost its numbers starts over, and signals that with a new name in `series`.
 */
import * as z from 'zod/mini';
import {Access} from './access.js';
import {Transaction} from './payments.js';
import {optional, Uuid} from './schema.js';

/** Response of `POST /auth/login`. */
export const IssuedAccess = z.object({
  /** Sent as `Authorization: Bearer …` with the connection-config request. Opaque. */
  accessToken: z.string().check(z.regex(/^[\w.~+/-]{1,4096}=*$/)),
  /** Seconds until the token expires. */
  expiresIn: z.number().check(z.positive()),
});
export type IssuedAccess = z.infer<typeof IssuedAccess>;

/**
 * Any JSON object. The contract does not show the envelope's other fields, so
 * unknown fields stay.
 */
export const ConnectionEnvelope = z.looseObject({});
export type ConnectionEnvelope = z.infer<typeof ConnectionEnvelope>;

/** `wss:`, or `ws:` to this machine. The connection token must not travel in plain text. */
const SocketUrl = z.string().check(z.refine(isSocketUrl));

/** The payload of the success envelope. */
export const ConnectionSettings = z.object({
  url: SocketUrl,
  /** The WebSocket subprotocol to request. */
  protocol: optional(z.string()),
  /** Opens one connection and works only once. */
  token: z.string(),
  /** Seconds between two heartbeats. The service expects a `pong` after each. */
  heartbeatSeconds: z.number().check(z.positive(), z.lte(3600)),
  /** When `token` expires, in ISO 8601. */
  expiresAt: z.string(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** Success envelope of `GET /api/v1/websocket/connection-config`. */
export const ConnectionConfig = z.object({success: z.literal(true), data: ConnectionSettings});
export type ConnectionConfig = z.infer<typeof ConnectionConfig>;

/** The WebSocket subprotocol of the messages below. */
export const SOCKET_PROTOCOL = 'service.v1';

/** Maximum length of a message in either direction, in characters. */
export const MESSAGE_MAX_LENGTH = 65_536;

/** A connection counts as dead after this many heartbeat periods of silence. */
export const SILENT_HEARTBEATS = 2.5;

/**
 * Why the service closes a connection. The backend may reconnect after every
 * code except `unauthorized`.
 */
export const CLOSE_CODES = {
  /** RFC 6455: the service is shutting down. */
  goingAway: 1001,
  /** The message is malformed, or was sent at the wrong time. */
  badMessage: 4400,
  /** The connection token is unknown, used or expired. */
  unauthorized: 4401,
  /** `authenticate` or `pong` did not arrive in time. */
  silent: 4408,
  /**
   * The service cannot continue from the sequence in `resume`. Connect again
   * and read the new `welcome`.
   */
  cannotResume: 4409,
  /** The backend reads more slowly than events arrive. */
  tooSlow: 4429,
} as const;

const Sequence = z.int().check(z.gte(0));

const Authenticate = z.object({type: z.literal('authenticate'), token: z.string()});
/**
 * Asks the service to continue after the event with the number `after`. The backend sends this once
 * per connection. Before that, the service sends no events.
 */
const Resume = z.object({type: z.literal('resume'), after: Sequence});
const Pong = z.object({type: z.literal('pong')});

/** Messages from the backend. */
export const ClientMessage = z.discriminatedUnion('type', [Authenticate, Resume, Pong]);
export type ClientMessage = z.infer<typeof ClientMessage>;

const Welcome = z.object({
  type: z.literal('welcome'),
  connectionId: z.string(),
  /** The newest event's number. 0 before the first event. */
  sequence: Sequence,
  /**
   * The number of the oldest event that the service still stores. `sequence + 1` if it stores no
   * events.
   */
  oldest: Sequence,
  /**
   * The name of the numbering. A different name means that the service has
   * started over, even if its numbers have already passed the reader's.
   */
  series: optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type Welcome = z.infer<typeof Welcome>;

const Heartbeat = z.object({type: z.literal('heartbeat')});

/** Sent before a close, for the log. */
const Complaint = z.object({type: z.literal('error'), code: z.string(), error: z.string()});

/** A transaction of one of the partner's users changed its state. */
const TransactionEvent = z.object({
  type: z.literal('transaction'),
  sequence: Sequence,
  userId: Uuid,
  transaction: Transaction,
});
export type TransactionEvent = z.infer<typeof TransactionEvent>;

/** A gate of one of the partner's users changed. The event carries all five gates. */
const GatesEvent = z.object({
  type: z.literal('gates'),
  sequence: Sequence,
  userId: Uuid,
  gates: Access.shape.gates,
});
export type GatesEvent = z.infer<typeof GatesEvent>;

/**
 * A person signed up and is a user now. No event carries the shared secret.
 * `POST /private/v1/users` with the reference returns it, once.
 */
const SignedUpEvent = z.object({
  type: z.literal('signup'),
  sequence: Sequence,
  userId: Uuid,
  /** The signup token's reference. The user's id if the partner gave none. */
  reference: z.string(),
});
export type SignedUpEvent = z.infer<typeof SignedUpEvent>;

const KnownEvent = z.discriminatedUnion('type', [TransactionEvent, GatesEvent, SignedUpEvent]);
export type KnownEvent = z.infer<typeof KnownEvent>;

/**
 * An event of a kind that this version knows, in a form that it cannot read, such as a transaction
 * with a new status or a text with U+0000. It may be about money, so store it and have a person
 * check it.
 */
export interface UnreadableEvent {
  readonly type: 'unreadable';
  readonly kind: KnownEvent['type'];
  readonly sequence: number;
  /** The message as received, as JSON. */
  readonly text: string;
}

/** A numbered message of a kind that this version does not know. */
export interface UnknownEvent {
  readonly type: 'unknown';
  readonly sequence: number;
  /** The message as received. */
  readonly message: unknown;
}

const Control = z.discriminatedUnion('type', [Welcome, Heartbeat, Complaint]);

/** Messages from the service. */
export type ServerMessage = z.infer<typeof Control> | KnownEvent;

export type ReadMessage =
  | {readonly kind: 'control'; readonly message: z.infer<typeof Control>}
  | {readonly kind: 'event'; readonly event: KnownEvent | UnreadableEvent | UnknownEvent}
  /** An unnumbered message that this version does not know. It is safe to skip. */
  | {readonly kind: 'ignored'}
  | {readonly kind: 'garbled'};

const Named = z.object({type: z.string()});
const Numbered = z.object({sequence: Sequence});
const CONTROLS: readonly string[] = ['welcome', 'heartbeat', 'error'];
const KINDS = ['transaction', 'gates', 'signup'] as const satisfies KnownEvent['type'][];

/** Reads one frame from the service. */
export function readServerMessage(frame: unknown): ReadMessage {
  const message = parseFrame(frame);
  const named = Named.safeParse(message);
  if (!named.success || typeof frame !== 'string') return {kind: 'garbled'};
  if (CONTROLS.includes(named.data.type)) {
    const control = Control.safeParse(message);
    return control.success ? {kind: 'control', message: control.data} : {kind: 'garbled'};
  }
  const kind = KINDS.find(each => each === named.data.type);
  const numbered = Numbered.safeParse(message);
  // An event without its number cannot be booked. `garbled` makes the reader reconnect.
  if (!numbered.success) return {kind: kind ? 'garbled' : 'ignored'};
  const {sequence} = numbered.data;
  if (!kind) return {kind: 'event', event: {type: 'unknown', sequence, message}};
  const {data: event} = KnownEvent.safeParse(message);
  if (event && !hasNul(event)) return {kind: 'event', event};
  return {kind: 'event', event: {type: 'unreadable', kind, sequence, text: frame}};
}

/**
 * True if the value contains U+0000, which PostgreSQL cannot store. No valid name or code contains
 * that character.
 */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

/** Reads one frame from the backend. Returns `undefined` if the frame is not a valid message. */
export function readClientMessage(frame: unknown): ClientMessage | undefined {
  return ClientMessage.safeParse(parseFrame(frame)).data;
}

function parseFrame(frame: unknown): unknown {
  if (typeof frame !== 'string' || frame.length > MESSAGE_MAX_LENGTH) return undefined;
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}

function isSocketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const {protocol, hostname} = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'wss:' || (protocol === 'ws:' && isHere);
}
