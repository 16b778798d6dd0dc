/**
 * Gates and permissions of one user (contract 2.4). They are computed, never stored. A permission
 * is granted if all five gates are completed and the user's state does not deny that permission.
 */
import {
  GATES,
  PERMISSIONS,
  type Gate,
  type GateState,
  type Permission,
  type PermissionState,
} from '#src/contract/access.js';
import {Refusal} from '../http/refusal.ts';
import type {UserState} from '../store/users.ts';

const GATE_DESCRIPTIONS = {
  kyc: 'Identity verification',
  terms: 'Terms and conditions',
  'email-verify': 'Confirmed e-mail address',
  'phone-verify': 'Confirmed phone number',
  'not-suspended': 'Account in good standing',
} as const satisfies Record<Gate, string>;

/** The parts of a user's state that decide gates and permissions. */
type AccessState = Pick<UserState, 'pendingGates' | 'denials'>;

/** An embed must accept missing gates and permissions. This service always sends all of them. */
export interface CompleteAccess {
  readonly gates: Readonly<Record<Gate, GateState>>;
  readonly permissions: Readonly<Record<Permission, PermissionState>>;
}

export function accessOf(state: AccessState): CompleteAccess {
  const gates = Object.fromEntries(
    GATES.map(gate => [
      gate,
      {completed: !state.pendingGates.includes(gate), description: GATE_DESCRIPTIONS[gate]},
    ]),
  ) as CompleteAccess['gates'];
  const permissions = Object.fromEntries(
    PERMISSIONS.map(permission => [permission, permissionState(permission, state)]),
  ) as CompleteAccess['permissions'];
  return {gates, permissions};
}

/** The access of a person who is signing up: none until the signup is complete. */
export const NO_ACCESS = accessOf({pendingGates: [...GATES], denials: {}});

/**
 * Throws `PERMISSION_DENIED` with the pending gates. The service decides, not the embed (decision
 * 1).
 */
export function assertPermitted(permission: Permission, state: AccessState): void {
  const {granted, denyReason} = permissionState(permission, state);
  if (granted) return;
  throw new Refusal('PERMISSION_DENIED', denyReason ?? 'This is not permitted.', {
    permission,
    pendingGates: state.pendingGates,
  });
}

function permissionState(permission: Permission, state: AccessState): PermissionState {
  const description = describe(permission);
  const denyReason = state.denials[permission] ?? pendingReason(state.pendingGates);
  return denyReason === undefined
    ? {granted: true, description}
    : {granted: false, description, denyReason};
}

function pendingReason(pending: readonly Gate[]): string | undefined {
  if (pending.length === 0) return undefined;
  return `Not completed yet: ${pending.map(gate => GATE_DESCRIPTIONS[gate]).join(', ')}.`;
}

function describe(permission: Permission): string {
  if (permission === 'market-order') return 'Submit market orders';
  if (permission === 'parlay') return 'Submit parlay orders';
  const [action, provider] = permission.split('-');
  return `${action === 'deposit' ? 'Deposit' : 'Withdraw'} via ${provider}`;
}
