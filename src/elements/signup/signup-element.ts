import {FlowElement} from '../flow-element.js';
import type {FlowPart} from '../running-flow.js';

/**
 * 1-Click Signup of a new user, on a signup token in `session-token`.
 *
 * @example
 * ```ts
 * import 'service-embed/service-signup';
 *
 * const element = document.createElement('service-signup');
 * element.baseUrl = baseUrl;
 * element.sessionToken = token;
 * document.body.append(element);
 * ```
 * @fires {CustomEvent} service-one-click-success - The user exists from now on.
 * @fires {CustomEvent} service-one-click-failure - The service did not take the details.
 * @fires {CustomEvent} service-one-click-cancel - The user does not want to sign up here.
 */
export class SignupElement extends FlowElement {
  protected override get flow(): 'signup' {
    return 'signup';
  }

  protected override async loadFlow(): Promise<FlowPart> {
    const {SignupFlow, unconfigured} = await import('./signup-flow.js');
    return {start: session => new SignupFlow(this, session), unconfigured};
  }
}
