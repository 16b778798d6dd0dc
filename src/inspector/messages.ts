/** The window messages that arrive from the service's frames: their types and their safe fields. */
import type {EmbedMessage} from '../contract/messages.js';
import {EVENT_FIELDS, safeFields} from '../host/event-fields.js';
import type {Happening} from './timeline.js';

/** The fields of each payload that are safe to show. */
const FIELDS: Readonly<Record<EmbedMessage['type'], string>> = {
  SERVICE_READY: '',
  SERVICE_ERROR: EVENT_FIELDS['service-error'],
  SERVICE_GEOFENCE_BLOCKED: EVENT_FIELDS['service-geofence-blocked'],
  SERVICE_SESSION_EXPIRED: '',
  SERVICE_SIGNED_OUT: '',
  SERVICE_RESIZE: '',
  SERVICE_STATE: 'state',
  SERVICE_EVENT: 'name',
};

const isEmbedMessage = (type: string): type is EmbedMessage['type'] => Object.hasOwn(FIELDS, type);

/**
 * Returns the timeline's entry for a message, or `undefined` if the message is not ours. A message
 * from another origin is a problem, because the embed ignores it.
 */
export function messageOf(
  {data, origin}: Pick<MessageEvent<unknown>, 'data' | 'origin'>,
  services: readonly string[],
): Omit<Happening, 'source'> | undefined {
  const {type, payload} = Object(data) as {type?: unknown; payload?: unknown};
  if (typeof type !== 'string' || !/^SERVICE_[A-Z_]{1,40}$/.test(type)) return undefined;
  const origins = services.map(service => new URL(service).origin);
  if (!origins.includes(origin))
    return {
      kind: 'problem',
      what: `${type} of another origin is ignored`,
      facts: [`origin=${origin}`],
    };
  const facts = isEmbedMessage(type) ? safeFields(payload, FIELDS[type]) : [];
  return {kind: 'message', what: type, facts};
}

/** Only listens. `host/guard.ts` decides which messages an embed accepts. */
export function followMessages(signal: AbortSignal, take: (message: MessageEvent) => void): void {
  const listener = (message: MessageEvent): void => {
    if (message.isTrusted) take(message);
  };
  window.addEventListener('message', listener, {signal});
}
