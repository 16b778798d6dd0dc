/**
 * A user with two tabs of one page. The user pays in the front tab and trusts its screen. Tabs
 * reload, crash and freeze while a payment is in progress.
 */
import {setTimeout as pause} from 'node:timers/promises';
import type {Order} from '#src/contract/payments.js';
import {mayHaveLeft, orderOf} from '#src/flows/payment-facts.js';
import {Amounts, written} from '../chaos/amounts.ts';
import {Intents, type Word} from '../chaos/verdict.ts';
import type {Random} from '../inputs/random.ts';
import {TabDocument, type Origin} from './browser-tabs.ts';
import {documentModules} from './document-modules.ts';
import {TabPage, type State} from './tab-page.ts';

export interface TabsUserOptions {
  readonly origin: Origin;
  readonly random: Random;
  readonly baseUrl: string;
  readonly token: () => Promise<string>;
  /** Milliseconds until each request times out. */
  readonly timeout: number;
}

/** Maximum number of actions after the first attempt to pay. */
const PATIENCE = 40;

/** Maximum number of actions in total. */
const TRIES = 200;

const AT_REST: readonly State['step'][] = ['succeeded', 'failed', 'entering', 'picking', 'blocked'];

const WORDS: Partial<Record<State['step'], Word>> = {
  sending: 'open',
  checking: 'open',
  pending: 'pending',
  succeeded: 'completed',
};

export class TabsUser {
  readonly intents = new Intents();
  /** A log of actions and screens, one line each. */
  readonly trace: string[] = [];
  readonly counts = {reloads: 0, crashes: 0, freezes: 0, switches: 0, followed: 0, superseded: 0};
  readonly #options: TabsUserOptions;
  readonly #amounts: Amounts;
  readonly #pages: TabPage[] = [];
  /** The orders that each tab has sent, and the orders that each tab has shown. */
  readonly #sent = new Set<string>();
  readonly #shown = new Set<string>();
  #front = 0;
  #wish = '';
  #moved: () => void = () => {};

  constructor(options: TabsUserOptions) {
    this.#options = options;
    this.#amounts = new Amounts(options.random);
  }

  async open(): Promise<void> {
    for (const tab of [0, 1]) await this.#load(tab, new TabDocument(this.#options.origin));
  }

  /**
   * Tries to pay one amount, until the payment is complete or the number of actions reaches a
   * limit.
   */
  async pay(): Promise<void> {
    const before = this.intents.all.length;
    this.#wish = this.#amounts.next();
    for (let turn = 0, tries = 0; turn < PATIENCE && tries < TRIES; tries++) {
      const begun = this.intents.all.slice(before);
      if (begun.some(({word}) => word === 'completed')) return;
      if (begun.length > 0) turn += 1;
      await this.#disturb();
      this.#act();
      await this.#linger();
    }
  }

  /** Waits in both tabs until the order on the screen has ended, and then the next open order. */
  async settle(): Promise<void> {
    for (const page of this.#pages) page.document.thaw();
    // The number of open orders to show is limited, because two orders that the service does not
    // know would alternate forever.
    let looks = 4;
    const isOver = (page: TabPage) =>
      page.state &&
      AT_REST.includes(page.state.step) &&
      (looks === 0 || !page.showOpenOrder() || looks-- === 0);
    while (!this.#pages.map(isOver).every(Boolean)) {
      for (const page of this.#pages) {
        if (page.state?.step === 'reviewing') page.send({type: 'back'});
        if (page.state?.step === 'unprepared') page.retry();
      }
      await this.#change(1_000);
    }
  }

  end(): void {
    for (const page of this.#pages) page.end(true);
  }

  get #page(): TabPage {
    const page = this.#pages[this.#front];
    if (!page) throw new Error('The tabs are not open.');
    return page;
  }

  /** Random events in the tabs that the user does not control. */
  async #disturb(): Promise<void> {
    const {random, origin} = this.#options;
    const {document} = this.#page;
    if (random.chance(0.25)) {
      this.counts.switches += 1;
      // A background tab may be frozen. The front tab is not.
      if (random.chance(0.3)) {
        document.freeze();
        this.counts.freezes += 1;
      }
      this.#front = 1 - this.#front;
      this.#page.document.thaw();
      this.#say('switches');
    } else if (random.chance(0.1)) {
      this.counts.reloads += 1;
      this.#say('reloads');
      await this.#reload(new TabDocument(origin, document.storage));
    } else if (random.chance(0.04) && !this.#pages[1 - this.#front]?.document.isFrozen) {
      this.counts.crashes += 1;
      this.#say('closes the tab and opens another one');
      await this.#reload(new TabDocument(origin));
    }
  }

