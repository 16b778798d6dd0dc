/** Assumed: identity verification and ID upload. */
export const KYC = '/embed/v1/kyc';
export const KYC_DOCUMENTS = `${KYC}/documents`;
export const KYC_HANDOFF = `${KYC}/handoff`;
