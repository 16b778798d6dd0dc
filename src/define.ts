/**
 * Registers every element. `<service-session>` is registered first, so that the elements inside it
 * find their session.
 */
import {readPageSettings} from './host/page-settings.js';
import {findUndefinedElements} from './elements/setup/warn-setup.js';
import './elements/tags/service-session.js';
import './elements/tags/service-deposit.js';
import './elements/tags/service-withdraw.js';
import './elements/tags/service-kyc.js';
import './elements/tags/service-terms.js';
import './elements/tags/service-signup.js';

export {configureService, type ServiceSettings} from './contract/configure.js';
export {ServiceError} from './contract/errors.js';

// This module is also imported on servers, which have no `document`.
if (typeof document !== 'undefined') {
  readPageSettings();
  findUndefinedElements();
}
