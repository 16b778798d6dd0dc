import type {Action, Provider} from '../../contract/access.js';
import type {ServiceError} from '../../contract/errors.js';
import type {Memory, OpenOrder} from '../../flows/payment-state.js';
import type {Session} from '../../session/session.js';
import type {Checklist} from '../notices/gated.js';
import type {ServiceElement} from '../service-element.js';

/** What a payment needs of the element that it runs on. */
export interface PaymentSetup {
  readonly element: ServiceElement & {readonly amount: string};
  readonly session: Session;
  readonly action: Action;
  readonly provider: Provider;
  /** Where the service saw the user when the flow opened. */
  readonly stateCode: string;
  readonly report: (error: ServiceError, transactionId?: string) => void;
  /** Shows the user's payment that no element shows, instead of this one; false where there is none. */
  readonly showOpenOrder: () => boolean;
  /** Opens the flow from its beginning. */
  readonly reopen: () => void;
  /** What the list of pending gates shows and does. */
  readonly gates: Checklist;
  /** What the user typed and confirmed when they were here before. */
  readonly memory: Memory | undefined;
  /** An order that was sent before, to go on with. */
  readonly open: OpenOrder | undefined;
}
