/** Records the screens that a user has seen, and the payments that they know about. */
import type {Action} from '#src/contract/access.js';
import type {Sight} from './page-script.ts';
import {screenOf, UNDER_WAY, wordOf, type Screen} from './screens.ts';
import {Intents} from './verdict.ts';

interface Shown {
  readonly screen: Screen;
  readonly transactionId: string | undefined;
}

export class Witness {
  readonly intents = new Intents();
  /** The elements on the page, the front one first. */
  present: readonly Sight[] = [];
  readonly #action: Action;
  readonly #say: (line: string) => void;
  /** The last screen of each element, by the element's id. */
  readonly #shown = new Map<string, Shown>();
  /** Ids of payments → the other elements that were already shown when the payment was sent. */
  readonly #beside = new Map<string, ReadonlySet<string>>();

  constructor(action: Action, say: (line: string) => void) {
    this.#action = action;
    this.#say = say;
  }

  /** True if the user was not informed of the outcome of one of their payments. */
  get waits(): boolean {
    return this.intents.all.some(({word}) => word === 'open' || word === 'pending');
  }

  screen(element: string): Screen | undefined {
    return this.#shown.get(element)?.screen;
  }

  submitted(transactionId: string, amount: string, element: string | undefined): void {
    this.intents.submitted(transactionId, amount);
    const others = [...this.#shown.keys()].filter(one => one !== element);
    this.#beside.set(transactionId, new Set(others));
  }

  /** Records a screen. Returns false if it shows nothing new. */
  see({element, transactionId, heading, text}: Sight): boolean {
    const screen = screenOf(this.#action, heading);
    const before = this.#shown.get(element);
    if (before?.screen === screen && before.transactionId === transactionId) return false;
    this.#shown.set(element, {screen, transactionId});
    this.#say(`sees ${screen} ${transactionId ?? ''} in ${element.slice(0, 4)}`);
    if (screen === 'unknown' && heading !== '') this.#say(`reads "${text}"`);
    const word = wordOf(screen, before?.screen);
    if (word && transactionId !== undefined) this.intents.told(transactionId, word);
    return true;
  }

  /** Records the last screen of a page that was left. */
  recall({transactionId = '', heading}: Sight): void {
    const screen = screenOf(this.#action, heading);
    const word = wordOf(screen, undefined);
    this.#say(`saw ${screen} ${transactionId}`);
    if (word) this.intents.told(transactionId, word);
  }

  /**
   * True if the user considers the amount paid or in progress: because of a report, because another
   * element shows it, or because they remember sending it from another element while the front one
   * was there. The user expects an element that opened later to show the payment, and considers it
   * unpaid otherwise.
   */
  isPaid(amount: string | undefined): boolean {
    const [front, ...others] = this.present;
    if (!front || amount === undefined) return false;
    const seen = others
      .filter(({element}) => UNDER_WAY.includes(this.screen(element) ?? 'unknown'))
      .map(({transactionId}) => transactionId)
      .filter(transactionId => transactionId !== front.transactionId);
    return this.intents.all.some(one => {
      if (one.amount !== amount || one.word.startsWith('not ')) return false;
      if (one.word === 'completed' || seen.includes(one.transactionId)) return true;
      return this.#beside.get(one.transactionId)?.has(front.element) ?? false;
    });
  }

  amountOf({transactionId = ''}: Sight): string | undefined {
    return this.intents.find(transactionId)?.amount;
  }
}
