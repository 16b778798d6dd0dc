/** Many visitors on one service, spread over time or all at once. */
// Loaded before the clock is replaced, because a session loads them in real time.
import '#src/session/renewal.js';
import '#src/session/session-runner.js';
import {Random} from '../../support/inputs/random.ts';
import type {VirtualClock} from './virtual-clock.ts';
import {VirtualService, type Outage} from './virtual-service.ts';
import {Visitor, type Offered} from './visitor.ts';

export const SEED = 20_261_124;

export interface Crowd {
  readonly visitors: number;
  /** Milliseconds during which they arrive. */
  readonly over: number;
  /** Milliseconds after which counting ends. */
  readonly until: number;
  readonly outage?: Outage;
  readonly offered?: Offered;
  /** Decides everything that happens by chance. */
  readonly seed?: number;
}

/** Requests in each second, by kind. The clock of the process continues from run to run. */
export async function crowd(
  clock: VirtualClock,
  {visitors, over, until, outage, offered = 'several', seed = SEED}: Crowd,
) {
  // The visitors of an earlier crowd would ask this one's service.
  clock.forget();
  const random = new Random(seed);
  const chance = () => random.next();
  const begun = clock.now;
  const service = new VirtualService(
    clock,
    chance,
    outage && {...outage, from: begun + outage.from, to: begun + outage.to},
  );
  globalThis.fetch = service.fetch as typeof fetch;
  Math.random = chance;
  for (let count = 0; count < visitors; count++)
    clock.at(
      begun + over * chance(),
      () => void new Visitor(clock, service, chance, offered).visit().catch(() => {}),
    );
  await clock.run(begun + until);
  const first = Math.floor(begun / 1000);
  return new Map(
    [...service.counts].map(([kind, row]) => [
      kind,
      Array.from({length: Math.floor(until / 1000)}, (_, at) => row[first + at] ?? 0),
    ]),
  );
}
