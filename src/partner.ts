/** The server's side: what a partner's backend imports. No DOM, no elements. */
export {digest, subjectSignature} from './partner/hashes.js';
export {signRequest} from './partner/sign-request.js';
export type {ActingUser, Partner, SignOptions} from './partner/sign-request.js';
export {importPrivateKey} from './partner/private-key.js';
export {AUDIENCE} from './contract/request-jwt.js';
export {CreatedUser, IssuedToken} from './contract/partner.js';
export {USERS, embedTokenPath} from './contract/paths.js';
