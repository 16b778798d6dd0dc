/** What each provider asks of a user before it moves money: one row per provider. */
import type {Provider} from '#src/contract/access.js';
import {Refusal} from '../refusal.ts';
import type {Service} from '../service.ts';
import type {User} from '../store/users.ts';
import type {PlacedOrder} from './place-order.ts';

type Check = (service: Service, user: User, order: PlacedOrder) => void;

const CHECKS = {
  bankpay: ({bankProfiles, bankAccounts}, user, {account}) => {
    bankProfiles.assertConfirmed(user.id);
    if (account === undefined || !bankAccounts.has(user.id, account))
      throw new Refusal('unknown_account', 'Choose one of your linked accounts.');
  },
  // No onboarding of its own at API level yet.
  crypto: () => {},
  cashpay: () => {},
} as const satisfies Record<Provider, Check>;

export function assertProviderReady(service: Service, user: User, order: PlacedOrder): void {
  CHECKS[order.provider](service, user, order);
}
