import type {KycMode} from '../../contract/options.js';
import {FlowElement} from './flow-element.js';
import type {FlowPart} from '../flow/running-flow.js';

/**
 * Verifies who the user is: their details and an identity document.
 *
 * @example
 * ```ts
 * import 'service-embed/service-kyc';
 *
 * const element = document.createElement('service-kyc');
 * element.baseUrl = baseUrl;
 * element.sessionToken = token;
 * document.body.append(element);
 * ```
 * @fires {CustomEvent} service-geofence-blocked - The user's location is not eligible.
 * @fires {CustomEvent} service-kyc-success - The user is verified now or was verified before.
 * @fires {CustomEvent} service-kyc-pending - A review has begun or is still under way.
 * @fires {CustomEvent} service-kyc-failure - A review did not verify the user.
 * @csspart input - A text field, or the field to choose a country.
 * @csspart check - A radio button, or a checkbox.
 * @csspart label - The name of a field, or of a group of options.
 * @csspart hint - The explanation below a field.
 * @csspart error - What is wrong with a field, or with the last step.
 * @csspart errors - The box above a form that lists what is wrong with its fields.
 * @csspart summary - The rows of an order, or of the details to check.
 * @csspart option - A row to select, with its radio button.
 * @csspart qr - The QR code that opens the check on a phone.
 * @csspart picture - A picture of a document, or the camera's live view.
 */
export class KycElement extends FlowElement {
  static override properties = {...FlowElement.properties, mode: {}};

  /** `verify` (default), or `id-upload` to ask only for the document. */
  declare mode: KycMode;

  constructor() {
    super();
    this.mode = 'verify';
  }

  protected override get flow(): 'kyc' {
    return 'kyc';
  }

  protected override loadFlow(): Promise<FlowPart> {
    return import('../kyc/kyc-flow.js');
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    // Another mode needs a new flow.
    if (changed.has('mode')) this.sessionReplaced();
    super.willUpdate(changed);
  }
}
