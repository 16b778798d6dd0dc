/** A crypto deposit in the page itself, for the browser tests. */
import {PATHS} from '#src/contract/paths.js';
import type {Transaction} from '#src/contract/payments.js';
import {control} from '../sandbox/sandbox-control.ts';
import {plain} from '../sandbox/puppet/look.ts';
import {session, type Session} from '../sandbox/session.ts';
import {QUIET} from '../harness/payment.ts';
import {network} from './network.ts';
import {openFlow, type Opened} from './screen.ts';
import {PaymentScreen} from './payment-screen.ts';

/** A pace at which no payment ends before `settle`. Tests use it to look at waiting screens. */
export const SLOW = 1000;

/** The path at which the page requests an order's status. */
export const TRANSACTIONS = '/embed/v1/transactions/';

export const ON_POLYGON = 'Send USDC on Polygon';

export class CryptoScreen extends PaymentScreen {
  /** The address on the screen, without invisible characters that look like a space. */
  address(): string {
    return this.root.querySelector<HTMLElement>('[data-copy=address]')?.innerText ?? '';
  }

  /** The number of ways to send something: an address, its QR code, a link to a wallet. */
  waysToSend(): number {
    return this.count('[data-copy]:not(.ids *, .ref), .qr, a');
  }

  /** The names of the selected options. */
  picked(): readonly string[] {
    return [...this.root.querySelectorAll('label')]
      .filter(({control: option}) => option instanceof HTMLInputElement && option.checked)
      .map(label => plain(label.querySelector('strong')));
  }

  /** Collects the announcements of the live regions from now on: `status: …`, `alert: …`. */
  listen(): readonly string[] {
    const said: string[] = [];
    for (const role of ['alert', 'status']) {
      const region = this.root.querySelector(`[role=${role}]`);
      if (!region) throw new Error(`There is no ${role} region.`);
      let before = plain(region);
      const hear = (): void => {
        const text = plain(region);
        if (text !== '' && text !== before) said.push(`${role}: ${text}`);
        before = text;
      };
      new MutationObserver(hear).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    }
    return said;
  }

  /** From the assets and networks to the review of the amount. */
  async toCryptoReview(amount: string, ...pair: Pair): Promise<void> {
    await this.pickAsset(...pair);
    await this.enter(amount);
    await this.shows(this.words('reviewTitle'));
  }
}

type Pair = readonly [asset: string, network: string] | readonly [];

/** Opens a crypto deposit. The user is a participant by default. */
export async function openCrypto(own?: Session): Promise<Opened<CryptoScreen>> {
  const user = own ?? (await session());
  return openFlow('service-deposit', CryptoScreen, {
    way: 'inline',
    user,
    attributes: {provider: 'crypto'},
  });
}

/** Does all steps up to the press that requests the address. */
export async function payCrypto(amount: string, ...pair: Pair): Promise<Opened<CryptoScreen>> {
  const opened = await openCrypto();
  if (amount === QUIET) await control(opened.user, {pace: SLOW});
  await opened.screen.toCryptoReview(amount, ...pair);
  await opened.screen.send();
  return opened;
}

/** The ids of the orders in the requests so far. */
export function sentIds(): readonly unknown[] {
  return network.calls(PATHS.deposits).map(({init: {body}}) => {
    if (typeof body !== 'string') throw new Error('There is no order in this request.');
    return (JSON.parse(body) as {transactionId: unknown}).transactionId;
  });
}

/** Collects the service's responses to orders from now on, as the page receives them. */
export function answersTo(): readonly Transaction[] {
  const answers: Transaction[] = [];
  network.answer(PATHS.deposits, async (_, pass) => {
    const answer = await pass();
    answers.push((await answer.clone().json()) as Transaction);
    return answer;
  });
  return answers;
}
