/**
 * The line that the command prints for each booking. Developers can match it to the page's events.
 */
import {CURRENCY, type Booking} from '../service/payments/ledger.ts';

export function bookingLine({action, provider, amount, failure, ...ids}: Booking): string {
  const end = failure === undefined ? '' : ', which will fail';
  return `booked: ${action} of ${amount} ${CURRENCY} by ${provider}${end}, ${ids.transactionId}\n`;
}
