/** The signup of a new user, for the browser tests. */
import '#src/elements/tags/service-signup.js';
import {signupSteps} from '../harness/signup.ts';
import {openFlow, Screen, type Opened, type Opening} from './screen.ts';

export class SignupScreen extends signupSteps(Screen) {}

export function openSignup({
  scenario = 'signup',
  ...opening
}: Opening): Promise<Opened<SignupScreen>> {
  return openFlow('service-signup', SignupScreen, {scenario, ...opening});
}
