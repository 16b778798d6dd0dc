/** The key in `sessionStorage`. The names of the channels and the locks between tabs begin with it. */
export const OPEN_ORDERS = 'service-embed:open-orders';
