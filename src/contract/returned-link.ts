/**
 * Query parameters of the address that a bank returns the user to, if its page replaced the
 * partner's page. The service adds the link's id, and we add the action (assumed).
 */
export const LINK_PARAMETER = 'bank-link';
export const ACTION_PARAMETER = 'bank-action';
