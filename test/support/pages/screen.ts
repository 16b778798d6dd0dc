/**
 * In the browser tests: a user in front of a flow, in the page or in a frame of
 * the service. The same words for both, so that one test says what holds in
 * either; nothing private is looked at.
 */
import {ELEMENT_STATES, type ElementState} from '#src/contract/element-state.js';
import {byScript, click, type Hand} from './hands.ts';
import {access, later, make, page, type Attributes} from './page.ts';
import {has, inFrame, inPage, lookAt, type Place} from './places.ts';
import type {Field, Look} from '../sandbox/puppet/look.ts';
import {session, type Session} from '../sandbox/session.ts';

/** Whether the flow is drawn in the page, or in a frame of the service. */
export const WAYS = ['inline', 'framed'] as const;
export type Way = (typeof WAYS)[number];

export type FlowTag = 'service-deposit' | 'service-withdraw' | 'service-kyc';

/** Milliseconds: enough for a payment that is pending for a second, on a busy machine. */
const PATIENCE = 9_000;

export class Screen {
  readonly element: HTMLElement;
  /** Where the flow is drawn. */
  readonly flow: Place;
  /** The page of the terms or of the bank, in the flow. */
  readonly inner: Place;
  readonly #hand: Hand;

  constructor(element: HTMLElement, way: Way, hand: Hand = byScript) {
    const own = inPage(element);
    const isFramed = way === 'framed';
    this.element = element;
    this.flow = isFramed ? inFrame(element, own) : own;
    this.inner = inFrame(element, this.flow, isFramed ? 2 : 1);
    this.#hand = hand;
  }

  look(): Promise<Look> {
    return lookAt(this.flow);
  }

  /** What the page's styles see. */
  states(): ElementState[] {
    return ELEMENT_STATES.filter(state => this.element.matches(`:state(${state})`));
  }

  async field(label: string): Promise<Field> {
    const {fields} = await this.look();
    const found = fields.find(field => field.label.startsWith(label));
    if (!found) throw new Error(`There is no field "${label}".`);
    return found;
  }

  async sees(heading: string): Promise<void> {
    await this.until(
      look => look.heading === heading,
      look => `"${heading}", not "${look.heading}"`,
    );
  }

  async reads(words: string): Promise<void> {
    await this.until(
      ({text}) => text.includes(words),
      ({text}) => `"${words}" in "${text}"`,
    );
  }

  /** A message beside a field that keeps what was typed there. */
  async describes(label: string, words: string): Promise<void> {
    await this.until(
      ({fields}) => described(fields, label).includes(words),
      ({fields}) => `"${words}" at ${label}, not "${described(fields, label)}"`,
    );
  }

  async is(state: ElementState): Promise<void> {
    await this.until(
      () => this.states().join() === state,
      () => `${state}, not ${this.states().join()}`,
    );
  }

  async until(holds: (look: Look) => boolean, what: (look: Look) => string): Promise<void> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const look = await this.look();
      if (holds(look)) return;
      if (performance.now() > end) throw new Error(`Waited for ${what(look)}`);
      await later();
    }
  }

  /** Presses a button when it is there. */
  async press(name: string): Promise<void> {
    await this.#there(this.flow, name);
    await this.#hand.press(this.flow, name);
  }

  /** On the page of the terms or of the bank. */
  async pressInside(name: string): Promise<void> {
    await this.#there(this.inner, name);
    await this.#hand.press(this.inner, name);
  }

  /** By the mouse, as whoever clicks everything twice. */
  async doubleClick(name: string): Promise<void> {
    await this.#there(this.flow, name);
    await click(this.flow, {button: name}, 2);
  }

  /** Several times in one task. */
  async pressTimes(name: string, times: number): Promise<void> {
    await this.#there(this.flow, name);
    await this.flow.ask({ask: 'press', target: {button: name}, times});
  }

  fill(label: string, text: string): Promise<void> {
    return this.#hand.fill(this.flow, label, text);
  }

  pick(label: string, text: string, value: string): Promise<void> {
    return this.#hand.pick(this.flow, label, text, value);
  }

  choose(option: string): Promise<void> {
    return this.#hand.choose(this.flow, option);
  }

  /** A file for what asks for one under that heading, by the button of that name. */
  async give(region: string, button: string, file: File): Promise<void> {
    await this.#there(this.flow, button);
    // The dialog that a press opens is the system's; what is chosen there is put into place.
    await this.#hand.reach(this.flow, button);
    await this.flow.ask({ask: 'give', region, file});
  }

  async #there(place: Place, button: string): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!(await has(place, {button}))) {
      if (performance.now() > end) {
        const {buttons} = await lookAt(place);
        throw new Error(`Waited for "${button}" in ${buttons.join()}`);
      }
      await later();
    }
  }
}

const described = (fields: readonly Field[], label: string): string =>
  fields.find(field => field.label.startsWith(label))?.description ?? '';

export interface Opening {
  readonly way: Way;
  readonly hand?: Hand;
  /** A fresh user of that scenario; else `user`. */
  readonly scenario?: string;
  readonly user?: Session;
  readonly attributes?: Attributes;
}

export interface Opened<Of extends Screen> {
  readonly screen: Of;
  readonly user: Session;
}

/** A flow on the page; `Of` are its words. */
export async function openFlow<Of extends Screen>(
  tag: FlowTag,
  Flow: new (element: HTMLElement, way: Way, hand?: Hand) => Of,
  {way, hand, scenario, user: own, attributes = {}}: Opening,
): Promise<Opened<Of>> {
  const user = own ?? (await session(scenario));
  const isolation: Attributes = way === 'framed' ? {isolation: 'frame'} : {};
  const element = page.add(make(tag, {...access(user), ...isolation, ...attributes}));
  await element.updateComplete;
  return {screen: new Flow(element, way, hand), user};
}
