/** The names of the steps match the states of the machines and their screens. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {EVENTS} from '#src/contract/events.js';
import {FLOWS, type FlowName} from '#src/contract/flow-name.js';
import {STEPS, type EndStep, type StepOf} from '#src/contract/steps.js';
import type {CameraState} from '#src/flows/camera.js';
import type {HandoffState} from '#src/flows/handoff.js';
import type {KycState} from '#src/flows/kyc-state.js';
import type {OpeningState} from '#src/flows/opening.js';
import type {PaymentState} from '#src/flows/payment-state.js';
import type {SignupState} from '#src/flows/signup-state.js';
import type {TermsState} from '#src/flows/terms.js';
import type {BankpayNeed} from '#src/providers/bankpay.js';
import type {CryptoNeed} from '#src/providers/crypto.js';
import {namesIn, rowsOf} from '../../support/documents/reading.ts';

type Payment =
  | Exclude<OpeningState['step'], 'offering' | 'paying' | 'resuming'>
  | ('choosing' | 'gated' | 'denied' | 'unavailable')
  | Exclude<PaymentState['step'], 'asking' | 'answering'>
  | BankpayNeed['kind']
  | CryptoNeed['kind'];

/** The steps that each flow can show. */
interface Shown {
  readonly deposit: Payment | EndStep;
  readonly withdraw: Payment | EndStep;
  readonly kyc:
    | Exclude<KycState['step'], 'unread'>
    | 'camera'
    | `camera-${Exclude<CameraState['step'], 'primer' | 'shooting'>}`
    | 'handoff'
    | `handoff-${Exclude<HandoffState['step'], 'starting' | 'shown' | 'given' | 'closed'>}`
    | EndStep;
  readonly signup: SignupState['step'] | 'found' | EndStep;
  readonly terms: Exclude<TermsState['step'], 'recording' | 'checking'> | EndStep;
}

/** Fails to compile if a name is missing or superfluous, because the type is then `false`. */
const IS_SHOWN: {
  readonly [Flow in FlowName]: [StepOf<Flow>, Shown[Flow]] extends [Shown[Flow], StepOf<Flow>]
    ? true
    : false;
} = {deposit: true, withdraw: true, kyc: true, signup: true, terms: true};

/** The rows of the table: each step with the names of its flows. */
const rows = rowsOf('src/elements/README.md', 'step').map(({step, flow}) => ({
  step: namesIn(step)[0] ?? '',
  flows: namesIn(flow),
}));

suite('the steps in service-step-change', () => {
  for (const flow of FLOWS)
    test(`${flow}: are all in the documented table, exactly once`, () => {
      assert.ok(IS_SHOWN[flow]);
      const written = rows.filter(({flows}) => flows.includes(flow));
      assert.deepEqual(written.map(({step}) => step).toSorted(), [...STEPS[flow]].toSorted());
    });

  test('include unknown names from a newer service in a frame', () => {
    const change = {flow: 'deposit', from: 'reviewing', to: 'brand-new'};
    assert.deepEqual(EVENTS['service-step-change'].detail.parse(change), change);
  });
});
