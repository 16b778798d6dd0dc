/**
 * Functions that run in the browser. They record what a page receives and shows, and they act on
 * it.
 */
import type {ServiceEventName, ServiceEvents} from '#src/host/events.js';

/** The user's view of an element. */
export interface Sight {
  /** The id of the element that shows it. */
  readonly element: string;
  /**
   * The id of the payment that the screen shows. It is known if an event had it, or if the screen
   * shows the payment's reference.
   */
  readonly transactionId: string | undefined;
  readonly heading: string;
  readonly text: string;
}

/**
 * An event that the page received, or a screen that it showed. If the browser leaves the page
 * before the note is sent, the next page sends it.
 */
export type Note = {readonly id: string; readonly late?: boolean} & Said;

type Said =
  | {readonly type: 'screen'; readonly sight: Sight}
  | {
      readonly type: 'event';
      readonly name: ServiceEventName;
      /** The id of the element that sent it. */
      readonly element: string | undefined;
      readonly detail: Partial<ServiceEvents['service-submit'] & ServiceEvents['service-error']>;
    };

declare global {
  interface Window {
    /** Reports to the test, which continues after a reload. */
    note(note: Note): Promise<void>;
    chaos: {
      look(element: Element): Sight;
      away: Element | undefined;
    };
  }
}

/** Runs before the page's own scripts, and again after each reload. */
export function writeDown(names: readonly ServiceEventName[]): void {
  const about = new WeakMap<EventTarget, string>();
  const ids = new WeakMap<Element, string>();
  const plain = (node: Node | null | undefined) =>
    (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const look = (element: Element): Sight => {
    const root = element.shadowRoot;
    const text = plain(root);
    // The ids of a failure have the same form and appear on the same screen.
    const summary = plain(root?.querySelector('[part~="summary"]'));
    const reference = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/.exec(summary)?.[0];
    if (reference !== undefined) about.set(element, reference);
    const id = ids.get(element) ?? crypto.randomUUID();
    ids.set(element, id);
    const heading = plain(root?.querySelector('h2'));
    return {element: id, transactionId: about.get(element), heading, text};
  };
  const kept = new Map<string, Note>();
  const keep = () => sessionStorage.setItem('chaos', JSON.stringify([...kept.values()]));
  const send = async (note: Note) => {
    kept.set(note.id, note);
    keep();
    await window.note(note);
    kept.delete(note.id);
    keep();
  };
  const say = (said: Said) => void send({id: crypto.randomUUID(), ...said});
  window.chaos = {look, away: undefined};
  if (location.protocol === 'about:') return;
  for (const note of JSON.parse(sessionStorage.getItem('chaos') ?? '[]') as Note[]) {
    void send({...note, late: true});
  }
  for (const name of names) {
    addEventListener(name, ({target, detail}: CustomEventInit & {target: EventTarget | null}) => {
      const copy = JSON.parse(JSON.stringify(detail ?? {})) as {transactionId?: string};
      const element = target instanceof Element ? look(target).element : undefined;
      // The screen may still show the previous payment.
      if (target && copy.transactionId !== undefined) about.set(target, copy.transactionId);
      say({type: 'event', name, element, detail: copy});
      // When this event is dispatched, the new screen is already drawn.
      if (name === 'service-step-change' && target instanceof Element) {
        say({type: 'screen', sight: look(target)});
      }
    });
  }
}

/**
 * Runs before everything else. Makes time pass `factor` times as fast in this
 * page, for timers and for the monotonic clock.
 */
export function hurry(factor: number): void {
  const start = window.setTimeout.bind(window);
  const now = performance.now.bind(performance);
  const fast = (run: TimerHandler, delay = 0, ...args: unknown[]) =>
    start(run, delay / factor, ...args);
  Object.assign(window, {setTimeout: fast});
  performance.now = () => now() * factor;
}

export interface Placing {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /**
   * Adds the element in front of the existing one instead of replacing it.
   * There are never more than two.
   */
  readonly beside: boolean;
}

/** Adds a fresh element. */
export function place({tag, attributes, beside}: Placing): void {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (!document.querySelector('main')) {
    document.body.append(document.createElement('main'), document.createElement('aside'));
  }
  const before = document.querySelectorAll(tag);
  const replaced = before[beside ? 1 : 0];
  if (replaced) replaced.replaceWith(element);
  else document.querySelector('main')?.prepend(element);
}

export const MOVES = ['append', 'moveBefore', 'out', 'back', 'hide', 'show'] as const;
export type Move = (typeof MOVES)[number];

/** Applies a move: by the page's code to the front element, or by the browser to the page. */
export function move([tag, how]: readonly [string, Move]): void {
  const {chaos} = window;
  const element = document.querySelector<HTMLElement & {sessionToken: string}>(tag);
  const other = element?.closest('main') ? 'aside' : 'main';
  const target = document.querySelector<HTMLElement & {moveBefore?: Element['before']}>(other);
  if (how === 'hide' || how === 'show') {
    const visibilityState = how === 'hide' ? 'hidden' : 'visible';
    for (const [name, value] of Object.entries({visibilityState, hidden: how === 'hide'})) {
      Object.defineProperty(document, name, {configurable: true, value});
    }
    document.dispatchEvent(new Event('visibilitychange', {bubbles: true}));
  }
  // If the element is absent, the move first reinserts it.
  if (how === 'back' || !element) {
    if (chaos.away) document.querySelector('main')?.prepend(chaos.away);
    chaos.away = undefined;
    return;
  }
  switch (how) {
    case 'append':
      target?.append(element);
      break;
    case 'moveBefore':
      if (target && 'moveBefore' in target) {
        (target as {moveBefore(node: Node, child: null): void}).moveBefore(element, null);
      }
      break;
    case 'out':
      chaos.away = element;
      element.remove();
      break;
    case 'hide':
    case 'show':
      break;
  }
}

/** Clicks several times in one task. */
export function clickAtOnce([tag, label, clicks]: readonly [string, string, number]): void {
  const buttons = document.querySelector(tag)?.shadowRoot?.querySelectorAll('button') ?? [];
  const button = [...buttons].find(one => one.textContent?.trim().startsWith(label));
  for (let click = 0; click < clicks; click++) button?.click();
}

/** The view of each element on the page, the front one first. */
export function see(tag: string): readonly Sight[] {
  return [...document.querySelectorAll(tag)].map(element => window.chaos.look(element));
}
