/**
 * The connection of a partner's backend to the service's WebSocket.
 *
 * The contract shows the path of the configuration, its Bearer header, and that
 * it answers with a success envelope or, with 500, an error envelope (4, 7.2);
 * it names `/auth/login` (4, 5.5). Everything else here is assumed:
 *
 *     backend                            service
 *     POST /auth/login, signed      ──▶  {accessToken, expiresIn}
 *     GET …/connection-config       ──▶  {success: true, data: ConnectionSettings}
 *     WebSocket to data.url
 *     authenticate {token}          ──▶
 *                                   ◀──  welcome {connectionId, sequence, oldest}
 *     resume {after}                ──▶
 *                                   ◀──  transaction, gates {sequence, …}
 *                                   ◀──  heartbeat
 *     pong                          ──▶
 *
 * Every message is one text frame of JSON. Events are numbered per partner,
 * 1, 2, 3 …, across connections, so that a reader knows what it has missed.
 */
import * as z from 'zod/mini';
import {Access} from './access.js';
import {Transaction} from './payments.js';
import {Uuid} from './schema.js';

/** Answer of `POST /auth/login`. */
export const IssuedAccess = z.object({
  /** For `Authorization: Bearer …` of the connection config; opaque. */
  accessToken: z.string().check(z.regex(/^[\w.~+/-]{1,4096}=*$/)),
  /** Seconds from now. */
  expiresIn: z.number().check(z.positive()),
});
export type IssuedAccess = z.infer<typeof IssuedAccess>;

/** Any JSON object: more of the envelope the contract does not show. Unknown fields stay. */
export const ConnectionEnvelope = z.looseObject({});
export type ConnectionEnvelope = z.infer<typeof ConnectionEnvelope>;

/** `wss:`, or `ws:` to this machine: what opens the connection must not travel in the clear. */
const SocketUrl = z.string().check(z.refine(isSocketUrl));

/** The payload of the success envelope. */
export const ConnectionSettings = z.object({
  url: SocketUrl,
  /** The WebSocket subprotocol to ask for. */
  protocol: z.optional(z.string()),
  /** Opens one connection, once. */
  token: z.string(),
  /** The service sends a heartbeat this often, and wants one answered. */
  heartbeatSeconds: z.number().check(z.positive(), z.lte(3600)),
  /** ISO 8601: until when `token` can be used. */
  expiresAt: z.string(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** Success envelope of `GET /api/v1/websocket/connection-config`. */
export const ConnectionConfig = z.object({success: z.literal(true), data: ConnectionSettings});
export type ConnectionConfig = z.infer<typeof ConnectionConfig>;

/** The WebSocket subprotocol of what follows. */
export const SOCKET_PROTOCOL = 'service.v1';

/** Characters of the longest message, either way. */
export const MESSAGE_MAX_LENGTH = 65_536;

/** After so many heartbeats without a word from the other side, the connection counts as dead. */
export const SILENT_HEARTBEATS = 2.5;

/** Why the service closes a connection. All but `unauthorized` are worth another try. */
export const CLOSE_CODES = {
  /** RFC 6455: the service is shutting down. */
  goingAway: 1001,
  /** A message that is not of the expected kind, or at the wrong moment. */
  badMessage: 4400,
  /** The connection token is unknown, was used before, or is over. */
  unauthorized: 4401,
  /** No `authenticate`, or no `pong`, in time. */
  silent: 4408,
  /** `resume` names a sequence that the service cannot go on from: ask for a new welcome. */
  cannotResume: 4409,
  /** The other side reads more slowly than events come. */
  tooSlow: 4429,
} as const;

const Sequence = z.int().check(z.gte(0));

const Authenticate = z.object({type: z.literal('authenticate'), token: z.string()});
/** Go on after this sequence; events come only when this was said, once. */
const Resume = z.object({type: z.literal('resume'), after: Sequence});
const Pong = z.object({type: z.literal('pong')});

/** What the backend says. */
export const ClientMessage = z.discriminatedUnion('type', [Authenticate, Resume, Pong]);
export type ClientMessage = z.infer<typeof ClientMessage>;

const Welcome = z.object({
  type: z.literal('welcome'),
  connectionId: z.string(),
  /** Of the newest event; 0 before the first. */
  sequence: Sequence,
  /** Of the oldest event that can still be had; `sequence + 1` where there is none. */
  oldest: Sequence,
});
export type Welcome = z.infer<typeof Welcome>;

const Heartbeat = z.object({type: z.literal('heartbeat')});

/** Said before a close, for the log. */
const Complaint = z.object({type: z.literal('error'), code: z.string(), error: z.string()});

/** One of the partner's users has a transaction in a new state. */
const TransactionEvent = z.object({
  type: z.literal('transaction'),
  sequence: Sequence,
  userId: Uuid,
  transaction: Transaction,
});
export type TransactionEvent = z.infer<typeof TransactionEvent>;

/** One of the partner's users has a gate in a new state; all five are told. */
const GatesEvent = z.object({
  type: z.literal('gates'),
  sequence: Sequence,
  userId: Uuid,
  gates: Access.shape.gates,
});
export type GatesEvent = z.infer<typeof GatesEvent>;

/**
 * Somebody has signed up by themselves and is a user now. `POST
 * /private/v1/users` with the reference answers the shared secret, once: it is
 * in no event.
 */
const SignupEvent = z.object({
  type: z.literal('signup'),
  sequence: Sequence,
  userId: Uuid,
  /** That of the signup token; the user's id where the partner gave none. */
  reference: z.string(),
});
export type SignupEvent = z.infer<typeof SignupEvent>;

const KnownEvent = z.discriminatedUnion('type', [TransactionEvent, GatesEvent, SignupEvent]);
export type KnownEvent = z.infer<typeof KnownEvent>;

/** A numbered message of a kind, or a form, that this version does not know. */
export interface UnknownEvent {
  readonly type: 'unknown';
  readonly sequence: number;
  /** As it came. */
  readonly message: unknown;
}

const Control = z.discriminatedUnion('type', [Welcome, Heartbeat, Complaint]);

/** What the service says. */
export type ServerMessage = z.infer<typeof Control> | KnownEvent;

export type ReadMessage =
  | {readonly kind: 'control'; readonly message: z.infer<typeof Control>}
  | {readonly kind: 'event'; readonly event: KnownEvent | UnknownEvent}
  /** Of a later version, and without a number: nothing is lost. */
  | {readonly kind: 'ignored'}
  | {readonly kind: 'garbled'};

const Named = z.object({type: z.string()});
const Numbered = z.object({sequence: Sequence});
const CONTROLS: readonly string[] = ['welcome', 'heartbeat', 'error'];

/** Of one frame of the service. */
export function readServerMessage(frame: unknown): ReadMessage {
  const message = parseFrame(frame);
  const named = Named.safeParse(message);
  if (!named.success) return {kind: 'garbled'};
  if (CONTROLS.includes(named.data.type)) {
    const control = Control.safeParse(message);
    return control.success ? {kind: 'control', message: control.data} : {kind: 'garbled'};
  }
  const numbered = Numbered.safeParse(message);
  if (!numbered.success) return {kind: 'ignored'};
  const {sequence} = numbered.data;
  const {data: event = {type: 'unknown', sequence, message}} = KnownEvent.safeParse(message);
  return {kind: 'event', event};
}

/** Of one frame of the backend; `undefined` for anything else. */
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
