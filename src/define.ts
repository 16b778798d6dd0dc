/** Registers every element. The session comes first, so that the elements inside it find it. */
import {readPageSettings} from './host/page-settings.js';
import {findStrays} from './elements/console/strays.js';
import './elements/session/service-session.js';
import './elements/deposit/service-deposit.js';
import './elements/withdraw/service-withdraw.js';
import './elements/kyc/service-kyc.js';
import './elements/terms/service-terms.js';
import './elements/signup/service-signup.js';

export {configureService, type ServiceSettings} from './contract/configure.js';
export {ServiceError} from './contract/errors.js';

// A server imports this, too.
if (typeof document !== 'undefined') {
  readPageSettings();
  findStrays();
}
