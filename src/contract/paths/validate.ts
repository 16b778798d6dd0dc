/**
 * The contract documents this path (section 4). A separate file, so that the first load does not
 * include the whole table of operations.
 */
export const VALIDATE = '/embed/v1/token/validate';