  async #reload(document: TabDocument): Promise<void> {
    const {random} = this.#options;
    this.#page.end(random.chance(0.5));
    await pause(random.below(60));
    await this.#load(this.#front, document);
  }

  async #load(tab: number, document: TabDocument): Promise<void> {
    const {baseUrl, timeout, token} = this.#options;
    this.#pages[tab] = new TabPage({
      modules: await documentModules(),
      document,
      baseUrl,
      timeout,
      token: await token(),
      moved: (state, previous) => {
        if (document.isAlive) this.#see(tab, state, previous);
      },
    });
  }

  #act(): void {
    const {random} = this.#options;
    const page = this.#page;
    const {state} = page;
    switch (state?.step) {
      case 'unprepared':
        return page.retry();
      case 'entering':
        page.send({type: 'type', name: 'amount', value: written(this.#wish, random)});
        return page.confirm();
      case 'reviewing':
        if (random.chance(0.1) || this.#isPaid(state.order)) page.send({type: 'back'});
        else this.#submit();
        // Simulates a user who also presses the button in the other tab at the same time.
        if (random.chance(0.3)) this.#pressElsewhere();
        return;
      case 'failed':
        if (this.#isPaid(state.order)) return page.send({type: 'back'});
        if (state.error.retryable && !mayHaveLeft(state.error) && random.chance(0.6))
          return this.#submit();
        if (random.chance(0.5)) this.#wish = this.#amounts.next();
        return page.send({type: 'back'});
      case 'succeeded':
        return page.send({type: 'again'});
      case 'blocked':
      case 'picking':
        return page.send({type: 'back'});
      default:
        // Sends events that must have no effect in this state.
        for (const type of ['back', 'submit'] as const) page.send({type});
    }
  }

  #pressElsewhere(): void {
    this.#front = 1 - this.#front;
    this.#page.document.thaw();
    const {state} = this.#page;
    if (state?.step === 'entering') {
      this.#page.send({type: 'type', name: 'amount', value: this.#wish});
      this.#page.confirm();
    }
    const now = this.#page.state;
    if (now?.step === 'reviewing' && !this.#isPaid(now.order)) this.#submit();
  }

  /** True if either tab has shown the user that the amount is paid. */
  #isPaid({amount}: Order): boolean {
    return this.intents.all.some(one => one.amount === amount && one.word === 'completed');
  }

  #submit(): void {
    this.#page.submit((transactionId, amount) => {
      this.#say(`submits ${amount} ${transactionId}`);
      this.#sent.add(`${this.#front} ${transactionId}`);
      this.#shown.add(`${this.#front} ${transactionId}`);
      this.intents.submitted(transactionId, amount);
    });
  }

  #see(tab: number, state: State, previous: State): void {
    const order = orderOf(state) ?? orderOf(previous);
    const wasSent = previous.step === 'sending' || previous.step === 'checking';
    const isRefused = state.step === 'failed' ? state.error.definite : previous.step === 'sending';
    const isOff = (wasSent && state !== previous) || state.step === 'failed';
    const word = WORDS[state.step] ?? (isOff ? (isRefused ? 'not taken' : 'not found') : undefined);
    if (state === previous) this.#takesBack(tab, order?.transactionId);
    if (state.step !== previous.step || state === previous)
      this.#say(`sees ${state.step} ${order?.transactionId ?? ''}`, tab);
    if (order && state === previous && !this.#sent.has(`${tab} ${order.transactionId}`))
      this.counts.followed += 1;
    if (previous.step === 'sending' && state.step === 'entering') this.counts.superseded += 1;
    // A user who saw the outcome in one tab does not doubt it while another tab is still checking.
    const isKnown = order && this.intents.find(order.transactionId)?.end !== undefined;
    const isDoubt = word === 'open' || word === 'pending';
    if (order && word && !(isKnown && isDoubt)) this.intents.told(order.transactionId, word);
    if (order) this.#shown.add(`${tab} ${order.transactionId}`);
    this.#moved();
  }

  /** If another screen replaces an open payment, the user assumes that it was not paid. */
  #takesBack(tab: number, shown: string | undefined): void {
    for (const {transactionId, word} of this.intents.all) {
      if (transactionId === shown || word !== 'open') continue;
      if (!this.#shown.delete(`${tab} ${transactionId}`)) continue;
      this.intents.told(transactionId, 'not found');
    }
  }

  #say(line: string, tab = this.#front): void {
    this.trace.push(`${Math.round(performance.now())} tab ${tab}: ${line}`);
  }

  async #change(most: number): Promise<void> {
    const changed = new Promise<void>(resolve => (this.#moved = resolve));
    await Promise.race([changed, new Promise(resolve => setTimeout(resolve, most))]);
  }

  /** Waits for the next screen, but at most 1.5 seconds. */
  #linger(): Promise<void> {
    return this.#change(this.#options.random.below(1_500));
  }
}
