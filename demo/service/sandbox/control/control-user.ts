/** Applies a control request to a user. */
import {OFFERED_ACCOUNTS, type BankAccounts} from '../../bankpay/bank-accounts.ts';
import type {BankProfiles} from '../../bankpay/bank-profiles.ts';
import type {CryptoParticipants} from '../../crypto/crypto-participants.ts';
import type {KycReviews} from '../../kyc/kyc-reviews.ts';
import type {Bookings} from '../../payments/bookings.ts';
import type {User, Users} from '../../store/users.ts';
import type {BankpayStage, ControlledUser, UserControl} from '../control-contract.ts';

export interface ControlUserParts {
  readonly users: Users;
  readonly kycReviews: KycReviews;
  readonly bookings: Bookings;
  readonly bankProfiles: BankProfiles;
  readonly bankAccounts: BankAccounts;
  readonly cryptoParticipants: CryptoParticipants;
}

export function controlUser(
  parts: ControlUserParts,
  user: User,
  change: UserControl,
): ControlledUser {
  const {users, kycReviews, bookings, cryptoParticipants} = parts;
  const controlled = users.control(user, change);
  const kyc = change.kyc ?? (change.gates?.kyc === false ? 'none' : undefined);
  if (kyc !== undefined) kycReviews.set(controlled, kyc);
  if (change.balance !== undefined) bookings.setBalance(user, change.balance);
  if (change.bankpay !== undefined) setBankpay(parts, user.id, change.bankpay);
  if (change.settle) bookings.settleNow(user.id);
  if (change.crypto !== undefined) cryptoParticipants.set(user.id, change.crypto);
  const {pendingGates} = (users.find(user.id) ?? controlled).state;
  return {userId: user.id, pendingGates, balance: bookings.wallet(user).balance};
}

function setBankpay(
  {bankProfiles, bankAccounts}: Pick<ControlUserParts, 'bankProfiles' | 'bankAccounts'>,
  userId: string,
  stage: BankpayStage,
): void {
  bankProfiles.set(userId, stage === 'linked' ? 'confirmed' : stage);
  bankAccounts.removeAll(userId);
  if (stage === 'linked') bankAccounts.link(userId, OFFERED_ACCOUNTS.slice(0, 1));
}
