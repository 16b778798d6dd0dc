/** Registers every element. The session first, so that the others inside it find it. */
import './elements/session/service-session.js';
import './elements/deposit/service-deposit.js';
import './elements/withdraw/service-withdraw.js';
import './elements/kyc/service-kyc.js';
import './elements/terms/service-terms.js';
import './elements/signup/service-signup.js';
