/** Money: the wallet, orders and transactions (assumed; contract 4). */
import {FALLBACK} from '../error-codes.js';
import {DEPOSITS, WITHDRAWALS} from '../paths/orders.js';
import {Transaction, Wallet, type Order} from '../payments.js';
import {empty, get, post, type ActionArgs} from './row.js';

type Sending = ActionArgs & {readonly order: Order};
type Finding = ActionArgs & {readonly transactionId: string};

const TRANSACTION = '/embed/v1/transactions/{transactionId}';

/** An answer that is not in the contract's form gets the action's code, too (decision 6). */
const money = ({action}: ActionArgs) => FALLBACK[action];

const sent = ({order}: Sending) => order;

export const PAYMENTS = {
  wallet: get<ActionArgs, Wallet>('/embed/v1/wallet', Wallet),
  /** Sends money. The same `transactionId` is never booked twice. */
  deposits: post<Sending, Transaction>(DEPOSITS, Transaction, sent, money),
  withdrawals: post<Sending, Transaction>(WITHDRAWALS, Transaction, sent, money),
  transaction: get<Finding, Transaction>(TRANSACTION, Transaction),
  /**
   * Returns the transaction if it is booked. Otherwise throws `transaction_not_found` (404), and
   * the service will never book it.
   */
  cancel: post<Finding, Transaction>(`${TRANSACTION}/cancel`, Transaction, empty, money),
};
