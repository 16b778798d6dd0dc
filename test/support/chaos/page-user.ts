/**
 * A user in front of a page in a real browser, and the page around the
 * element: both do what chance wants, and every word that the user was told is
 * written down.
 */
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import type {Action} from '#src/contract/access.js';
import type {Random} from '../random.ts';
import {words} from '../e2e/words.ts';
import {Amounts, written} from './amounts.ts';
import {clickAtOnce, move, MOVES, place, see, type Note, type Sight} from './page-script.ts';
import {AT_REST, screenOf, wordOf, type Screen} from './screens.ts';
import {Intents} from './verdict.ts';

export interface Customer {
  readonly token: string;
  readonly baseUrl: string;
  /** One more token for the same user. */
  readonly freshToken: () => Promise<string>;
}

export interface PageUserOptions {
  readonly page: Page;
  readonly customer: Customer;
  readonly action: Action;
  readonly random: Random;
  /** Milliseconds for each request of the element. */
  readonly timeout: number;
  /** The page may be loaded again, and the element replaced, while a payment is open. */
  readonly leaving: boolean;
}

/** Nobody presses for ever, once they have tried to pay. */
const PATIENCE = 24;

/** Milliseconds for which the user looks on at most, where nothing changes. */
const GLANCE = 500;

/** Milliseconds after which an element that has not come to rest is stuck. */
const STUCK = 60_000;

/** What ends the element that the user was in front of. */
const LEAVING = ['replace', 'reload', 'reload'] as const;

export class PageUser {
  readonly intents = new Intents();
  /** What was done, heard and seen, one line each. */
  readonly trace: string[] = [];
  reloads = 0;
  moves = 0;
  readonly #options: PageUserOptions;
  readonly #tag: string;
  readonly #amounts: Amounts;
  readonly #begun = performance.now();
  readonly #notes = new Set<string>();
  #token: string;
  #wish = '';
  #screen: Screen | undefined;
  #changed: () => void = () => {};

  constructor(options: PageUserOptions) {
    this.#options = options;
    this.#tag = `service-${options.action}`;
    this.#amounts = new Amounts(options.random);
    this.#token = options.customer.token;
  }

  /** Opens the page; `heard` is to be called with each of its notes. */
  async open(): Promise<void> {
    await this.#options.page.goto('/blank', {waitUntil: 'domcontentloaded'});
    await this.#place();
  }

