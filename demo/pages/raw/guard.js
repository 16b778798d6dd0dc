/**
 * Filters the messages that the page accepts (src/host/README.md, "The frame protocol"): the same
 * checks as the library's own guard, `src/host/guard.ts`, without the library.
 */
const NONCE = /^[\w-]{16,64}$/;
/** @type {readonly unknown[]} */
const GATES = ['kyc', 'terms', 'email-verify', 'phone-verify', 'not-suspended'];
/** @type {readonly unknown[]} */
const STATES = [
  'loading',
  'ready',
  'submitting',
  'pending',
  'success',
  'error',
  'blocked',
  'expired',
];

/** @typedef {Readonly<Record<string, unknown>>} Payload */
/** @typedef {{readonly type: string, readonly nonce: string, readonly payload: Payload}} Message */

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
const isShort = value => typeof value === 'string' && value.length <= 64;
/** @type {Check} */
const isText = value => typeof value === 'string' && value.length <= 2048;
/** @type {Check} */
const isGate = value => GATES.includes(value);
/** @type {Check} */
const isState = value => STATES.includes(value);
/** @type {(check: Check) => Check} */
const optional = check => value => value === undefined || check(value);

/**
 * The messages that a frame may send, and the fields of their payloads.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, Check>>>>}
 */
const FORMS = {
  SERVICE_READY: {},
  SERVICE_ERROR: {
    code: isText,
    message: isText,
    retryable: optional(value => typeof value === 'boolean'),
    errorId: optional(isShort),
    pendingGates: optional(value => Array.isArray(value) && value.every(isGate)),
    permission: optional(isText),
    transactionId: optional(isShort),
    wireCode: optional(isText),
    requestId: optional(isText),
  },
  SERVICE_GEOFENCE_BLOCKED: {
    stateCode: isText,
    reason: isText,
    phase: optional(value => value === 'open' || value === 'submit'),
    errorId: optional(isShort),
    requestId: optional(isText),
  },
  SERVICE_SESSION_EXPIRED: {},
  SERVICE_RESIZE: {height: Number.isFinite},
  SERVICE_STATE: {state: isState},
  SERVICE_EVENT: {name: isShort, detail: () => true, question: optional(isShort)},
};

/**
 * Copies the message of an event into a new object. Returns `undefined` if the message is not
 * from this frame or does not match its schema. Only `SERVICE_READY` may have another nonce
 * than the current one.
 *
 * @param {Pick<MessageEvent, 'isTrusted' | 'origin' | 'source' | 'data'>} event
 * @param {{frame: MessageEventSource | null, origin: string, nonce: string}} from
 * @returns {Message | undefined}
 */
export function heard({isTrusted, origin, source, data}, from) {
  // A script can dispatch a fake event with any origin and source, but `isTrusted` is then false.
  if (!isTrusted || origin !== from.origin) return undefined;
  // For a closed window and a removed frame, both values are null.
  if (source === null || source !== from.frame) return undefined;
  const message = read(data);
  if (message?.type !== 'SERVICE_READY' && message?.nonce !== from.nonce) return undefined;
  return message;
}

/**
 * @param {unknown} data
 * @returns {Message | undefined}
 */
function read(data) {
  if (!isObject(data)) return undefined;
  const {type, nonce, payload = {}} = data;
  if (typeof nonce !== 'string' || !NONCE.test(nonce) || !isObject(payload)) return undefined;
  if (typeof type !== 'string' || !Object.hasOwn(FORMS, type)) return undefined;
  const fields = Object.entries(FORMS[type] ?? {});
  if (!fields.every(([name, check]) => check(payload[name]))) return undefined;
  // Copies only the known fields into a new object. All other fields are ignored.
  return {type, nonce, payload: Object.fromEntries(fields.map(([name]) => [name, payload[name]]))};
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
