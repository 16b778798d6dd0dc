/** Assumed: the crypto provider's participant onboarding and its assets. */
export const CRYPTO_PARTICIPANT = '/embed/v1/crypto/participant';
export const CRYPTO_ASSETS = '/embed/v1/crypto/assets';
