/** An identity check, in its own element or in a payment's. For the browser tests. */
import '#src/elements/tags/service-kyc.js';
import {kycSteps} from '../harness/kyc.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

export {picture} from './screen.ts';

export class KycScreen extends kycSteps(Screen) {}

/** Opens a check. The default user is new and has to verify their identity. */
export function openKyc({
  scenario = 'kyc-pending',
  ...opening
}: Opening): Promise<Opened<KycScreen>> {
  return openFlow('service-kyc', KycScreen, {scenario, ...opening});
}
