import {FlowElement} from './flow-element.js';
import type {FlowPart} from '../flow/running-flow.js';

/**
 * Shows the service's terms and records that the user accepts them.
 *
 * @example
 * ```ts
 * import 'service-embed/service-terms';
 *
 * const element = document.createElement('service-terms');
 * element.baseUrl = baseUrl;
 * element.sessionToken = token;
 * document.body.append(element);
 * ```
 * @fires {CustomEvent} service-geofence-blocked - The user's location is not eligible.
 * @fires {CustomEvent} service-terms-accepted - The user has accepted the terms.
 * @csspart page - The terms, in a frame.
 */
export class TermsElement extends FlowElement {
  protected override get flow(): 'terms' {
    return 'terms';
  }

  protected override loadFlow(): Promise<FlowPart> {
    return import('../terms/terms-flow.js');
  }
}
