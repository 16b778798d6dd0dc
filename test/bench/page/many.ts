/** The cost of an element on a page that has a thousand of them. */
import {report} from '../report.ts';
import {LIT, type Contender} from './contenders.ts';
import {inBrackets, median, ratioOf, rounds} from './figures.ts';
import {DESK, openedAs, type Stage} from './stage.ts';

const MANY = 1_000;

export async function reportMany(stage: Stage, contenders: readonly Contender[]): Promise<void> {
  const all = await rounds([...contenders, LIT], async contender => {
    const one = await opened(stage, contender, 1);
    const {time, heap} = await opened(stage, contender, MANY);
    return {time, heap: (heap - one.heap) / (MANY - 1) / 1000};
  });
  const lit = (all.get(LIT) ?? []).map(it => it.time);
  const rows = [...all].map(([{name}, own]) => {
    const times = own.map(it => it.time);
    const heap = median(own.map(it => it.heap)).toFixed(1);
    return [name, inBrackets(times), ratioOf(times, lit), heap];
  });
  report({
    title: `${MANY.toLocaleString('en')} elements on a page`,
    note: 'Full speed, 50 ms of service. Milliseconds until all are ready, the ratio to plain Lit, and the KB of heap by which each element after the first makes the page larger.',
    head: ['element', 'ready', '/ plain Lit', 'heap'],
    rows,
  });
}

/** Milliseconds until all elements are ready, and bytes of the page's heap then. */
async function opened(
  stage: Stage,
  contender: Contender,
  elements: number,
): Promise<{readonly time: number; readonly heap: number}> {
  const page = await stage.open(contender, DESK, {elements});
  try {
    const {drawn, ready} = await openedAs(page, contender);
    await page.cdp.send('HeapProfiler.collectGarbage');
    const {metrics} = await page.cdp.send('Performance.getMetrics');
    const heap = metrics.find(({name}) => name === 'JSHeapUsedSize')?.value ?? NaN;
    return {time: contender.isWhole ? ready : drawn, heap};
  } finally {
    await page.close();
  }
}
