/** Shown by the contract (section 4). It is apart from `paths.ts`: the first load needs it alone. */
export const VALIDATE = '/embed/v1/token/validate';
