/** The page's side of the frame protocol, for your own iframe. The import has no side effects. */
export {connectFrame} from './host/page-channel.js';
export {configureService, type PathName, type ServiceSettings} from './contract/configure.js';
export type {FrameConnection, FrameHandle} from './host/frame-connection.js';
export type {FrameListener} from './host/frame-reports.js';
export type {Callbacks} from './host/listen.js';
export type {FlowName} from './contract/flow-name.js';
export type {ServiceEventName, ServiceEvents} from './contract/events.js';
export type {ErrorDetail, PaymentDetail} from './host/events.js';
export type {FrameOptions} from './contract/messages.js';