  readonly heard = (note: Note): void => {
    if (this.#notes.has(note.id)) return;
    this.#notes.add(note.id);
    if (note.type === 'screen') return note.late ? this.#recall(note.sight) : this.#see(note.sight);
    const {name, detail} = note;
    const {transactionId = '', amount = '', code = ''} = detail;
    if (name === 'service-submit') this.intents.submitted(transactionId, amount);
    if (name !== 'service-step-change')
      this.#say(`hears ${name} ${code}${amount} ${transactionId}`);
  };

  /** Means to pay one amount, and tries until it has worked or there is no patience left. */
  async pay(): Promise<void> {
    const before = this.intents.all.length;
    this.#wish = this.#amounts.next();
    for (let turn = 0; turn < PATIENCE;) {
      await this.#look();
      const begun = this.intents.all.slice(before);
      // Who was told that it is taken does not pay again, whatever the page shows by then.
      if (begun.some(({word}) => word === 'completed')) return;
      if (begun.length > 0) turn += 1;
      await this.#act();
      await this.#glance();
    }
  }

  /** Does only what leads to an end, and waits for it; false where the element comes to none. */
  async settle(): Promise<boolean> {
    const {page} = this.#options;
    const end = performance.now() + STUCK;
    while (performance.now() < end) {
      await page.evaluate(move, [this.#tag, 'back'] as const);
      await this.#look();
      if (this.#screen && AT_REST.includes(this.#screen)) return true;
      if (this.#screen === 'unreachable') await this.#click(words.tryAgain);
      else if (this.#screen === 'reviewing') await this.#click(words.back);
      else await this.#glance();
    }
    return false;
  }

  async #act(): Promise<void> {
    const {random} = this.#options;
    if (random.chance(0.15)) return this.#shake();
    switch (this.#screen) {
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
        return random.chance(0.08)
          ? this.#click(words.back)
          : this.#click(this.#options.action === 'deposit' ? 'Deposit $' : 'Withdraw $');
      case 'failed':
        if (random.chance(0.5)) return this.#click(words.tryAgain);
        if (random.chance(0.7)) this.#wish = this.#amounts.next();
        return this.#click(words.changeAmount);
      case 'succeeded':
        return this.#click('Make another');
      case undefined:
        return this.#options.page.evaluate(move, [this.#tag, 'back'] as const);
      default:
        return;
    }
  }

  /** The page does something to the element, whatever it is at. */
  async #shake(): Promise<void> {
    const {page, random, customer, leaving} = this.#options;
    const open = this.intents.all.some(({word}) => word === 'open' || word === 'pending');
    const mild = [...MOVES, 'fresh token'] as const;
    const what = random.pick(leaving || !open ? [...mild, ...LEAVING] : mild);
    this.#say(`page: ${what}`);
    switch (what) {
      case 'reload':
        this.reloads += 1;
        await page.reload({waitUntil: 'domcontentloaded'});
        return this.#place();
      case 'replace':
        this.moves += 1;
        return this.#place();
      case 'fresh token': {
        const token = await customer.freshToken();
        this.#token = token;
        await page.locator(this.#tag).evaluateAll((all, given) => {
          for (const element of all) element.setAttribute('session-token', given);
        }, token);
        return;
      }
      default:
        this.moves += 1;
        await page.evaluate(move, [this.#tag, what] as const);
    }
  }

  async #place(): Promise<void> {
    const {page, customer, timeout} = this.#options;
    this.#screen = undefined;
    const attributes = {
      'base-url': customer.baseUrl,
      'session-token': this.#token,
      'request-timeout': String(timeout),
    };
    await page.evaluate(place, {tag: this.#tag, attributes});
  }

  /** Once, twice, three times, or many times in one task; what is gone by then is missed. */
  async #click(label: string): Promise<void> {
    const {page, random} = this.#options;
    const clicks = random.pick([1, 1, 2, 3, 20]);
    this.#say(`clicks "${label}" ${clicks} times`);
    if (clicks === 20) return page.evaluate(clickAtOnce, [this.#tag, label, clicks] as const);
    const button = page.locator(this.#tag).getByRole('button', {name: label}).first();
    await button.click({clickCount: clicks, timeout: 2_000}).catch(() => this.#say('missed it'));
  }

  async #type(amount: string): Promise<void> {
    const field = this.#options.page.locator(this.#tag).getByLabel(/^Amount in/);
    await field.fill(amount, {timeout: 2_000}).catch(() => this.#say('missed the field'));
  }

  async #look(): Promise<void> {
    const sight = await this.#options.page.evaluate(see, this.#tag);
    if (sight) this.#see(sight);
    else this.#screen = undefined;
  }

  /** The last screen of a page that has been left. */
  #recall({transactionId = '', heading}: Sight): void {
    const screen = screenOf(this.#options.action, heading);
    const word = wordOf(screen, undefined);
    this.#say(`saw ${screen} ${transactionId}`);
    if (word) this.intents.told(transactionId, word);
  }

  #see({transactionId, heading, text}: Sight): void {
    const screen = screenOf(this.#options.action, heading);
    if (screen !== this.#screen) this.#say(`sees ${screen} ${transactionId ?? ''}`);
    if (screen === 'unknown' && heading !== '') this.#say(`reads "${text}"`);
    const word = wordOf(screen, this.#screen);
    this.#screen = screen;
    if (word && transactionId !== undefined) this.intents.told(transactionId, word);
    this.#changed();
  }

  /** Until the next screen, and not too long. */
  async #glance(): Promise<void> {
    const next = new Promise<void>(resolve => (this.#changed = resolve));
    await Promise.race([next, pause(this.#options.random.below(GLANCE))]);
  }

  #say(line: string): void {
    this.trace.push(`${Math.round(performance.now() - this.#begun)} ${line}`);
  }
}
