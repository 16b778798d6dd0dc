/**
 * One visitor of a partner's page with a deposit element, without its screens: the real session,
 * runners, prefetching, orders and polls. `PEOPLE` has the assumptions about people.
 */
import {openingRunner} from '#src/runners/opening-runner.js';
import {paymentRunner} from '#src/runners/payment-runner.js';
import {bankpay} from '#src/providers/bankpay.js';
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

const BASE_URL = 'https://service.example';

export class Visitor {
  readonly #clock: VirtualClock;
  readonly #service: VirtualService;
  readonly #random: () => number;
  readonly #user = crypto.randomUUID();

  constructor(clock: VirtualClock, service: VirtualService, random: () => number) {
    this.#clock = clock;
    this.#service = service;
    this.#random = random;
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
    const opened = await this.#untilDone(session, signal, 'opened', async () => {
      const asked = open({type: 'open'}, signal);
      bankpay.prefetch(call);
      return asked;
    });
    if (!opened || this.#random() > PEOPLE.deposits) return;
    await this.#pause(PEOPLE.thinks);
    const ready = await this.#untilDone(session, signal, 'ready', () =>
      pay({type: 'prepare'}, signal),
    );
    if (!ready || signal.aborted) return;
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

  /** Tries again as a person does who sees the button. */
  async #untilDone(
    session: Session,
    signal: AbortSignal,
    wanted: string,
    run: () => Promise<{readonly type: string}>,
  ): Promise<boolean> {
    for (let tries = 0; tries <= PEOPLE.retries && !signal.aborted; tries++) {
      const {type} = await run();
      if (type === wanted) return true;
      await this.#pause(PEOPLE.retriesAfter);
      if (signal.aborted) return false;
      if (session.state.status === 'failed') session.retry();
    }
    return false;
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
    return {page: {tokenProvider}, timeout: 15_000, changed() {}, expired() {}, refreshed() {}};
  }
}
