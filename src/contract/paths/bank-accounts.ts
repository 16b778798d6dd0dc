/**
 * The path of the bank accounts. A separate file, so that the first load does not include the whole
 * table of operations.
 */
export const BANK_ACCOUNTS = '/embed/v1/bankpay/accounts';
