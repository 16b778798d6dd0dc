/**
 * Query parameters of the address that a bank returns the user to, if it left the page: the link's
 * id, from the service, and the action, from us (assumed).
 */
export const LINK_PARAMETER = 'bank-link';
export const ACTION_PARAMETER = 'bank-action';
