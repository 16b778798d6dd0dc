import type {FlowName} from '../contract/flow-name.js';

const CAMERA_FLOWS: readonly FlowName[] = ['deposit', 'withdraw', 'kyc'];

const TITLES = {
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  kyc: 'Verify your identity',
  signup: 'Sign up',
  terms: 'Terms and conditions',
} as const satisfies Record<FlowName, string>;

/** Sets an iframe's attributes for a flow, except its address. An existing title stays. */
export function setFrameAttributes(frame: HTMLIFrameElement, flow: FlowName): void {
  // A button copies the address of a crypto deposit, so the frame needs the clipboard.
  frame.allow = CAMERA_FLOWS.includes(flow) ? 'camera; clipboard-write' : '';
  frame.referrerPolicy = 'strict-origin';
  frame.title ||= TITLES[flow];
}
