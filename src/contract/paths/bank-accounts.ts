/** The path of the bank accounts. A separate file, because the first load needs only this path. */
export const BANK_ACCOUNTS = '/embed/v1/bankpay/accounts';
