/**
 * A user in front of a page in a real browser. The user and the page act at random. Every report to
 * the user is recorded.
 */
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import type {Action} from '#src/contract/access.js';
import {forAction} from '#src/elements/views/for-action.js';
import type {Random} from '../inputs/random.ts';
import {words} from '../e2e/words.ts';
import {Amounts, written} from './amounts.ts';
import {clickAtOnce, move, MOVES, place, see, type Note, type Sight} from './page-script.ts';
import {AT_REST, UNDER_WAY} from './screens.ts';
import type {Intents} from './verdict.ts';
import {Witness} from './witness.ts';

export interface Customer {
  readonly token: string;
  readonly baseUrl: string;
  /** Gets another token for the same user. */
  readonly freshToken: () => Promise<string>;
}

export interface PageUserOptions {
  readonly page: Page;
  readonly customer: Customer;
  readonly action: Action;
  readonly random: Random;
  /** Milliseconds for each request of the element, on the page's clock. */
  readonly timeout: number;
  /** How much faster than usual the page's clock and the user are. */
  readonly haste: number;
  /** True if the page may reload, and the element may be replaced, while a payment is open. */
  readonly leaving: boolean;
}

/** Milliseconds within which a user must find and press a button. */
const REACH = 2_000;

/** Maximum number of actions after the first attempt to pay. */
const PATIENCE = 24;

/** Maximum milliseconds that the user waits for a change on the screen. */
const GLANCE = 500;

/** Maximum milliseconds that the browser freezes a page. */
const FROZEN = 1_500;

/** Milliseconds after which an element that is still busy counts as stuck. */
const STUCK = 180_000;

/**
 * Milliseconds for each request after the network has recovered. A slow machine
 * must not look like a bad network.
 */
const PATIENT = 15_000;

/** Actions that remove the user's element or put another one in front of it. */
const LEAVING = ['replace', 'second', 'reload', 'reload', 'history'] as const;

/** Maximum number of visits to look for payments whose outcome the user was not informed of. */
const VISITS = 10;

export class PageUser {
  /** A log of the user's actions, the events and the screens, one line each. */
  readonly trace: string[] = [];
  reloads = 0;
  moves = 0;
  readonly #options: PageUserOptions;
  readonly #tag: string;
  readonly #amounts: Amounts;
  readonly #begun = performance.now();
  readonly #notes = new Set<string>();
  #token: string;
  #timeout: number;
  #wish = '';
  readonly #witness: Witness;
  #changed: () => void = () => {};

  constructor(options: PageUserOptions) {
    this.#options = options;
    this.#tag = `service-${options.action}`;
    this.#witness = new Witness(options.action, line => this.#say(line));
    this.#amounts = new Amounts(options.random);
    this.#token = options.customer.token;
    this.#timeout = options.timeout;
  }

  get intents(): Intents {
    return this.#witness.intents;
  }

  /** Opens the page. The caller must pass each note of the page to `heard`. */
  async open(): Promise<void> {
    await this.#options.page.goto('/blank', {waitUntil: 'domcontentloaded'});
    await this.#place();
  }

