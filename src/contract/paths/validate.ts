/** The contract shows it (section 4). The first load needs this path and no other, so it has a file of its own. */
export const VALIDATE = '/embed/v1/token/validate';
