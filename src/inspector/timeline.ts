/** The recorded entries, oldest first. If there are too many, the oldest are dropped. */
import {redacted} from './redact.js';

export const KINDS = ['event', 'state', 'call', 'request', 'message', 'problem'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * An event, state, call, request, message or problem. All of its fields are safe to show to anyone.
 */
export interface Happening {
  readonly kind: Kind;
  /** The embed, such as `service-deposit #1`. Empty if the entry is about the page. */
  readonly source: string;
  readonly what: string;
  /** For example `code=TIMEOUT`. */
  readonly facts: readonly string[];
}

export interface TimelineEntry extends Happening {
  /** Each new entry's id is larger by one. */
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number of equal entries in a row, which are shown as one. */
  readonly times: number;
}

/** Enough entries for several minutes, without much memory. */
export const MOST_ENTRIES = 500;

/** Maximum number of problems. A page usually has far fewer. */
const MOST_PROBLEMS = 50;

export class Timeline {
  #entries: readonly TimelineEntry[] = [];
  #count = 0;
  readonly #problems = new Set<string>();

  get entries(): readonly TimelineEntry[] {
    return this.#entries;
  }

  /**
   * Each problem once. Problems stay when their entries are dropped, and when the timeline is
   * cleared.
   */
  get problems(): readonly string[] {
    return [...this.#problems];
  }

  add({kind, source, what, facts}: Happening, at: number): void {
    const clean = {kind, source, what: redacted(what), facts: facts.map(redacted)};
    if (kind === 'problem' && !this.#isNew(clean)) return;
    const last = this.#entries.at(-1);
    const repeats = last && isSame(last, clean);
    const entry = repeats
      ? {...last, at, times: last.times + 1}
      : {...clean, id: (this.#count += 1), at, times: 1};
    const before = repeats ? this.#entries.slice(0, -1) : this.#entries;
    // Entries can arrive late: a request is reported only when it has ended, and a request from
    // before the inspector much later. So the time determines the entry's position.
    const place = before.findLastIndex(each => each.at <= at) + 1;
    this.#entries = before.toSpliced(place, 0, entry).slice(-MOST_ENTRIES);
  }

  clear(): void {
    this.#entries = [];
  }

  #isNew({source, what, facts}: Happening): boolean {
    const line = inOneLine(source, what, ...facts);
    const isNew = !this.#problems.has(line) && this.#problems.size < MOST_PROBLEMS;
    if (isNew) this.#problems.add(line);
    return isNew;
  }
}

export const inOneLine = (...words: readonly string[]): string =>
  words.filter(word => word !== '').join(' ');

const isSame = (one: Happening, other: Happening): boolean =>
  one.kind === other.kind &&
  one.source === other.source &&
  one.what === other.what &&
  one.facts.join() === other.facts.join();
