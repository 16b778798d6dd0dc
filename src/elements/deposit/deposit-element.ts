import {MoneyElement} from '../money/money-element.js';

/**
 * Lets the user deposit money by the providers that they may use.
 *
 * @fires {CustomEvent} service-ready - The user can act for the first time.
 * @fires {CustomEvent} service-error - A deposit or session operation failed.
 * @fires {CustomEvent} service-geofence-blocked - The user's location is not eligible.
 * @fires {CustomEvent} service-session-expired - The token has ended; answer with `detail.refresh(token)`.
 * @fires {CustomEvent} service-session-refreshed - A fresh token is in use.
 * @fires {CustomEvent} service-step-change - Another screen is shown.
 * @fires {CustomEvent} service-provider-change - The embed chose a provider, and why.
 * @fires {CustomEvent} service-submit - Money is about to be sent; cancelable.
 * @fires {CustomEvent} service-gate-required - The user wants to complete a gate; cancelable.
 * @fires {CustomEvent} service-deposit-pending - The deposit is booked and on its way.
 * @fires {CustomEvent} service-deposit-success - The deposit is completed.
 * @csspart root - The surface of the element.
 * @csspart title - The heading of a screen.
 * @csspart choice - The button of one provider or account.
 * @csspart input - A text field.
 * @csspart primary - The main button of a screen.
 * @csspart retry - The button that tries again.
 * @csspart back - The button that leads back.
 * @cssprop --service-accent - Colour of the main button and of links.
 * @cssprop --service-on-accent - Colour of text on the accent.
 * @cssprop --service-surface - Colour of the surface.
 * @cssprop --service-raised - Colour of notes and placeholders.
 * @cssprop --service-text - Colour of text.
 * @cssprop --service-muted - Colour of secondary text.
 * @cssprop --service-border - Colour of the borders of controls.
 * @cssprop --service-danger - Colour of errors.
 * @cssprop --service-success - Colour of success.
 * @cssprop --service-radius - Radius of corners.
 * @cssprop --service-font - Font family.
 * @cssprop --service-padding - Space around the content.
 * @cssstate loading - Something is being read.
 * @cssstate ready - The user can act.
 * @cssstate submitting - Something is being sent.
 * @cssstate pending - The deposit is on its way.
 * @cssstate success - The deposit is completed.
 * @cssstate error - Something went wrong.
 * @cssstate blocked - The user may not deposit, or not from here.
 * @cssstate expired - The session has ended.
 */
export class DepositElement extends MoneyElement {
  constructor() {
    super('deposit');
  }
}
