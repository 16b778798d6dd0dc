/** The command prints this line per booking, so developers can trace an event on the page. */
import {CURRENCY, type Booking} from '../service/payments/ledger.ts';

export function bookingLine({action, provider, amount, failure, ...ids}: Booking): string {
  const end = failure === undefined ? '' : ', which will fail';
  return `booked: ${action} of ${amount} ${CURRENCY} by ${provider}${end}, ${ids.transactionId}\n`;
}
