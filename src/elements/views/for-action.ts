import type {Action} from '../../contract/access.js';

/** The form of a word's key for one action: `reviewTitle` → `reviewTitleDeposit`. */
export const forAction = <Name extends string>(action: Action, name: Name) =>
  `${name}${action === 'deposit' ? 'Deposit' : 'Withdraw'}` as const;
