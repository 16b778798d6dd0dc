/**
 * What an element would ask its page in the event itself, where the page is
 * another window: the answer takes a moment. The silence of a page that has not
 * said that it answers means to go on.
 */
import {uuid} from '../contract/uuid.js';

/** Milliseconds for an answer. */
const PATIENCE = 1_000;

interface Question {
  readonly name: string;
  /** What it is about: the same press again has the same. */
  readonly subject: string;
  readonly goOn: () => void;
}

export class Questions {
  /** The page has said that it answers: silence means that it is busy, and is waited for. */
  isAnswered = false;
  readonly #send: (question: string, name: string, detail: unknown) => void;
  readonly #open = new Map<string, Question>();

  constructor(send: (question: string, name: string, detail: unknown) => void) {
    this.#send = send;
  }

  /**
   * Twenty clicks are one question: nothing is asked again while it is open. Two
   * gates are two; a payment takes the place of the one before, so that one alone
   * is ever on its way.
   */
  ask(name: string, detail: unknown, goOn: () => void): void {
    const subject = JSON.stringify(detail);
    for (const [question, other] of this.#open) {
      if (other.name !== name) continue;
      if (other.subject === subject) return;
      if (name === 'service-submit') this.#open.delete(question);
    }
    const question = uuid();
    this.#open.set(question, {name, subject, goOn});
    if (!this.isAnswered) setTimeout(() => this.answer(question, true), PATIENCE);
    this.#send(question, name, detail);
  }

  /** The first one counts. */
  answer(question: string, go: boolean): void {
    const asked = this.#open.get(question);
    this.#open.delete(question);
    if (go) asked?.goOn();
  }
}
