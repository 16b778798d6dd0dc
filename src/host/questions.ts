/**
 * What an element would ask its page in the event itself, where the page is
 * another window: the answer takes a moment. Silence means to go on.
 */
import {uuid} from '../contract/uuid.js';

/** Milliseconds for an answer. */
const PATIENCE = 1_000;

export class Questions {
  readonly #send: (question: string, name: string, detail: unknown) => void;
  readonly #open = new Map<string, {readonly subject: string; readonly goOn: () => void}>();

  constructor(send: (question: string, name: string, detail: unknown) => void) {
    this.#send = send;
  }

  /**
   * Twenty clicks are one question: nothing is asked again while it is open. Two
   * gates are two; two payments are not, so that one alone is ever on its way.
   */
  ask(name: string, detail: unknown, goOn: () => void): void {
    const subject = name === 'service-gate-required' ? JSON.stringify(detail) : name;
    if ([...this.#open.values()].some(each => each.subject === subject)) return;
    const question = uuid();
    this.#open.set(question, {subject, goOn});
    setTimeout(() => this.answer(question, true), PATIENCE);
    this.#send(question, name, detail);
  }

  /** The first one counts. */
  answer(question: string, go: boolean): void {
    const asked = this.#open.get(question);
    this.#open.delete(question);
    if (go) asked?.goOn();
  }
}
