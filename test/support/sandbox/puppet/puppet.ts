/**
 * The puppet runs in the service's own pages. `puppeted-service.ts` adds it to them. It answers the
 * questions of the test's page. It sends no other messages, and none that the embed could mistake
 * for its own.
 */
import {answer, type Question} from './look.ts';
import {shortenPauses} from './pauses.ts';

export interface Asked {
  readonly puppet: string;
  /** The number of nested frames that the question still has to pass. */
  readonly deeper: number;
  readonly question: Question;
}

export interface Answered {
  readonly puppetAnswer: string;
  readonly value?: unknown;
  readonly problem?: string;
}

shortenPauses();

addEventListener('message', ({data, source}: MessageEvent<Partial<Asked & Answered> | null>) => {
  if (typeof data !== 'object' || data === null) return;
  const {puppet, deeper = 0, question, puppetAnswer} = data;
  if (puppetAnswer !== undefined) {
    if (source !== parent) parent.postMessage(data, '*');
    return;
  }
  if (puppet === undefined || !question || source !== parent) return;
  if (deeper > 0) {
    const inside = root().querySelector('iframe')?.contentWindow;
    inside?.postMessage({puppet, question, deeper: deeper - 1}, '*');
    return;
  }
  attempt(puppet, question);
});

function attempt(puppet: string, question: Question): void {
  const tell = (result: Partial<Answered>): void => {
    parent.postMessage({puppetAnswer: puppet, ...result}, '*');
  };
  try {
    const value = answer(root(), question);
    if (value instanceof Promise) void value.then(later => tell({value: later as unknown}));
    else tell({value});
  } catch (error) {
    tell({problem: String(error)});
  }
}

function root(): ShadowRoot | HTMLElement {
  const element = document.querySelector('main')?.firstElementChild;
  return element?.shadowRoot ?? document.body;
}
