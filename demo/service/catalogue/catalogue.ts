/**
 * The tradable events: a small season of one sport. The contract does not define these fields. They
 * are fictional data for a partner's backend to read.
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

export interface Tournament {
  readonly id: string;
  readonly name: string;
  readonly sport: 'football';
}

export interface SportEvent {
  readonly id: string;
  readonly tournamentId: string;
  readonly name: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly status: 'scheduled';
}

export interface Market {
  readonly id: string;
  readonly sportEventId: string;
  readonly name: string;
  readonly status: 'open';
  /** `price` is decimal text. It buys one share, which pays 1.00. */
  readonly outcomes: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: string;
  }[];
}

export const TOURNAMENTS: readonly Tournament[] = [
  {id: '7', name: 'Northern Cup', sport: 'football'},
  {id: '8', name: 'Harbour League', sport: 'football'},
];

/**
 * Home side, away side, hours after tomorrow's midnight (UTC), and the prices of the
 * three outcomes.
 */
const FIXTURES = [
  ['701', '7', 'Rivertown', 'Oakfield', 18, ['0.52', '0.25', '0.23']],
  ['702', '7', 'Stonebridge', 'Westmoor', 20.5, ['0.31', '0.28', '0.41']],
  ['801', '8', 'Eastport', 'Saltmarsh', 42, ['0.44', '0.27', '0.29']],
] as const;

/** All events are in the future. `now` is in Unix milliseconds. */
export function sportEvents(now: number): readonly SportEvent[] {
  const tomorrow = Math.ceil((now + 1) / DAY) * DAY;
  return FIXTURES.map(([id, tournamentId, home, away, hours]) => ({
    id,
    tournamentId,
    name: `${home} – ${away}`,
    startsAt: new Date(tomorrow + hours * HOUR).toISOString(),
    status: 'scheduled',
  }));
}

export const MARKETS: readonly Market[] = FIXTURES.map(([event, , home, away, , prices]) => ({
  id: `${event}01`,
  sportEventId: event,
  name: 'Result after 90 minutes',
  status: 'open',
  outcomes: [home, 'Draw', away].map((name, index) => ({
    id: `${event}01-${index + 1}`,
    name,
    price: prices[index] ?? '',
  })),
}));
