/** A separate file, because the first load needs these two, to tell them apart. */
export const DEPOSITS = '/embed/v1/deposits';
export const WITHDRAWALS = '/embed/v1/withdrawals';
