/**
 * What an element would ask its page in the event itself, where the page is
 * another window: the answer takes a moment. Silence means to go on.
 */
import {uuid} from '../contract/uuid.js';

/** Milliseconds for an answer. */
const PATIENCE = 1_000;

export class Questions {
  readonly #send: (question: string, name: string, detail: unknown) => void;
  readonly #open = new Map<string, () => void>();

  constructor(send: (question: string, name: string, detail: unknown) => void) {
    this.#send = send;
  }

  ask(name: string, detail: unknown, goOn: () => void): void {
    const question = uuid();
    this.#open.set(question, goOn);
    setTimeout(() => this.answer(question, true), PATIENCE);
    this.#send(question, name, detail);
  }

  /** The first one counts. */
  answer(question: string, go: boolean): void {
    const goOn = this.#open.get(question);
    this.#open.delete(question);
    if (go) goOn?.();
  }
}
