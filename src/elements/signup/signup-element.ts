import {FlowElement} from '../flow-element.js';
import type {FlowPart} from '../running-flow.js';

/**
 * Signs up a new user (1-Click Signup). Its `session-token` is a signup token.
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
 * @fires {CustomEvent} service-one-click-success - The user was created.
 * @fires {CustomEvent} service-one-click-failure - The service refused the details.
 * @fires {CustomEvent} service-one-click-cancel - The user does not want to sign up here.
 * @csspart input - A text field.
 */
export class SignupElement extends FlowElement {
  protected override get flow(): 'signup' {
    return 'signup';
  }

  protected override loadFlow(): Promise<FlowPart> {
    return import('./signup-flow.js');
  }
}
