/** Functions that run in the measured page. Each must be whole, because only its text is sent. */

export interface Opening {
  /**
   * Milliseconds from navigation until the page has all choices, before it paints them. They may be
   * in a frame.
   */
  readonly drawn: number;
  /** Milliseconds from navigation until the service's validation has arrived. 0 without one. */
  readonly validated: number;
  /** Milliseconds from navigation until all elements are ready. 0 for other elements than ours. */
  readonly ready: number;
  /** The part of all tasks until then that is over 50 ms, in milliseconds. */
  readonly blocked: number;
  /** The sum of the page's layout shifts until then. 0: nothing moved. */
  readonly shift: number;
  /**
   * The ids of the animation frames in which this probe looked, so that its work can be left out.
   */
  readonly looks: readonly number[];
}

/** Waits until the elements are drawn, validated and, if they can be, ready. */
export async function opening({
  tag,
  choice,
  validates,
  isWhole,
}: {
  readonly tag: string;
  readonly choice: string | undefined;
  readonly validates: string | undefined;
  readonly isWhole: boolean;
}): Promise<Opening> {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  let shift = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {value: number})[])
      shift += entry.value;
  }).observe({type: 'layout-shift', buffered: true});
  const looks: number[] = [];
  const frame = () => new Promise<number>(done => looks.push(requestAnimationFrame(done)));
  const all = () => [...document.querySelectorAll(tag)];
  const isDrawn = () =>
    all().length > 0 &&
    document.readyState !== 'loading' &&
    all().every(element => !choice || (element.shadowRoot ?? element).querySelector(choice));
  const answer = () =>
    performance
      .getEntriesByType('resource')
      .find(
        (entry): entry is PerformanceResourceTiming =>
          validates !== undefined && new URL(entry.name).pathname.endsWith(validates),
      );
  while (!isDrawn()) await frame();
  const drawn = performance.now();
  const isReady = () => !isWhole || all().every(element => element.matches(':state(ready)'));
  while (!isReady()) await frame();
  const ready = isWhole ? performance.now() : 0;
  const isValidated = () => validates === undefined || answer()?.responseEnd;
  while (!isValidated()) await frame();
  await frame();
  const blocked = tasks.reduce((sum, {duration}) => sum + Math.max(0, duration - 50), 0);
  return {drawn, validated: answer()?.responseEnd ?? 0, ready, blocked, shift, looks};
}

/**
 * Clicks the first choice as soon as it is there. Returns the milliseconds from navigation until
 * the page has the field for the amount. The test driver would look for both only every 500 ms.
 */
export async function amountAtOnce(tag: string): Promise<number> {
  const frame = () => new Promise<number>(done => requestAnimationFrame(done));
  const inElement = (selector: string) =>
    document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector);
  while (!inElement('.choice')) await frame();
  inElement('.choice')?.click();
  while (!inElement('[name="amount"]')) await frame();
  return performance.now();
}

/** Waits until the first choice is painted. Returns where it is in the window, in CSS pixels. */
export async function firstChoice(tag: string): Promise<{readonly x: number; readonly y: number}> {
  const frame = () => new Promise<number>(done => requestAnimationFrame(done));
  const choice = () => document.querySelector(tag)?.shadowRoot?.querySelector('.choice');
  while (!choice()) await frame();
  await frame();
  const {x = 0, y = 0} = choice()?.getBoundingClientRect() ?? {};
  return {x, y};
}

interface Answer {
  /** Milliseconds until the field for the amount is painted. */
  readonly amount: number;
  /** Milliseconds of the longest task meanwhile. */
  readonly longest: number;
}

/** Measures the answer to the next click. `clickAnswer` returns it. */
export function watchClick(tag: string): void {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({type: 'longtask'});
  const clicked = new Promise<number>(resolve => {
    addEventListener('click', ({timeStamp}) => resolve(timeStamp), {capture: true, once: true});
  });
  const frame = () => new Promise<number>(done => requestAnimationFrame(done));
  const field = () =>
    document.querySelector(tag)?.shadowRoot?.querySelector('[name="amount"]') ?? null;
  const page = globalThis as {answer?: Promise<Answer>};
  page.answer = clicked.then(async begun => {
    while (!field()) await frame();
    // The frame that paints the field has ended when the next task after it begins.
    await frame();
    const amount = performance.now() - begun;
    await new Promise(resolve => setTimeout(resolve, 300));
    // A task that had ended before the click is not part of the wait.
    const during = tasks.filter(({startTime, duration}) => startTime + duration > begun);
    return {amount, longest: Math.max(0, ...during.map(({duration}) => duration))};
  });
}

export const clickAnswer = (): Promise<Answer> =>
  (globalThis as unknown as {answer: Promise<Answer>}).answer;

/** Collects the page's interactions from now on. `slowest` returns the longest duration. */
export function watchInteractions(): void {
  const page = globalThis as {slowest?: number};
  page.slowest = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {interactionId?: number})[])
      if (entry.interactionId) page.slowest = Math.max(page.slowest ?? 0, entry.duration);
  }).observe({type: 'event', durationThreshold: 16, buffered: true} as PerformanceObserverInit);
}

export const slowest = (): number => (globalThis as {slowest?: number}).slowest ?? 0;
