/**
 * Every event of the elements (contract 6), one per row. The types, the SDK callbacks and the frame
 * protocol follow from this table. After a rename, the compiler reports every use of the old name.
 *
 * - `detail`: the schema of the detail. Parsing creates new objects and drops
 *   unknown fields.
 * - `message`: the type of the event's own window message. It replaces `detail`. A frame sends all
 *   other events as `SERVICE_EVENT`.
 * - `callback`: the event's name as an SDK callback.
 * - `cancelable`: the element asks the page before it continues. The page can cancel.
 * - `news`: the event reports no outcome. If a frame sends too many of these, some may be dropped.
 */
import * as z from 'zod/mini';
import {
  ACTIONS,
  GATES,
  PROVIDERS,
  type Gate,
  type GateState,
  type Permission,
  type PermissionState,
} from './access.js';
import type {ErrorCode} from './errors.js';
import {FLOWS} from './flow-name.js';
import {areFew} from './limits.js';
import type {EmbedMessage} from './messages.js';
import {optional, Timestamp} from './schema.js';
import type {StepChange} from './steps.js';
import {Name, Prose, RequestId} from './texts.js';

const flow = z.enum(FLOWS);
const action = z.enum(ACTIONS);
const provider = z.enum(PROVIDERS);

const payment = z.object({
  transactionId: Name,
  provider,
  amount: Name,
  currency: Name,
  status: z.enum(['pending', 'completed']),
});
const failure = z.object({status: z.literal('failed'), code: Name, message: Prose});

/** Accepts unknown names, because the frame's service may be newer. */
const states = <State extends z.ZodMiniType>(state: State) =>
  z.record(Name, state).check(z.refine(areFew));
const known = z.object({
  gates: states(z.object({completed: z.boolean(), description: Prose})),
  permissions: states(
    z.object({granted: z.boolean(), description: Prose, denyReason: optional(Prose)}),
  ),
  expiration: Timestamp,
});

interface Column {
  readonly callback?: `on${string}`;
  readonly cancelable?: true;
  readonly news?: true;
}
type Row = Column & ({readonly detail: z.ZodMiniType} | {readonly message: EmbedMessage['type']});

export const EVENTS = {
  /** Fires once, when the user can first act. */
  'service-ready': {detail: z.object({flow}), callback: 'onReady'},
  'service-error': {message: 'SERVICE_ERROR', callback: 'onError'},
  'service-geofence-blocked': {
    message: 'SERVICE_GEOFENCE_BLOCKED',
    callback: 'onGeofenceBlocked',
  },
  'service-session-expired': {message: 'SERVICE_SESSION_EXPIRED', callback: 'onSessionExpired'},
  'service-session-refreshed': {detail: z.object({expiration: Timestamp})},
  /** The user's gates and permissions, when they become known or change (7.4). */
  'service-access': {detail: known, news: true},
  /** The embed can offer nothing to this user: gates are pending, or every provider is denied. */
  'service-unavailable': {
    detail: z.union([
      z.object({action, gates: z.array(z.enum(GATES)).check(z.maxLength(GATES.length))}),
      z.object({
        action,
        denials: z.array(z.object({provider, reason: Prose})).check(z.maxLength(PROVIDERS.length)),
      }),
    ]),
  },
  /**
   * The page has set something up wrong. The console reports it, too. `problem` is a row of
   * `src/elements/README.md`.
   */
  'service-setup-error': {detail: z.object({problem: Name, hint: Prose})},
  /** `steps.ts` lists the names. Others are accepted, because the frame's service may be newer. */
  'service-step-change': {detail: z.object({flow, from: Name, to: Name}), news: true},
  'service-provider-change': {
    detail: z.object({
      action,
      chosen: provider,
      reason: z.enum(['preferred', 'fallback', 'only']),
      skipped: z
        .array(z.object({provider, why: z.enum(['denied', 'unavailable'])}))
        .check(z.maxLength(PROVIDERS.length)),
    }),
    news: true,
  },
  /** Fires right before money is sent. */
  'service-submit': {
    detail: z.object({flow: action, provider, amount: Name, transactionId: Name}),
    callback: 'onSubmit',
    cancelable: true,
  },
  /** The user closed the screen after a submit-time geofence block in a withdraw. */
  'service-cancel': {detail: z.null(), callback: 'onCancel'},
  /** If not canceled, the embed follows its own route, if it has one (contract 7.4). */
  'service-gate-required': {
    detail: z.object({
      gate: z.enum(GATES),
      route: z.enum(['kyc', 'tandc', 'host', 'support']),
    }),
    callback: 'onGateRequired',
    cancelable: true,
  },
  /** If not canceled, the embed opens `support-url`. `reason` is a code or a gate. */
  'service-support': {
    detail: z.object({
      reason: Name,
      errorId: optional(Name),
      requestId: RequestId,
      gate: optional(z.enum(GATES)),
    }),
    cancelable: true,
  },
  /** The flow has an outcome, and the user pressed Done. */
  'service-done': {detail: z.object({flow}), callback: 'onDone'},
  'service-deposit-pending': {detail: payment, callback: 'onDepositPending'},
  'service-deposit-success': {detail: payment, callback: 'onDepositSuccess'},
  'service-withdraw-pending': {detail: payment, callback: 'onWithdrawPending'},
  'service-withdraw-success': {detail: payment, callback: 'onWithdrawSuccess'},
  /** Also fires for a user who was verified earlier. */
  'service-kyc-success': {
    detail: z.object({status: z.literal('completed')}),
    callback: 'onKycSuccess',
  },
  /** A review started or is still running. */
  'service-kyc-pending': {
    detail: z.object({status: z.literal('pending')}),
    callback: 'onKycPending',
  },
  /** The review failed. The user may be able to try again. */
  'service-kyc-failure': {detail: failure, callback: 'onKycFailure'},
  /** The user now exists. */
  'service-one-click-success': {detail: z.object({userId: Name}), callback: 'onOneClickSuccess'},
  'service-one-click-failure': {detail: failure, callback: 'onOneClickFailure'},
  /** The user chose not to sign up here. */
  'service-one-click-cancel': {detail: z.null(), callback: 'onOneClickCancel'},
  'service-terms-accepted': {detail: z.object({version: Name}), callback: 'onTermsAccepted'},
} as const satisfies Record<`service-${string}`, Row>;

