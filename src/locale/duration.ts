import {numberFormat} from './number-format.js';
import {numeral, type Told} from './numeral.js';

/** Seconds in words: "30 seconds", "5 minutes", "2 hours". Rounds up. The minimum is one unit. */
export function duration(seconds: number, {language}: Told): string {
  const [unit, length] = unitOf(seconds);
  const style = {style: 'unit', unit, unitDisplay: 'long'} as const;
  const count = Math.max(1, Math.ceil(seconds / length));
  return numberFormat(language, style).format(count);
}

function unitOf(seconds: number): readonly [unit: string, seconds: number] {
  if (seconds < 55) return ['second', 1];
  return seconds <= 5400 ? ['minute', 60] : ['hour', 3600];
}

/** Seconds as a clock shows them: `0:30`, `14:09`, `1:14:09`. */
export function clock(seconds: number, told: Told): string {
  const [hours = 0, ...rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const shown = hours > 0 ? [hours, ...rest] : rest;
  return shown.map((value, at) => numeral(value, told, at > 0 ? 2 : 1)).join(':');
}
