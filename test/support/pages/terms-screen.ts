/** The service's terms, which a user reads and accepts. For the browser tests. */
import '#src/elements/tags/service-terms.js';
import {termsSteps} from '../harness/terms.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

export class TermsScreen extends termsSteps(Screen) {}

export function openTerms({
  scenario = 'terms-pending',
  ...opening
}: Opening): Promise<Opened<TermsScreen>> {
  return openFlow('service-terms', TermsScreen, {scenario, ...opening});
}
