/** Shown by the contract (section 4). A separate file, because the first load needs only this path. */
export const VALIDATE = '/embed/v1/token/validate';
