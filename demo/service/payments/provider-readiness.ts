/**
 * The requirements of each provider that a user must meet before a payment: one row per provider.
 */
import type {Action, Provider} from '#src/contract/access.js';
import type {BankAccounts} from '../bankpay/bank-accounts.ts';
import type {BankProfiles} from '../bankpay/bank-profiles.ts';
import {chosenAsset} from '../crypto/crypto-assets.ts';
import type {CryptoParticipants} from '../crypto/crypto-participants.ts';
import {Refusal} from '../http/refusal.ts';
import type {User} from '../store/users.ts';
import type {PlacedOrder} from './bookings.ts';

/** The providers' records about users. */
export interface ProviderParts {
  readonly bankProfiles: BankProfiles;
  readonly bankAccounts: BankAccounts;
  readonly cryptoParticipants: CryptoParticipants;
}

type Check = (parts: ProviderParts, user: User, order: PlacedOrder, action: Action) => void;

const CHECKS = {
  bankpay: ({bankProfiles, bankAccounts}, user, {account}) => {
    bankProfiles.assertConfirmed(user.id);
    if (account === undefined || !bankAccounts.has(user.id, account))
      throw new Refusal('unknown_account', 'Choose one of your linked accounts.');
  },
  // Crypto withdrawals have no flow yet (contract 7.6, provider support). They are booked
  // unchecked.
  crypto: ({cryptoParticipants}, user, order, action) => {
    if (action === 'withdraw') return;
    cryptoParticipants.assertConfirmed(user.id);
    chosenAsset(order);
  },
  // Cashpay checks the user when the partner's backend stages a withdrawal.
  cashpay: () => {},
} as const satisfies Record<Provider, Check>;

export function assertProviderReady(
  parts: ProviderParts,
  user: User,
  order: PlacedOrder,
  action: Action,
): void {
  CHECKS[order.provider](parts, user, order, action);
}
