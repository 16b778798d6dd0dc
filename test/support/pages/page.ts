/** The page around the elements, and the events that reach it. For the browser tests. */
import {EVENTS, type ServiceEventName} from '#src/contract/events.js';
import {said as saidOnce} from '#src/elements/setup/say.js';
import type {ServiceEvent} from '#src/host/events.js';
import {shortenPauses} from '../sandbox/puppet/pauses.ts';
import type {Session} from '../sandbox/session.ts';

let placed: Element[] = [];
let seen: CustomEvent[] = [];
let said: string[] = [];
const {warn} = console;

shortenPauses();

for (const name of Object.keys(EVENTS)) {
  document.addEventListener(name, event => seen.push(event as CustomEvent));
}

export const page = {
  /** Adds an element to the page. It is removed when the test ends. */
  add<Of extends Element>(element: Of, parent: ParentNode = document.body): Of {
    placed.push(element);
    parent.append(element);
    return element;
  },

  /** The events that have reached `document` since the test began, all or by name. */
  events<Name extends ServiceEventName>(name?: Name): ServiceEvent<Name>[] {
    const named = seen.filter(({type}) => name === undefined || type === name);
    return named as ServiceEvent<Name>[];
  },

  /**
   * The details of the events of that name. An error's ids are removed, because they always differ.
   */
  told(name: ServiceEventName): object[] {
    return page.events(name).map(({detail}) => {
      const {errorId: _, requestId: __, ...rest} = {errorId: '', requestId: '', ...detail};
      return rest;
    });
  },

  /** The console's warnings since the test began. */
  warnings(): readonly string[] {
    return said;
  },
};

export type Attributes = Readonly<Record<string, string>>;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The two attributes that every element needs. */
export function access({token, baseUrl}: Pick<Session, 'token' | 'baseUrl'>): Attributes {
  return {'session-token': token, 'base-url': baseUrl};
}

/**
 * Longest wait of a test in milliseconds, for a machine that is busy or stands still for seconds. A
 * wait ends as soon as its condition holds.
 */
export const PATIENCE = 20_000;

/** Waits 20 ms. An element that was removed notices the removal only in a later task. */
export function later(): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  setTimeout(resolve, 20);
  return promise;
}

/** Collects uncaught errors while `work` runs. They do not fail the test. */
export async function uncaught(work: () => Promise<void>): Promise<string[]> {
  const messages: string[] = [];
  // This replaces the test framework's handler. In Chromium, an event listener would be called too
  // late.
  const {onerror} = window;
  const {error} = console;
  console.error = () => {};
  const catchError = (message: string): true => {
    messages.push(message);
    return true;
  };
  Object.assign(window, {onerror: catchError});
  try {
    await work();
  } finally {
    Object.assign(window, {onerror});
    console.error = error;
  }
  return messages;
}

beforeEach(() => {
  seen = [];
  said = [];
  saidOnce.clear();
  console.warn = (...words: unknown[]) => said.push(words.join(' '));
});

afterEach(() => {
  console.warn = warn;
  for (const element of placed) element.remove();
  placed = [];
  document.body.replaceChildren();
});
