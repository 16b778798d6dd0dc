/** Compares the reports that a user got with the ledger. */
import type {LedgerReport} from '../../../demo/service/sandbox/control-contract.ts';

/**
 * The last report that the user got about a payment.
 *
 * - `open`: it may or may not have been booked.
 * - `not found`: the service did not know it when it was last asked. This can change if the request
 *   is still in flight.
 */
export type Word = 'open' | 'pending' | 'completed' | 'not found' | 'not taken';

/** An announced payment: its `transactionId`, and the reports that the user got about it. */
export interface Intent {
  readonly transactionId: string;
  /** Different from the amount of any other payment of this user. */
  readonly amount: string;
  submits: number;
  word: Word;
  /** The final outcome that the user was informed of since the last submit, if there was one. */
  end: End | undefined;
  /**
   * True if the user got two different final outcomes although they did not send the payment again
   * between them.
   */
  contradicted: boolean;
}

/** A final outcome. No other report follows unless the user pays again. */
type End = 'completed' | 'not taken';

export type Kind = 'doubled' | 'lost' | 'wrongly reported';

export interface Finding {
  readonly kind: Kind;
  readonly transactionId: string;
  readonly what: string;
}

type Entries = LedgerReport['entries'];

/** The payments that a user announces, ordered by their first submit. */
export class Intents {
  readonly #all = new Map<string, Intent>();

  get all(): readonly Intent[] {
    return [...this.#all.values()];
  }

  get submits(): number {
    return this.all.reduce((sum, {submits}) => sum + submits, 0);
  }

  submitted(transactionId: string, amount: string): void {
    const known = this.#all.get(transactionId);
    const intent = known ?? {transactionId, amount, submits: 0, contradicted: false};
    const fresh = {submits: intent.submits + 1, word: 'open', end: undefined} as const;
    this.#all.set(transactionId, Object.assign(intent, fresh));
  }

  told(transactionId: string, word: Word): void {
    const intent = this.#all.get(transactionId);
    if (!intent) return;
    intent.word = word;
    if (!isEnd(word)) return;
    intent.contradicted ||= intent.end !== undefined && intent.end !== word;
    intent.end = word;
  }

  find(transactionId: string): Intent | undefined {
    return this.#all.get(transactionId);
  }
}

/**
 * A user wants to pay each amount once. They pay it again only if it was never reported to them as
 * booked. So it may be in the ledger only once, under any id.
 */
export function judge(intents: readonly Intent[], ledger: Entries): readonly Finding[] {
  const findings: Finding[] = [];
  const find = (kind: Kind, transactionId: string, what: string): unknown =>
    findings.push({kind, transactionId, what});
  const known = new Map(intents.map(intent => [intent.transactionId, intent]));
  const ids = new Set<string>();
  const amounts = new Set<string>();
  for (const {transactionId, amount, status} of ledger) {
    if (ids.has(transactionId)) find('doubled', transactionId, 'stands in the ledger twice');
    ids.add(transactionId);
    if (known.get(transactionId)?.amount !== amount) {
      find('wrongly reported', transactionId, `${amount} is booked and was never announced`);
    }
    if (status === 'failed') continue;
    if (amounts.has(amount)) find('doubled', transactionId, `${amount} is taken a second time`);
    amounts.add(amount);
  }
  for (const {transactionId, word, contradicted} of intents) {
    const status = ledger.find(entry => entry.transactionId === transactionId)?.status;
    const says = `the last word was "${word}", the ledger says ${status ?? 'nothing'}`;
    if (contradicted)
      find('wrongly reported', transactionId, 'was told to be taken, and not to be');
    if (!agree(word, status))
      find(isEnd(word) || word === 'not found' ? 'wrongly reported' : 'lost', transactionId, says);
  }
  return findings;
}

function isEnd(word: Word): word is End {
  return word === 'completed' || word === 'not taken';
}

function agree(word: Word, status: Entries[number]['status'] | undefined): boolean {
  switch (word) {
    case 'completed':
      return status === 'completed';
    case 'pending':
      return status === 'pending';
    case 'not found':
    case 'not taken':
      return status === undefined || status === 'failed';
    case 'open':
      return false;
  }
}
