/**
 * The payloads of the frame protocol's `SERVICE_EVENT` (contract 6). There is
 * one schema per event. Parsing creates new objects and drops unknown names.
 */
import * as z from 'zod/mini';
import {ACTIONS, GATES, PROVIDERS} from './access.js';
import {FLOWS} from './flow-name.js';
import type {FrameEventName} from './frame-event-names.js';
import {Timestamp} from './schema.js';

const text = z.string().check(z.maxLength(2048));
const name = z.string().check(z.minLength(1), z.maxLength(64));
const flow = z.enum(FLOWS);
const action = z.enum(ACTIONS);
const provider = z.enum(PROVIDERS);

const payment = z.object({
  transactionId: name,
  provider,
  amount: name,
  currency: name,
  status: z.enum(['pending', 'completed']),
});
const failure = z.object({status: z.literal('failed'), code: name, message: text});

export const FRAME_EVENTS = {
  'service-ready': z.object({flow}),
  'service-session-refreshed': z.object({expiration: Timestamp}),
  'service-step-change': z.object({flow, from: name, to: name}),
  'service-provider-change': z.object({
    action,
    chosen: provider,
    reason: z.enum(['preferred', 'fallback', 'only']),
    skipped: z
      .array(z.object({provider, why: z.enum(['denied', 'unavailable'])}))
      .check(z.maxLength(PROVIDERS.length)),
  }),
  'service-submit': z.object({flow: action, provider, amount: name, transactionId: name}),
  'service-cancel': z.null(),
  'service-gate-required': z.object({
    gate: z.enum(GATES),
    route: z.enum(['kyc', 'tandc', 'host', 'support']),
  }),
  'service-deposit-pending': payment,
  'service-deposit-success': payment,
  'service-withdraw-pending': payment,
  'service-withdraw-success': payment,
  'service-kyc-success': z.object({status: z.literal('completed')}),
  'service-kyc-pending': z.object({status: z.literal('pending')}),
  'service-kyc-failure': failure,
  'service-one-click-success': z.object({userId: name}),
  'service-one-click-failure': failure,
  'service-one-click-cancel': z.null(),
  'service-terms-accepted': z.object({version: name}),
} as const satisfies Record<FrameEventName, z.ZodMiniType>;
