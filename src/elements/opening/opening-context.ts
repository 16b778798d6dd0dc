/** The element of the opening, and the data and callbacks of its screens. */
import type {nothing, TemplateResult} from 'lit';
import type {Action, Gate, Provider} from '../../contract/access.js';
import type {Checklist} from '../flow/notices/gated.js';
import type {OfferScreenWords} from '../../locale/words.js';
import type {RunningPayment} from '../payment/payment-flow.js';
import type {PaymentHost} from '../payment/payment-setup.js';
import type {Announcement, ScreenContext} from '../views/screen.js';

/** The element that the flow runs in, with the page's settings. */
export interface OpeningHost extends PaymentHost {
  readonly provider: string;
  readonly returnedLink: string;
}

export interface OpeningContext extends Pick<ScreenContext<OfferScreenWords>, 'words'> {
  readonly action: Action;
  readonly choose: (provider: Provider) => void;
  /** Goes back from the payment to the choices. */
  readonly back: () => void;
  readonly reopen: () => void;
  readonly checklist: Checklist;
  /** Returns the announcement of the list of gates. `refusal` is the payment's announcement. */
  readonly announceGates: (gates: readonly Gate[], refusal?: Announcement) => Announcement;
  /** `undefined` until the provider's code has loaded. */
  readonly payment: RunningPayment | undefined;
  /** A note with a button, shown with a payment whose session has ended. */
  readonly renew: TemplateResult | typeof nothing;
}