  readonly heard = (note: Note): void => {
    if (this.#notes.has(note.id)) return;
    this.#notes.add(note.id);
    if (note.type === 'screen') {
      return note.late ? this.#witness.recall(note.sight) : this.#see(note.sight);
    }
    const {name, element, detail} = note;
    const {transactionId = '', amount = '', code = ''} = detail;
    if (name === 'service-submit') this.#witness.submitted(transactionId, amount, element);
    if (name !== 'service-step-change')
      this.#say(`hears ${name} ${code}${amount} ${transactionId}`);
  };

  /**
   * Tries to pay one amount, until the payment is complete or the number of actions reaches
   * `PATIENCE`.
   */
  async pay(): Promise<void> {
    const before = this.intents.all.length;
    this.#wish = this.#amounts.next();
    for (let turn = 0; turn < PATIENCE;) {
      await this.#look();
      const begun = this.intents.all.slice(before);
      // A user who was informed that the payment is complete does not pay again, even if a later
      // screen differs.
      if (begun.some(({word}) => word === 'completed')) return;
      if (begun.length > 0) turn += 1;
      await this.#act();
      await this.#glance();
    }
  }

  /**
   * Takes only the actions that lead to an outcome, and opens the page again while an outcome is
   * unknown. Returns false if an element is stuck.
   */
  async settle(): Promise<boolean> {
    const {page} = this.#options;
    await page.evaluate(move, [this.#tag, 'show'] as const);
    await page.evaluate(move, [this.#tag, 'back'] as const);
    const patient = PATIENT * this.#options.haste;
    this.#timeout = patient;
    await page.locator(this.#tag).evaluateAll((all, timeout) => {
      for (const element of all) element.setAttribute('request-timeout', timeout);
    }, String(patient));
    for (let visits = 0; visits < VISITS; visits++) {
      if (!(await this.#rest())) return false;
      if (!this.#witness.waits) break;
      this.#say('comes back');
      await this.#place();
    }
    return true;
  }

  async #rest(): Promise<boolean> {
    const {page} = this.#options;
    const end = performance.now() + STUCK;
    while (performance.now() < end) {
      await page.evaluate(move, [this.#tag, 'back'] as const);
      await this.#look();
      const screens = this.#witness.present.map(({element}) => this.#witness.screen(element));
      const busy = screens.some(screen => screen && UNDER_WAY.includes(screen));
      const [front] = screens;
      if (!busy && front && AT_REST.includes(front)) return true;
      if (front === 'unreachable') await this.#click(words.tryAgain);
      else if (front === 'choosing') await this.#click(words.bankpay);
      else if (front === 'reviewing') await this.#click(words.back);
      else await this.#glance();
    }
    return false;
  }

  async #act(): Promise<void> {
    const {random} = this.#options;
    if (random.chance(0.15)) return this.#shake();
    const witness = this.#witness;
    const [front] = witness.present;
    if (!front) return this.#options.page.evaluate(move, [this.#tag, 'back'] as const);
    switch (witness.screen(front.element)) {
      case 'choosing':
        return this.#click(words.bankpay);
      case 'picking':
        return this.#click('First Harbor Bank');
      case 'unreachable':
        return this.#click(words.tryAgain);
      case 'entering':
        if (random.chance(0.05)) return this.#click(words.back);
        await this.#type(written(this.#wish, random));
        return this.#click(words.review);
      case 'reviewing':
        if (witness.isPaid(amountOn(front)) || random.chance(0.08)) return this.#changeMind();
        return this.#click(this.#options.action === 'deposit' ? 'Deposit $' : 'Withdraw $');
      case 'failed':
      case 'not found':
        if (await this.#sees(this.#anew)) {
          this.#wish = this.#amounts.next();
          return this.#click(this.#anew);
        }
        if (!witness.isPaid(witness.amountOf(front)) && random.chance(0.5))
          return this.#click(words.tryAgain);
        if (random.chance(0.7)) this.#wish = this.#amounts.next();
        return this.#click(
          (await this.#sees(words.heldCheck)) ? words.heldCheck : words.changeAmount,
        );
      case 'succeeded':
        return this.#click('Make another');
      default:
        return;
    }
  }

  #changeMind(): Promise<void> {
    if (this.#witness.isPaid(this.#wish)) this.#wish = this.#amounts.next();
    return this.#click(words.back);
  }

  /** The page does something to the element, in any state. */
  async #shake(): Promise<void> {
    const {page, random, customer, leaving} = this.#options;
    const mild = [...MOVES, 'freeze', 'fresh token', 'same token'] as const;
    const what = random.pick(leaving || !this.#witness.waits ? [...mild, ...LEAVING] : mild);
    this.#say(`page: ${what}`);
    switch (what) {
      case 'reload':
        this.reloads += 1;
        await page.reload({waitUntil: 'domcontentloaded'});
        return this.#place();
      case 'history':
        this.reloads += 1;
        await page.goto('/blank?elsewhere', {waitUntil: 'domcontentloaded'});
        await page.goBack({waitUntil: 'domcontentloaded'});
        return this.#place();
      case 'replace':
      case 'second':
        this.moves += 1;
        return this.#place(what === 'second');
      case 'freeze':
        this.moves += 1;
        return this.#freeze();
      case 'fresh token':
        this.#token = await customer.freshToken();
        return this.#setToken();
      case 'same token':
        return this.#setToken();
      default:
        this.moves += 1;
        await page.evaluate(move, [this.#tag, what] as const);
    }
  }

  #setToken(): Promise<void> {
    return this.#options.page.locator(this.#tag).evaluateAll((all, token) => {
      for (const element of all) element.setAttribute('session-token', token);
    }, this.#token);
  }

  /** Freezes the page as a browser does to a tab in the background: no timers, no responses. */
  async #freeze(): Promise<void> {
    const {page, random, haste} = this.#options;
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setWebLifecycleState', {state: 'frozen'});
    await pause(random.below(FROZEN) / haste);
    await browser.send('Page.setWebLifecycleState', {state: 'active'});
    await browser.detach();
  }

  async #place(beside = false): Promise<void> {
    const {page, customer} = this.#options;
    this.#witness.present = [];
    const attributes = {
      'base-url': customer.baseUrl,
      'session-token': this.#token,
      'request-timeout': String(this.#timeout),
    };
    await page.evaluate(place, {tag: this.#tag, attributes, beside});
  }

  /** The label of the only button after a payment that may have been booked. */
  get #anew(): string {
    return words[forAction(this.#options.action, 'new')];
  }

  async #sees(label: string): Promise<boolean> {
    const element = this.#options.page.locator(this.#tag).first();
    return (await element.getByRole('button', {name: label}).count()) > 0;
  }

  async #click(label: string): Promise<void> {
    const {page, random} = this.#options;
    const clicks = random.pick([1, 1, 2, 3, 20]);
    this.#say(`clicks "${label}" ${clicks} times`);
    if (clicks === 20) return page.evaluate(clickAtOnce, [this.#tag, label, clicks] as const);
    const button = page.locator(this.#tag).first().getByRole('button', {name: label}).first();
    await button.click({clickCount: clicks, timeout: REACH}).catch(() => this.#say('missed it'));
  }

  async #type(amount: string): Promise<void> {
    const {page} = this.#options;
    const field = page
      .locator(this.#tag)
      .first()
      .getByLabel(/^Amount in/);
    await field.fill(amount, {timeout: REACH}).catch(() => this.#say('missed the field'));
  }

  async #look(): Promise<void> {
    this.#witness.present = await this.#options.page.evaluate(see, this.#tag);
    for (const sight of this.#witness.present) this.#see(sight);
  }

  #see(sight: Sight): void {
    if (this.#witness.see(sight)) this.#changed();
  }

  /** Waits for the next screen, but at most `GLANCE` milliseconds of the page's time. */
  async #glance(): Promise<void> {
    const next = new Promise<void>(resolve => (this.#changed = resolve));
    const {random, haste} = this.#options;
    await Promise.race([next, pause(random.below(GLANCE) / haste)]);
  }

  #say(line: string): void {
    this.trace.push(`${Math.round(performance.now() - this.#begun)} ${line}`);
  }
}

/** The amount on the button that sends the payment. */
function amountOn({text}: Sight): string | undefined {
  return /(?:Deposit|Withdraw) \$([\d.]+)/.exec(text)?.[1];
}
