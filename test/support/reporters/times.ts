/**
 * Lists the durations of a test run, by level and by the slowest tests, so that increases are
 * visible.
 */
import type {Timed} from './results.ts';

export interface Level {
  readonly title: string;
  readonly seconds: number;
  readonly timed: readonly Timed[];
}

const SLOWEST = 20;

export function timesOf(levels: readonly Level[]): string {
  const rows = levels.map(({title, seconds, timed}) => {
    const files = new Set(timed.map(({file}) => file)).size;
    return timed.length === 0
      ? line(title, '', '', seconds)
      : line(title, String(files), String(timed.length), seconds);
  });
  const slowest = levels
    .flatMap(({title: level, timed}) => timed.map(test => ({...test, level})))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({title, level, file, ms}) => `${inSeconds(ms).padStart(6)}  ${level}, ${file}: ${title}`);
  const head = [
    'Level'.padEnd(32),
    'files'.padStart(6),
    'tests'.padStart(7),
    'seconds'.padStart(9),
  ];
  return [
    '── Time per level (levels run side by side)',
    head.join(''),
    ...rows,
    ...(slowest.length > 0 ? ['', `── The slowest ${slowest.length} tests, in seconds`] : []),
    ...slowest,
  ].join('\n');
}

function line(title: string, files: string, tests: string, seconds: number): string {
  return `${title.padEnd(32)}${files.padStart(6)}${tests.padStart(7)}${seconds.toFixed(0).padStart(9)}`;
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

/** Parallel processes count as one level. Its duration is that of the longest process. */
