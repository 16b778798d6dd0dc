/**
 * Asks a page in another window whether an element may continue. If the page promised to answer,
 * silence means no after 30 seconds. If not, silence means yes after a second.
 */
import type {CancelableEventName} from '../contract/events.js';
import {uuid} from '../contract/uuid.js';
import {DECISION_TIME} from './decisions.js';

/** Milliseconds to wait for an answer that the page did not promise. */
const PATIENCE = 1_000;

interface Question {
  readonly name: CancelableEventName;
  /** The detail as JSON. A repeated click has the same subject. */
  readonly subject: string;
  readonly decision: Promise<boolean>;
  readonly decide: (go: boolean) => void;
}

type Send = (question: string, name: CancelableEventName, detail: unknown) => void;

export class Questions {
  /** Whether the page promised to answer. Then we wait longer, because it may be busy. */
  promisesAnswer = false;
  readonly #send: Send;
  readonly #open = new Map<string, Question>();

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Asks once per subject while a question is open, however often the user clicks. Two gates are
   * two questions. A new payment cancels the question about the previous one, so only one payment
   * is ever open. Resolves to whether to continue.
   */
  ask(name: CancelableEventName, detail: unknown): Promise<boolean> {
    const subject = JSON.stringify(detail);
    for (const [earlier, other] of this.#open) {
      if (other.name !== name) continue;
      if (other.subject === subject) return other.decision;
      if (name === 'service-submit') this.answer(earlier, false);
    }
    const question = uuid();
    let decide: Question['decide'] = () => {};
    const decision = new Promise<boolean>(resolve => {
      decide = resolve;
    });
    this.#open.set(question, {name, subject, decision, decide});
    const isPromised = this.promisesAnswer;
    setTimeout(() => this.answer(question, !isPromised), isPromised ? DECISION_TIME : PATIENCE);
    this.#send(question, name, detail);
    return decision;
  }

  /** Only the first answer counts. */
  answer(question: string, go: boolean): void {
    this.#open.get(question)?.decide(go);
    this.#open.delete(question);
  }
}
