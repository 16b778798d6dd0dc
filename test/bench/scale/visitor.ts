/**
 * One visitor of a partner's page with a deposit element, without its screens: the real session,
 * runners, prefetching, orders and polls. `PEOPLE` has the assumptions about people.
 */
import {statusOf} from '#src/contract/response-status.js';
import {openingRunner} from '#src/runners/opening-runner.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import {bankpay} from '#src/providers/bankpay.js';
import {firstReads} from '#src/session/first-reads.js';
import {Session} from '#src/session/session.js';
import type {SessionHost} from '#src/session/session-host.js';
import type {VirtualClock} from './virtual-clock.ts';
import type {VirtualService} from './virtual-service.ts';

/** Values are seconds or shares. */
export const PEOPLE = {
  /**
   * Most visitors stay for minutes. The tail is long: this is the mean of an exponential
   * distribution.
   */
  meanStay: 360,
  leastStay: 10,
  /** The share of visitors who deposit. */
  deposits: 0.3,
  thinks: [5, 60],
  /**
   * A visitor without a connection presses “Try again” after this many seconds, up to `retries`
   * times.
   */
  retriesAfter: [5, 45],
  retries: 5,
} as const;

/** How many providers the element offers. One is chosen at once, and its accounts are read. */
export type Offered = 'several' | 'one';

const BASE_URL = 'https://service.example';

export class Visitor {
  readonly #clock: VirtualClock;
  readonly #service: VirtualService;
  readonly #random: () => number;
  readonly #offered: Offered;
  readonly #user = crypto.randomUUID();
  #isDiagnosed = false;

  constructor(
    clock: VirtualClock,
    service: VirtualService,
    random: () => number,
    offered: Offered,
  ) {
    this.#clock = clock;
    this.#service = service;
    this.#random = random;
    this.#offered = offered;
  }

  async visit(): Promise<void> {
    const session = new Session(BASE_URL, this.#service.token(this.#user));
    const leaving = new AbortController();
    const leave = session.attach(this.#host());
    const stay = PEOPLE.leastStay - PEOPLE.meanStay * Math.log(1 - this.#random());
    void this.#deposit(session, leaving.signal);
    await this.#clock.wait(1000 * stay);
    leaving.abort();
    leave();
  }

  async #deposit(session: Session, signal: AbortSignal): Promise<void> {
    const common = {session, action: 'deposit', timeout: () => 15_000} as const;
    const call = {...common, signal, timeout: 15_000} as const;
    const open = openingRunner({...common, holder: {isConnected: true}});
    const pay = paymentRunner({...common, provider: bankpay});
    let isGuessed = false;
    const opened = await this.#untilDone(session, signal, 'opened', () => {
      const asked = open({type: 'open'}, signal);
      // An element guesses a choice once, even if that read fails. This mirrors `fetchAhead` in
      // `src/elements/opening/payment-slot.ts`, which needs a document.
      if (this.#offered === 'one' || !isGuessed) bankpay.prefetch(call);
      isGuessed = true;
      return asked;
    });
    const prepares = () => pay({type: 'prepare'}, signal);
    const prepared = () => this.#untilDone(session, signal, 'ready', prepares);
    if (!opened || (this.#offered === 'one' && !(await prepared()))) return;
    if (this.#random() > PEOPLE.deposits) return;
    await this.#pause(PEOPLE.thinks);
    if (this.#offered === 'several' && !(await prepared())) return;
    if (signal.aborted) return;
    const order = {
      transactionId: crypto.randomUUID(),
      provider: 'bankpay',
      amount: '25.00',
      account: 'a1',
    } as const;
    const sent = await pay({type: 'send', order}, signal);
    if (sent.type === 'booked') await pay({type: 'watch', order, known: sent.transaction}, signal);
    else await pay({type: 'find', order}, signal);
  }

  /**
   * Tries again as a person does who sees the button. Each press asks only for the session, and
   * the flow goes on once that is active, as `request-counts.test.ts` holds of an element. This
   * mirrors the button of `src/elements/flow/boundary.ts`, which draws and needs a document.
   */
  async #untilDone(
    session: Session,
    signal: AbortSignal,
    wanted: string,
    run: () => Promise<{readonly type: string}>,
  ): Promise<boolean> {
    let isOpen = true;
    for (let tries = 0; tries <= PEOPLE.retries && !signal.aborted; tries++) {
      if (isOpen && (await run()).type === wanted) return true;
      this.#diagnose(session);
      await this.#pause(PEOPLE.retriesAfter);
      if (signal.aborted) return false;
      if (session.state.status === 'failed') session.retry();
      isOpen = await session.settled().then(
        () => true,
        () => false,
      );
    }
    return false;
  }

  /**
   * Counts the request with which an element finds out why a first session did not begin. This
   * mirrors `sayWhy` in `src/elements/setup/diagnosis.ts`, which needs a document.
   */
  #diagnose({state, confirmed}: Session): void {
    if (this.#isDiagnosed || state.status !== 'failed' || confirmed) return;
    const {error} = state;
    if (error.code !== 'NETWORK_ERROR' || statusOf(error) !== undefined) return;
    this.#isDiagnosed = true;
    this.#service.count('diagnosis');
  }

  #pause([least, most]: readonly [number, number]): Promise<void> {
    return this.#clock.wait(1000 * (least + (most - least) * this.#random()));
  }

  #host(): SessionHost {
    const tokenProvider = async (): Promise<string> => {
      this.#service.count('token (by the partner)');
      await this.#clock.wait(200);
      return this.#service.token(this.#user);
    };
    const page: SessionHost['page'] = {
      tokenProvider,
      // Most users pay by bank, as `src/elements/tags/payment-element.ts` assumes, too.
      firstReads: access =>
        firstReads('deposit', access?.permissions['deposit-bankpay']?.granted === true),
    };
    return {page, timeout: 15_000, changed() {}, expired() {}, refreshed() {}};
  }
}
