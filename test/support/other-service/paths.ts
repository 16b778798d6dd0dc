/** The routes of the other service, as a page configures them for the embed. */
export const OTHER_PATHS = {
  wallet: '/money/v3/purse',
  deposits: '/money/v3/in',
  withdrawals: '/money/v3/out',
  transaction: '/money/v3/movements/{transactionId}',
  cancel: '/money/v3/movements/{transactionId}/void',
  bankpayProfile: '/bank/v3/holder',
  bankpayConfirm: '/bank/v3/holder/proof',
  bankpayAccounts: '/bank/v3/instruments',
  cryptoAssets: '/chain/v3/assets',
} as const;
