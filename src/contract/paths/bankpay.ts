/** Assumed: the bank-link provider's onboarding, SMS confirmation and linking. */
export const BANKPAY_PROFILE = '/embed/v1/bankpay/profile';
export const BANKPAY_CONFIRM = `${BANKPAY_PROFILE}/confirm`;
export const BANKPAY_RESEND = `${BANKPAY_PROFILE}/resend`;
export const BANKPAY_ACCOUNTS = '/embed/v1/bankpay/accounts';
export const BANKPAY_LINK = '/embed/v1/bankpay/link';
export const BANKPAY_LINK_COMPLETE = `${BANKPAY_LINK}/{linkId}/complete`;
