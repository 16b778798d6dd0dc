/** Event fields safe for a console or a report: no tokens, personal data or amounts. */
import type {ServiceEventName} from '../contract/events.js';

/** The fields of each event's detail that are safe to show. */
export const EVENT_FIELDS = {
  'service-ready': 'flow',
  'service-error': 'code retryable errorId requestId transactionId',
  'service-geofence-blocked': 'phase errorId requestId',
  'service-session-expired': '',
  'service-session-refreshed': 'expiration',
  'service-access': 'expiration',
  'service-unavailable': 'action',
  'service-setup-error': 'problem',
  'service-step-change': 'flow from to',
  'service-provider-change': 'action chosen reason',
  'service-submit': 'flow provider transactionId',
  'service-cancel': '',
  'service-gate-required': 'gate route',
  'service-support': 'reason errorId requestId gate',
  'service-done': 'flow',
  'service-deposit-pending': 'provider status transactionId',
  'service-deposit-success': 'provider status transactionId',
  'service-withdraw-pending': 'provider status transactionId',
  'service-withdraw-success': 'provider status transactionId',
  'service-kyc-success': 'status',
  'service-kyc-pending': 'status',
  'service-kyc-failure': 'status',
  'service-one-click-success': '',
  'service-one-click-failure': 'status',
  'service-one-click-cancel': '',
  'service-terms-accepted': '',
} as const satisfies Record<ServiceEventName, string>;

/** The fields of a detail that are safe to show. Omits free text, because it could be anything. */
export function safeFields(detail: unknown, fields: string): string[] {
  const all = new Map(Object.entries(Object(detail) as object));
  return fields.split(' ').flatMap(field => {
    const value: unknown = all.get(field);
    const isSafe = typeof value === 'boolean' || (typeof value === 'string' && NAME.test(value));
    return isSafe ? [`${field}=${value}`] : [];
  });
}

const NAME = /^[\w.:-]{1,64}$/;
