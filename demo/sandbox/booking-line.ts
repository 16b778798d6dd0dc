/** What the command prints of a booking, so that a developer sees where the page's event came from. */
import {CURRENCY, type Booking} from '../service/payments/ledger.ts';

export function bookingLine({action, provider, amount, failure, ...ids}: Booking): string {
  const end = failure === undefined ? '' : ', which will fail';
  return `booked: ${action} of ${amount} ${CURRENCY} by ${provider}${end}, ${ids.transactionId}\n`;
}
