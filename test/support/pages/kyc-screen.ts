/** In the browser tests: an identity check as its user makes it, in an element of its own or in a payment's. */
import '#src/elements/kyc/service-kyc.js';
import {kycSteps} from '../harness/kyc.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

export {picture} from './screen.ts';

export class KycScreen extends kycSteps(Screen) {}

/** A fresh user who has to verify their identity, unless another scenario is named. */
export function openKyc({
  scenario = 'kyc-pending',
  ...opening
}: Opening): Promise<Opened<KycScreen>> {
  return openFlow('service-kyc', KycScreen, {scenario, ...opening});
}
