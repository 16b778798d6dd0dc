/**
 * The document in which a flow is rendered: the page itself, or a frame of the service, in which a
 * test script (the puppet) answers. For the browser tests.
 */
import type {Asked, Answered} from '../sandbox/puppet/puppet.ts';
import {answer, type Look, type Point, type Question, type Target} from '../sandbox/puppet/look.ts';
import {later, PATIENCE} from './page.ts';

export interface Place {
  ask(question: Question): Promise<unknown>;
  /** Converts a point in this document to a point in the browser's window. */
  point(inside: Point): Promise<Point>;
}

/** The tests' page. */
export function inPage(element: HTMLElement): Place {
  return {
    async ask(question) {
      const {shadowRoot} = element;
      if (!shadowRoot) throw new Error('The element has not been drawn yet.');
      return answer(shadowRoot, question);
    },
    point: inside => Promise.resolve(inside),
  };
}

/**
 * A frame inside `outer`. It is `depth` frames deep in `element`, which may be the outermost frame
 * itself.
 */
export function inFrame(element: HTMLElement, outer: Place, depth = 1): Place {
  return {
    ask: question => askFrame(element, question, depth - 1),
    point: async point => outer.point((await outer.ask({ask: 'through', point})) as Point),
  };
}

export const lookAt = async (place: Place): Promise<Look> =>
  (await place.ask({ask: 'look'})) as Look;

export const has = async (place: Place, target: Target): Promise<boolean> =>
  (await place.ask({ask: 'has', target})) === true;

let count = 0;

const ACTS: ReadonlySet<Question['ask']> = new Set(['press', 'fill', 'give', 'clicked']);

/**
 * Posts a question to a frame and waits for the answer. Repeats a question without side effects,
 * because a page that is still loading does not receive it.
 */
async function askFrame(
  element: HTMLElement,
  question: Question,
  deeper: number,
): Promise<unknown> {
  const puppet = `puppet ${++count}`;
  const asked: Asked = {puppet, deeper, question};
  const again = !ACTS.has(question.ask);
  const {promise, resolve} = Promise.withResolvers<Answered>();
  const listener = ({data}: MessageEvent<Partial<Answered> | undefined>) => {
    if (data?.puppetAnswer === puppet) resolve(data as Answered);
  };
  addEventListener('message', listener);
  const end = performance.now() + PATIENCE;
  let answered: Answered | undefined;
  let posted = false;
  while (!answered) {
    if (performance.now() > end) throw new Error(`No puppet answers ${JSON.stringify(question)}.`);
    const target = frameOf(element)?.contentWindow;
    if (target && (again || !posted)) {
      target.postMessage(asked, '*');
      posted = true;
    }
    answered = await Promise.race([promise, later().then(() => undefined)]);
  }
  removeEventListener('message', listener);
  if (answered.problem !== undefined) throw new Error(answered.problem);
  return answered.value;
}

function frameOf(element: HTMLElement): HTMLIFrameElement | null | undefined {
  return element instanceof HTMLIFrameElement
    ? element
    : element.shadowRoot?.querySelector('iframe');
}
