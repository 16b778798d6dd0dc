/**
 * The key of the open payments in `sessionStorage`. The names of the channels and locks between
 * tabs begin with this key.
 */
export const OPEN_ORDERS = 'service-embed:open-orders';
