/**
 * This is a separate module because it is imported dynamically. The build does not shorten the
 * names of the exports of such a module, and `open-orders.ts` has fifteen.
 */
export {forgetOrders} from './open-orders.js';
