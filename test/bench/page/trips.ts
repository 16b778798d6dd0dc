/** How many round trips wait for each other until a visitor sees each screen. */
import {report} from '../report.ts';
import type {Contender} from './contenders.ts';
import {median, rounds} from './figures.ts';
import {amountAtOnce} from './probe.ts';
import {DESK, openedAs, type Conditions, type Stage} from './stage.ts';

/** Milliseconds of a round trip in two measurements that differ in nothing else. */
const [NEAR, FAR] = [100, 300];

/** Milliseconds from the navigation. */
interface Waits {
  readonly choices: number;
  readonly validated: number;
  /** `undefined` for an element that draws only choices. */
  readonly amount: number | undefined;
}

export async function reportTrips(stage: Stage, contenders: readonly Contender[]): Promise<void> {
  const all = await rounds(contenders, async contender => {
    const near = await waits(stage, contender, {...DESK, latency: NEAR});
    const far = await waits(stage, contender, {...DESK, latency: FAR});
    const perTrip = (of: (one: Waits) => number) => (of(far) - of(near)) / (FAR - NEAR);
    return {
      choices: perTrip(it => it.choices),
      validated: perTrip(it => it.validated),
      amount: perTrip(it => it.amount ?? NaN),
    };
  });
  report({
    title: 'Round trips',
    note: "Round trips that wait for each other, from the navigation until the page has the choices, until the service's validation has arrived, and, with a click on a choice as soon as there is one, until the page has the field for the amount: the time that each millisecond of a round trip adds.",
    head: ['element', 'choices', 'validated', 'amount'],
    rows: [...all].map(([{name, isWhole = false}, own]) => {
      const at = (of: (one: (typeof own)[number]) => number) => median(own.map(of)).toFixed(2);
      return [
        name,
        at(it => it.choices),
        at(it => it.validated),
        isWhole ? at(it => it.amount) : '',
      ];
    }),
  });
}

async function waits(stage: Stage, contender: Contender, conditions: Conditions): Promise<Waits> {
  const opened = await stage.open(contender, conditions);
  const {drawn, validated} = await openedAs(opened, contender).finally(() => opened.close());
  const amount = contender.isWhole ? await untilAmount(stage, contender, conditions) : undefined;
  return {choices: drawn, validated, amount};
}

/** On a page of its own, because the click comes before the element is ready. */
async function untilAmount(
  stage: Stage,
  contender: Contender,
  conditions: Conditions,
): Promise<number> {
  const opened = await stage.open(contender, conditions);
  try {
    return await opened.page.evaluate(amountAtOnce, contender.tag);
  } finally {
    await opened.close();
  }
}
