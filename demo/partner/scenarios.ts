/**
 * The situations in which a user can open the embed, by name.
 *
 * A scenario has a new user, to which the service applies the changes in `user`, and a token for
 * that user, with the defect that `flaw` names. The first scenario is the default.
 */
import {PROVIDERS, type Provider} from '#src/contract/access.js';
import type {UserControl} from '../service/sandbox/control-contract.ts';

export interface Scenario {
  readonly group: 'Everyday' | 'Gates' | 'Providers' | 'Place' | 'Session';
  /** One line for the list of scenarios on the page. */
  readonly label: string;
  readonly user?: UserControl;
  /** A defect of the token or its partner that the service's control routes cannot cause. */
  readonly flaw?: 'tampered' | 'unregistered-origin';
  /** Set if the user does not exist yet and must sign up. */
  readonly flow?: 'signup';
}

const ready = {
  bankpay: 'linked',
  crypto: 'confirmed',
  payoutMethods: 1,
  balance: '250.00',
  quotes: true,
} as const satisfies UserControl;

/** An id that no partner of the service has. */
const UNKNOWN_ISSUER = '00000000-0000-4000-8000-000000000000';

const PROVIDER_NAMES = {
  bankpay: 'Bank transfer',
  crypto: 'Crypto',
  cashpay: 'Cash',
} as const satisfies Record<Provider, string>;

export const SCENARIOS = {
  ready: {group: 'Everyday', label: 'Ready: bank linked, $250.00', user: ready},
  'new-user': {
    group: 'Everyday',
    label: 'New user: no provider profile, $0.00',
    user: {bankpay: 'none', crypto: 'none', payoutMethods: 0, balance: '0.00'},
  },
  'kyc-pending': gatesPending('Identity not verified', 'kyc'),
  'terms-pending': gatesPending('Terms not accepted', 'terms'),
  'email-pending': gatesPending('Email not verified', 'email-verify'),
  'phone-pending': gatesPending('Phone not verified', 'phone-verify'),
  suspended: gatesPending('Account suspended', 'not-suspended'),
  'all-gates-pending': gatesPending(
    'All five gates pending',
    'kyc',
    'terms',
    'email-verify',
    'phone-verify',
    'not-suspended',
  ),
  'bankpay-denied': denied('Bank denied', 'bankpay'),
  'crypto-denied': denied('Crypto denied', 'crypto'),
  'cashpay-only': only('Cash alone', 'cashpay'),
  'crypto-only': only('Crypto alone', 'crypto'),
  'all-denied': denied('Every provider denied', ...PROVIDERS),
  'geo-blocked': {
    group: 'Place',
    label: 'Not available where the user is',
    user: {
      ...ready,
      geofence: {
        eligible: false,
        stateCode: 'US-NV',
        reason: 'Deposits and withdrawals aren’t available in Nevada.',
      },
    },
  },
  expiring: {
    group: 'Session',
    label: 'Token ends after 5 seconds; the next ones are normal',
    user: {...ready, nextToken: {lifetime: 5}},
  },
  expired: {
    group: 'Session',
    label: 'Token is over on arrival',
    user: {...ready, nextToken: {lifetime: -60}},
  },
  'bad-signature': {
    group: 'Session',
    label: 'Token was altered',
    user: ready,
    flaw: 'tampered',
  },
  'unknown-issuer': {
    group: 'Session',
    label: 'Token of an unknown partner',
    user: {...ready, nextToken: {issuer: UNKNOWN_ISSUER}},
  },
  'unregistered-origin': {
    group: 'Session',
    label: 'Token of a partner that has not registered this page',
    user: ready,
    flaw: 'unregistered-origin',
  },
  signup: {
    group: 'Everyday',
    label: '1-Click Signup',
    flow: 'signup',
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

export const DEFAULT_SCENARIO: ScenarioName = 'ready';

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}

/**
 * Applies the flaw `tampered`: changes the first character of the token's signature. The signature
 * stays base64url but no longer matches the key.
 */
export function altered(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

function gatesPending(
  label: string,
  ...gates: readonly (keyof NonNullable<UserControl['gates']>)[]
): Scenario {
  const pending = Object.fromEntries(gates.map(gate => [gate, false]));
  const handoff = gates.includes('kyc');
  return {group: 'Gates', label, user: {...ready, gates: pending, handoff}};
}

function only(label: string, permitted: Provider): Scenario {
  return denied(label, ...PROVIDERS.filter(provider => provider !== permitted));
}

function denied(label: string, ...providers: readonly Provider[]): Scenario {
  const permissions = providers.flatMap(provider => {
    const denial = {
      granted: false,
      denyReason: `${PROVIDER_NAMES[provider]} isn’t open for your account.`,
    };
    return [
      [`deposit-${provider}`, denial],
      [`withdraw-${provider}`, denial],
    ] as const;
  });
  return {
    group: 'Providers',
    label,
    user: {...ready, permissions: Object.fromEntries(permissions)},
  };
}
