/** A visitor’s wait until an element is drawn, validated and ready, and the script during it. */
import {report} from '../report.ts';
import {FLOOR, PEER, type Contender} from './contenders.ts';
import {inBrackets, median, ratioOf, rounds, type Rounds} from './figures.ts';
import type {Opening} from './probe.ts';
import {scriptTime} from './script-time.ts';
import {openedAs, type Conditions, type Stage} from './stage.ts';

/** How the columns of these tables are to be read. */
export const READING = [
  'Milliseconds, and the ratio to the floor; of "ready", to the floor\'s "validated".',
  '"Choices" ends when the page has them, before the paint of that frame.',
  "The service and Adyen's stub take their time for a preflight, too.",
  '"Script" is what ran on the main thread from the navigation until the element was drawn, validated and ready:',
  'scripts and modules, their compiling there, listeners, timers, frames and continuations of promises, with the layout that they force.',
  'It comes from traces of pages of their own, and the probe\'s work is not in it. "Blocked" is the part of tasks over 50 ms.',
  'Work for idle time is not in it. "Shift" is the sum of layout shifts; each page reserves the height that our document advises.',
].join(' ');

interface Measured extends Opening {
  /** Milliseconds of script. */
  readonly script: number;
}

export async function reportOpening(
  stage: Stage,
  title: string,
  note: string,
  contenders: readonly Contender[],
  conditions: Conditions,
): Promise<void> {
  const all = await rounds(contenders, contender => measure(stage, contender, conditions));
  const rows = [...all].map(([{name, choice, validates, isWhole = false}, own]) => [
    name,
    choice ? cell(own, it => it.drawn, all) : '',
    validates ? cell(own, it => it.validated, all) : '',
    isWhole
      ? cell(
          own,
          it => it.ready,
          all,
          it => it.validated,
        )
      : '',
    `${median(own.map(it => it.script)).toFixed(0)}, ${scriptRatio(own, all)}`,
    median(own.map(it => it.blocked)).toFixed(0),
    median(own.map(it => it.shift)).toFixed(3),
  ]);
  report({
    title: `${title}: until it is ready`,
    note,
    head: ['element', 'choices', 'validated', 'ready', 'script, / Adyen', 'blocked', 'shift'],
    rows,
  });
}

function cell(
  own: readonly Measured[],
  of: (one: Measured) => number,
  all: Rounds<Measured>,
  base = of,
): string {
  const times = own.map(of);
  const ratio = ratioOf(times, (all.get(FLOOR) ?? []).map(base));
  return `${inBrackets(times)}, ${ratio}`;
}

function scriptRatio(own: readonly Measured[], all: Rounds<Measured>): string {
  const scripts = (measured: readonly Measured[]) => measured.map(it => it.script);
  return ratioOf(scripts(own), scripts(all.get(PEER) ?? []));
}

/**
 * The script is measured on a page of its own, because a trace makes the page slower: the other
 * times would suffer.
 */
async function measure(
  stage: Stage,
  contender: Contender,
  conditions: Conditions,
): Promise<Measured> {
  const opened = await stage.open(contender, conditions, {holdsIdle: true});
  const timing = await openedAs(opened, contender).finally(() => opened.close());
  return {...timing, script: await script(stage, contender, conditions)};
}

async function script(stage: Stage, contender: Contender, conditions: Conditions): Promise<number> {
  const opened = await stage.open(contender, conditions, {holdsIdle: true, isTraced: true});
  try {
    const {drawn, validated, ready, looks} = await openedAs(opened, contender);
    const trace = await opened.trace();
    return scriptTime(trace, Math.max(drawn, validated, ready), looks);
  } finally {
    await opened.close();
  }
}
