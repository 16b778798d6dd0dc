/**
 * A test script in the service's own pages, to which `puppeted-service.ts` adds it. It answers the
 * questions of the test's page. It sends no other messages, and the embed ignores its messages.
 */
import {answer, type Question} from './look.ts';
import {shortenPauses} from './pauses.ts';
import {running, watchRunning} from './running.ts';

export interface Asked {
  readonly puppet: string;
  /** Number of nested frames into which the question must still be forwarded. */
  readonly deeper: number;
  readonly question: Question;
}

export interface Answered {
  readonly puppetAnswer: string;
  readonly value?: unknown;
  readonly problem?: string;
}

watchRunning();
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
    const value = question.ask === 'running' ? running() : answer(root(), question);
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