type Events = typeof EVENTS;

/** The name of an event of an element. */
export type ServiceEventName = keyof Events;

/** The events that have a value in one column. */
type NamesWith<Col extends string> = {
  [Name in ServiceEventName]: Col extends keyof Events[Name] ? Name : never;
}[ServiceEventName];

/** The events that a frame reports with `SERVICE_EVENT`. */
export type FrameEventName = NamesWith<'detail'>;
export type CancelableEventName = NamesWith<'cancelable'>;
export type CallbackEventName = NamesWith<'callback'>;
export type CallbackOf<Name extends CallbackEventName> = Events[Name]['callback'];

type Frozen<T> = T extends object ? {readonly [Key in keyof T]: Frozen<T[Key]>} : T;
type Payload<Message> = Extract<EmbedMessage, {type: Message; payload: unknown}>['payload'];

/** The details whose schema accepts any name. */
interface NamedEvents {
  readonly 'service-access': ServiceAccess;
  readonly 'service-step-change': StepChange;
}

type FrameEvents = {
  readonly [Name in FrameEventName]: Name extends keyof NamedEvents
    ? NamedEvents[Name]
    : Frozen<z.infer<Events[Name]['detail']>>;
};

/** The user's rights, which a page may read before it opens a flow (7.4). */
export interface ServiceAccess {
  /** Absent gates are not completed. */
  readonly gates: {readonly [Name in Gate]?: Readonly<GateState> | undefined};
  /** Absent permissions are not granted. */
  readonly permissions: {readonly [Name in Permission]?: Readonly<PermissionState> | undefined};
  /** ISO 8601: when the token ends. */
  readonly expiration: string;
}

/** A frame may leave out some fields of these details. The script on the page adds them. */
interface MessageEvents {
  readonly 'service-error': Frozen<
    Omit<Payload<'SERVICE_ERROR'>, 'code' | 'retryable' | 'errorId'> & {
      code: ErrorCode;
      retryable: boolean;
      errorId: string;
    }
  >;
  readonly 'service-geofence-blocked': Frozen<
    Required<Omit<Payload<'SERVICE_GEOFENCE_BLOCKED'>, 'requestId'>> &
      Pick<Payload<'SERVICE_GEOFENCE_BLOCKED'>, 'requestId'>
  >;
  readonly 'service-session-expired': {
    readonly refresh: (token: string | Promise<string>) => void;
  };
}

/** The detail of each event, by the event's name. */
export interface ServiceEvents extends FrameEvents, MessageEvents {}

export const isServiceEvent = (name: string): name is ServiceEventName =>
  Object.hasOwn(EVENTS, name);

export const isFrameEvent = (name: string): name is FrameEventName =>
  isServiceEvent(name) && 'detail' in EVENTS[name];

export const isCancelable = (name: ServiceEventName): name is CancelableEventName =>
  'cancelable' in EVENTS[name];

export const isNews = (name: ServiceEventName): boolean => 'news' in EVENTS[name];

export const FRAME_EVENT_NAMES: readonly FrameEventName[] =
  Object.keys(EVENTS).filter(isFrameEvent);
