/**
 * A module of its own, because it is imported dynamically: the build keeps the names of all exports of
 * such a module, and `open-orders.ts` has fifteen.
 */
export {forgetOrders} from './open-orders.js';
