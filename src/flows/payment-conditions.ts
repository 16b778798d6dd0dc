import type {Action} from '../contract/access.js';
import {fromMinorUnits, minorUnits} from '../contract/amount.js';
import type {Conditions} from '../contract/payments.js';
import type {Funds} from './payment-state.js';

/** The service's conditions for the action. The source's conditions override the wallet's. */
export function conditionsOf({source, wallet}: Funds, action: Action): Conditions {
  const own = source.conditions;
  const shared = wallet?.[action];
  return {
    min: own?.min ?? shared?.min,
    max: own?.max ?? shared?.max,
    fee: own?.fee ?? shared?.fee,
    arrival: own?.arrival ?? shared?.arrival,
    authorization: own?.authorization ?? shared?.authorization,
  };
}

/** The exact sum of two amounts that are not negative. */
export const sum = (one: string, other: string): string =>
  fromMinorUnits(minorUnits(one) + minorUnits(other));

export const isMore = (amount: string, other: string): boolean =>
  minorUnits(amount) > minorUnits(other);

/** Whether a withdrawal and its fee together are more than the user can withdraw. */
export function isOver(amount: string, action: Action, funds: Funds): boolean {
  const {fee = '0'} = conditionsOf(funds, action);
  const {wallet} = funds;
  return action === 'withdraw' && !!wallet && isMore(sum(amount, fee), wallet.withdrawable);
}
