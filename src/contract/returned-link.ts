/**
 * What stands in the address to which a bank comes back that has left the page: the link's id, from
 * the service, and the action, from us (assumed).
 */
export const LINK_PARAMETER = 'bank-link';
export const ACTION_PARAMETER = 'bank-action';
