/**
 * Details of a bank payment that the contract does not require: limits, fee, arrival and the
 * authorization text. Only users with `quotes` get these details, so that a partner can see the
 * embed with and without them.
 */
import type {BankAccount} from '#src/contract/bankpay.js';
import type {Conditions} from '#src/contract/payments.js';
import type {User} from '../store/users.ts';

export const LIMITS = {min: '1.00', max: '25000.00'} as const satisfies Conditions;

/** The sandbox charges nothing, so its ledger has no fees. */
export const FREE = {...LIMITS, fee: '0.00'} as const satisfies Conditions;

export const OF_BANK = {
  deposit: {
    ...FREE,
    arrival: 'In a few minutes',
    authorization:
      'You authorize one debit of this amount from your bank account, through the ACH network. It can’t be undone once it has been sent.',
  },
  withdraw: {...FREE, arrival: 'In 1–2 business days'},
} as const satisfies Pick<BankAccount, 'deposit' | 'withdraw'>;

export const quotedAccounts = (
  {state}: User,
  accounts: readonly BankAccount[],
): readonly BankAccount[] =>
  state.quotes ? accounts.map(account => ({...account, ...OF_BANK})) : accounts;
