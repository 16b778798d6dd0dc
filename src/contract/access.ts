/**
 * The user's rights: gates, permissions, and the response of the validate
 * endpoint that carries them (contract 2.4).
 *
 * This file spells every wire name once. It drops unknown gates, permissions
 * and fields, so the service can add one without breaking old embeds. A missing
 * gate counts as not completed. A missing permission counts as not granted.
 */
import * as z from 'zod/mini';
import {optional, Timestamp, Uuid} from './schema.js';

/** The five gates (contract 2.4). */
export const GATES = ['kyc', 'terms', 'email-verify', 'phone-verify', 'not-suspended'] as const;
/** A step that a user completes before they may act (contract 2.4). */
export type Gate = (typeof GATES)[number];

/** The providers, in the order in which the embed prefers them. */
export const PROVIDERS = ['bankpay', 'crypto', 'cashpay'] as const;
/** The name of a provider, which moves the money of a payment. */
export type Provider = (typeof PROVIDERS)[number];

export const ACTIONS = ['deposit', 'withdraw'] as const;
/** A payment's direction: into the user's balance or out of it. */
export type Action = (typeof ACTIONS)[number];

export type PaymentPermission = `${Action}-${Provider}`;

/** The name of an action that needs permission (contract 2.4). */
export type Permission = PaymentPermission | 'market-order' | 'parlay';

export const PERMISSIONS: readonly Permission[] = [
  'market-order',
  'parlay',
  ...ACTIONS.flatMap(action => PROVIDERS.map(provider => `${action}-${provider}` as const)),
];

const GateState = z.object({completed: z.boolean(), description: z.string()});
export type GateState = z.infer<typeof GateState>;

/** `denyReason` is text for the user. It is set only when `granted` is false. */
const PermissionState = z.object({
  granted: z.boolean(),
  description: z.string(),
  denyReason: optional(z.string()),
});
export type PermissionState = z.infer<typeof PermissionState>;

const gateState = optional(GateState);
const permissionState = optional(PermissionState);

const shape = {
  gates: z.object({
    kyc: gateState,
    terms: gateState,
    'email-verify': gateState,
    'phone-verify': gateState,
    'not-suspended': gateState,
  } satisfies Record<Gate, typeof gateState>),
  permissions: z.object({
    'market-order': permissionState,
    parlay: permissionState,
    'deposit-bankpay': permissionState,
    'withdraw-bankpay': permissionState,
    'deposit-cashpay': permissionState,
    'withdraw-cashpay': permissionState,
    'deposit-crypto': permissionState,
    'withdraw-crypto': permissionState,
  } satisfies Record<Permission, typeof permissionState>),
};

/** The gates and permissions of one user. The embed token's payload carries the same objects. */
export const Access = z.object(shape);
export type Access = z.infer<typeof Access>;

/** Response of `GET /embed/v1/token/validate`. */
export const Validation = z.object({
  ...shape,
  expiration: Timestamp,
  isvId: Uuid,
  userId: Uuid,
});
export type Validation = z.infer<typeof Validation>;

export function isGate(name: string): name is Gate {
  return (GATES as readonly string[]).includes(name);
}

export function pendingGates(access: Access): readonly Gate[] {
  return GATES.filter(gate => !access.gates[gate]?.completed);
}
