/**
 * The contract documents this path (section 4). It is in a separate file, because the first load
 * needs no other path.
 */
export const VALIDATE = '/embed/v1/token/validate';
