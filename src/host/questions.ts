/**
 * Asks the page whether an element may continue, when the page is another
 * window. The answer takes a moment. If the page did not promise answers,
 * silence means yes.
 */
import type {CancelableEventName} from '../contract/events.js';
import {uuid} from '../contract/uuid.js';

/** Milliseconds to wait for an answer. */
const PATIENCE = 1_000;

interface Question {
  readonly name: CancelableEventName;
  /** The detail as JSON. A repeated click has the same subject. */
  readonly subject: string;
  readonly goOn: () => void;
}

type Send = (question: string, name: CancelableEventName, detail: unknown) => void;

export class Questions {
  /** The page promised to answer. Silence then means that it is busy, so we wait. */
  isAnswered = false;
  readonly #send: Send;
  readonly #open = new Map<string, Question>();

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Asks once per subject while a question is open, however often the user
   * clicks. Two gates are two questions. A new payment replaces the previous
   * one, so only one is ever open.
   */
  ask(name: CancelableEventName, detail: unknown, goOn: () => void): void {
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

  /** Only the first answer counts. */
  answer(question: string, go: boolean): void {
    const asked = this.#open.get(question);
    this.#open.delete(question);
    if (go) asked?.goOn();
  }
}
