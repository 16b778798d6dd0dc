import {FlowElement} from './flow-element.js';
import type {FlowPart} from '../flow/running-flow.js';

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
 * @csspart input - A text field, or the field to choose a country.
 * @csspart check - A radio button, or a checkbox.
 * @csspart label - The name of a field, or of a group of options.
 * @csspart hint - The explanation below a field.
 * @csspart error - What is wrong with a field, or with the last step.
 * @csspart errors - The box above a form that lists what is wrong with its fields.
 * @csspart summary - The rows of an order, or of the details to check.
 */
export class SignupElement extends FlowElement {
  protected override get flow(): 'signup' {
    return 'signup';
  }

  protected override loadFlow(): Promise<FlowPart> {
    return import('../signup/signup-flow.js');
  }
}
