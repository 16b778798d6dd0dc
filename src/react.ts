'use client';
/** The elements as React components, for pages that render in the browser, on a server, or both. */
export {
  ServiceDeposit,
  ServiceKyc,
  ServiceSession,
  ServiceSignup,
  ServiceTerms,
  ServiceWithdraw,
} from './react/components.js';
export type {ServiceComponent, ServiceProps} from './react/component.js';
