/**
 * The steps of every flow: the names of its screens in `service-step-change`. A screen can have no
 * other name, and the public types follow from this table. `src/elements/README.md` describes each
 * screen.
 */
import type {Action} from './access.js';
import type {FlowName} from './flow-name.js';

/** Steps of every flow: the flow failed, or its session expired. */
const ENDS = ['failed', 'expired'] as const;

/** Steps for a provider's requirements before a payment. */
const NEEDS = ['profile', 'code', 'link', 'bank', 'participant', 'in-review', 'no-assets'] as const;

const PAYMENT = [
  'opening',
  'choosing',
  'gated',
  'denied',
  'unavailable',
  'preparing',
  'unprepared',
  ...NEEDS,
  'picking',
  'entering',
  'reviewing',
  'sending',
  'checking',
  'pending',
  'succeeded',
  'blocked',
  ...ENDS,
] as const;

export const STEPS = {
  deposit: PAYMENT,
  withdraw: PAYMENT,
  kyc: [
    'reading',
    'details',
    'document',
    'pictures',
    'camera',
    'camera-starting',
    'camera-live',
    'camera-taken',
    'camera-failed',
    'handoff',
    'handoff-opened',
    'handoff-expired',
    'handoff-failed',
    'review',
    'submitting',
    'pending',
    'completed',
    'blocked',
    ...ENDS,
  ],
  signup: ['phone', 'code', 'found', 'details', 'completed', 'canceled', ...ENDS],
  terms: ['asking', 'reading', 'silent', 'declined', 'accepted', 'blocked', ...ENDS],
} as const satisfies Record<FlowName, readonly string[]>;

/** A step of one flow. */
export type StepOf<Flow extends FlowName> = (typeof STEPS)[Flow][number];

/** A step in which a provider asks the user for something. */
export type NeedStep = (typeof NEEDS)[number];
/** A step of any flow that shows why the flow cannot continue. */
export type EndStep = (typeof ENDS)[number];
export type PaymentStep = StepOf<Action>;

/** The steps of a deposit. */
export type DepositStep = StepOf<'deposit'>;
/** The steps of a withdrawal. */
export type WithdrawStep = StepOf<'withdraw'>;
/** The steps of an identity check. */
export type KycStep = StepOf<'kyc'>;
/** The steps of a signup. */
export type SignupStep = StepOf<'signup'>;
/** The steps of accepting the terms. */
export type TermsStep = StepOf<'terms'>;

type Change<Flow extends FlowName> = {
  readonly flow: Flow;
  readonly from: StepOf<Flow>;
  readonly to: StepOf<Flow>;
};

/**
 * The detail of `service-step-change`, by `flow`. A frame's service may be newer and name
 * steps that are not listed.
 */
export type StepChange = {readonly [Flow in FlowName]: Change<Flow>}[FlowName];
