/** Classes, types and errors. The import registers nothing and has no side effects. */
export {DepositElement} from './elements/tags/deposit-element.js';
export {WithdrawElement} from './elements/tags/withdraw-element.js';
export {KycElement} from './elements/tags/kyc-element.js';
export {SignupElement} from './elements/tags/signup-element.js';
export {TermsElement} from './elements/tags/terms-element.js';
export {SessionElement} from './elements/tags/session-element.js';
export {serviceSessionContext, type ServiceSession} from './elements/session/session-context.js';
export type {ErrorCode} from './contract/error-codes.js';
export {ServiceError} from './contract/errors.js';
export {ERROR_REFERENCE, describeError, type ErrorReference} from './contract/error-reference.js';
export type {Action, Gate, Permission, Provider} from './contract/access.js';
export type {GateRoute} from './contract/gates.js';
export {configureService, type PathName, type ServiceSettings} from './contract/configure.js';
export type {Connection, Operation, OperationName, Operations} from './contract/operations.js';
export {listen, type Callbacks} from './host/listen.js';
export type {FlowName} from './contract/flow-name.js';
export type {ServiceAccess, ServiceEventName, ServiceEvents} from './contract/events.js';
export type {
  DepositStep,
  KycStep,
  SignupStep,
  StepChange,
  TermsStep,
  WithdrawStep,
} from './contract/steps.js';
export type {ErrorDetail, FailureDetail, PaymentDetail, ServiceEvent} from './host/events.js';
export type {ColorScheme, HeadingLevel, Isolation, KycMode} from './contract/options.js';
export type {Messages} from './locale/words.js';
export type {TokenProvider} from './contract/token.js';
export {VERSION} from './version.js';
