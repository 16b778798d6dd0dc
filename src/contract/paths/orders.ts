/** A separate file, because `configureService`, which is in the first load, compares them. */
export const DEPOSITS = '/embed/v1/deposits';
export const WITHDRAWALS = '/embed/v1/withdrawals';
