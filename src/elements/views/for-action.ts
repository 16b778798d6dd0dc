import type {Action} from '../../contract/access.js';

/** Returns the key of a word for one action: `reviewTitle` → `reviewTitleDeposit`. */
export const forAction = <Name extends string>(action: Action, name: Name) =>
  `${name}${action === 'deposit' ? 'Deposit' : 'Withdraw'}` as const;
