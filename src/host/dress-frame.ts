import type {FlowName} from '../contract/flow-name.js';

const CAMERA_FLOWS: readonly FlowName[] = ['deposit', 'withdraw', 'kyc'];

const TITLES = {
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  kyc: 'Identity check',
  signup: 'Sign up',
  terms: 'Terms and conditions',
} as const satisfies Record<FlowName, string>;

/** What an iframe needs for a flow, beside its address; a title of its own stays. */
export function dressFrame(frame: HTMLIFrameElement, flow: FlowName): void {
  // The address of a crypto deposit is copied by a button.
  frame.allow = CAMERA_FLOWS.includes(flow) ? 'camera; clipboard-write' : '';
  frame.referrerPolicy = 'strict-origin';
  frame.title ||= TITLES[flow];
}
