/**
 * What a user may do: gates, permissions, and the answer of the validate
 * endpoint that carries them (contract 2.4).
 *
 * Every name on the wire is spelled once, here. Unknown gates, permissions and
 * fields are dropped, so the service can add one without breaking old embeds;
 * a missing gate counts as not completed, a missing permission as not granted.
 */
import * as z from 'zod/mini';

/** Exactly five (contract 2.4). */
export const GATES = ['kyc', 'terms', 'email-verify', 'phone-verify', 'not-suspended'] as const;
export type Gate = (typeof GATES)[number];

/** In the order in which the embed prefers them. */
export const PROVIDERS = ['bankpay', 'crypto', 'cashpay'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const ACTIONS = ['deposit', 'withdraw'] as const;
export type Action = (typeof ACTIONS)[number];

export type PaymentPermission = `${Action}-${Provider}`;
export type Permission = PaymentPermission | 'market-order' | 'parlay';

const GateState = z._default(z.object({completed: z.boolean(), description: z.string()}), {
  completed: false,
  description: '',
});
export type GateState = z.infer<typeof GateState>;

/** `denyReason` is for the user, and only where `granted` is false. */
const PermissionState = z._default(
  z.object({granted: z.boolean(), description: z.string(), denyReason: z.optional(z.string())}),
  {granted: false, description: ''},
);
export type PermissionState = z.infer<typeof PermissionState>;

/** The gates and permissions of one user; the embed token's payload carries the same objects. */
export const Access = z.object({
  gates: z.object({
    kyc: GateState,
    terms: GateState,
    'email-verify': GateState,
    'phone-verify': GateState,
    'not-suspended': GateState,
  } satisfies Record<Gate, typeof GateState>),
  permissions: z.object({
    'market-order': PermissionState,
    parlay: PermissionState,
    'deposit-bankpay': PermissionState,
    'withdraw-bankpay': PermissionState,
    'deposit-cashpay': PermissionState,
    'withdraw-cashpay': PermissionState,
    'deposit-crypto': PermissionState,
    'withdraw-crypto': PermissionState,
  } satisfies Record<Permission, typeof PermissionState>),
});
export type Access = z.infer<typeof Access>;

/** Response of `GET /embed/v1/token/validate`; `expiration` is ISO 8601 with an offset. */
export const Validation = z.extend(Access, {
  expiration: z.iso.datetime({offset: true}),
  isvId: z.guid(),
  userId: z.guid(),
});
export type Validation = z.infer<typeof Validation>;

export function isGate(name: string): name is Gate {
  return (GATES as readonly string[]).includes(name);
}

export function isProvider(name: string): name is Provider {
  return (PROVIDERS as readonly string[]).includes(name);
}

export function pendingGates(access: Access): readonly Gate[] {
  return GATES.filter(gate => !access.gates[gate].completed);
}
