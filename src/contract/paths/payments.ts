/** Assumed: the wallet, orders and transactions. */
export const WALLET = '/embed/v1/wallet';
export const DEPOSITS = '/embed/v1/deposits';
export const WITHDRAWALS = '/embed/v1/withdrawals';
export const TRANSACTION = '/embed/v1/transactions/{transactionId}';
/**
 * Returns the transaction if it is booked. Otherwise 404
 * `transaction_not_found`; then the service will never book it.
 */
export const CANCEL = `${TRANSACTION}/cancel`;
