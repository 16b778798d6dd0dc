/** The sandbox's magic values in words. The values come from the service's own tables. */
import {ERROR_REFERENCE} from '#src/contract/error-reference.js';
import {isErrorCode} from '#src/contract/error-codes.js';
import {MAGIC_PIXELS, MAGIC_REFUSALS, REVIEW} from '../service/sandbox/magic-identity.ts';
import {MAGIC_AMOUNTS, type Magic} from '../service/sandbox/magic-amounts.ts';
import {
  EXPIRED_CODE,
  FOUND_PHONE,
  NOT_FOUND_PHONE,
  RIGHT_CODE,
  WRONG_CODE,
} from '../service/sandbox/magic-codes.ts';

export interface MagicRow {
  /** The text to type. */
  readonly value: string;
  readonly what: string;
}

const FAULTS = {
  dropped: 'the connection is cut before anything is booked',
  lost: 'booked, then the connection is cut before the answer',
  late: 'booked, then the answer takes longer than any timeout',
} as const;

/** Amounts with a special outcome. Any other amount succeeds after about a second of `pending`. */
export function magicAmounts(): readonly MagicRow[] {
  return Object.entries(MAGIC_AMOUNTS).map(([value, magic]) => ({value, what: describe(magic)}));
}

/** Values to type as SMS codes. */
export const MAGIC_CODES: readonly MagicRow[] = [
  {value: RIGHT_CODE, what: 'the right code'},
  {value: WRONG_CODE, what: 'mfa_rejected'},
];

/** Values for identity verification and signup: last names, pictures, phone numbers. */
export const MAGIC_IDENTITY: readonly MagicRow[] = [
  {value: 'Pending', what: `last name: in review for ${REVIEW / 1000} s, then verified`},
  {value: 'PendingFail', what: `last name: in review for ${REVIEW / 1000} s, then not verified`},
  {value: 'Fail', what: 'last name: not verified, may be sent again'},
  {value: 'Final', what: 'last name: not verified, for good'},
  ...Object.entries(MAGIC_PIXELS).map(([pixels, name]) => ({
    value: `${pixels} px`,
    what: `picture’s shorter side, or a file sent as ${name}.jpg past the embed: ${fileOutcome(name)}`,
  })),
  {value: FOUND_PHONE, what: 'phone: found, with details to look through'},
  {value: NOT_FOUND_PHONE, what: 'phone: not found'},
  {value: EXPIRED_CODE, what: 'signup code: has expired'},
];

function fileOutcome(name: string): string {
  const refused = MAGIC_REFUSALS[name];
  if (refused) return `refused as ${refused.code}`;
  return name === 'mismatch'
    ? 'accepted; the review finds another name on it'
    : `accepted; in review for ${REVIEW / 1000} s`;
}

function describe(magic: Magic): string {
  switch (magic.kind) {
    case 'reject':
      return describeRejection(magic);
    case 'settle':
      return `pending for ${magic.after / 1000} s, then ${magic.outcome}`;
    case 'expiring-address':
      return `the first address expires after ${magic.after / 1000} s, unpaid; the next one is paid after a second (crypto deposit)`;
    case 'late-arrival':
      return `nothing arrives for ${magic.after / 1000} s, then an ordinary payment (crypto deposit)`;
    case 'transport':
      return FAULTS[magic.fault];
  }
}

function describeRejection({code, pendingGates}: Magic & {kind: 'reject'}): string {
  if (code === 'fallback') return 'DEPOSIT_FAILED or WITHDRAWAL_FAILED';
  const gates = pendingGates ? `, pending ${pendingGates.join(', ')}` : '';
  return `${code}${gates}${whoSays(code)}`;
}

/**
 * Names the providers if only one or two can return the code. For other providers, the amount has
 * no special outcome.
 */
function whoSays(code: string): string {
  if (!isErrorCode(code)) return ' (not in the contract)';
  const providers: readonly string[] = ERROR_REFERENCE[code].providers;
  return providers.length === 1 || providers.length === 2 ? ` (${providers.join(', ')})` : '';
}
