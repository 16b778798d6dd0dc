/** What each provider requires of a user before it moves money: one row per provider. */
import type {Action, Provider} from '#src/contract/access.js';
import {chosenAsset} from '../crypto/crypto-assets.ts';
import {Refusal} from '../http/refusal.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import type {PlacedOrder} from './book-order.ts';

type Check = (service: Service, user: User, order: PlacedOrder, action: Action) => void;

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
  service: Service,
  user: User,
  order: PlacedOrder,
  action: Action,
): void {
  CHECKS[order.provider](service, user, order, action);
}
