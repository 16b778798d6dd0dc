/**
 * One component for each element. A bundler leaves out the components that the page does not use.
 */
import {DepositElement} from '../elements/tags/deposit-element.js';
import {KycElement} from '../elements/tags/kyc-element.js';
import {SessionElement} from '../elements/tags/session-element.js';
import {SignupElement} from '../elements/tags/signup-element.js';
import {TermsElement} from '../elements/tags/terms-element.js';
import {WithdrawElement} from '../elements/tags/withdraw-element.js';
import {component} from './component.js';

/**
 * `<service-session>`: one session for every component inside it. It is registered before them,
 * because its component is the first in this file.
 */
export const ServiceSession = /* @__PURE__ */ component('service-session', SessionElement);

/** `<service-deposit>`: lets the user deposit money with the providers that they may use. */
export const ServiceDeposit = /* @__PURE__ */ component('service-deposit', DepositElement);

/** `<service-withdraw>`: lets the user withdraw money. */
export const ServiceWithdraw = /* @__PURE__ */ component('service-withdraw', WithdrawElement);

/** `<service-kyc>`: verifies who the user is. */
export const ServiceKyc = /* @__PURE__ */ component('service-kyc', KycElement);

/** `<service-signup>`: signs up a new user. Its `sessionToken` is a signup token. */
export const ServiceSignup = /* @__PURE__ */ component('service-signup', SignupElement);

/** `<service-terms>`: shows the service's terms and records that the user accepts them. */
export const ServiceTerms = /* @__PURE__ */ component('service-terms', TermsElement);
