/**
 * A user of a flow, in the page or in a frame of the service, for the browser tests. Implements
 * `harness/flow.ts`, and adds methods that only a page makes possible. The methods are the same for
 * page and frame, so one test covers both. Private members are never read.
 */
import {ELEMENT_STATES, type ElementState} from '#src/contract/element-state.js';
import type {FlowName} from '#src/host/events.js';
import {byKeyboard, byMouse, byScript, click, type Hand} from './hands.ts';
import {access, later, make, page, PATIENCE, type Attributes} from './page.ts';
import {has, inFrame, inPage, lookAt, type Place} from './places.ts';
import type {Flow, GivenFile} from '../harness/flow.ts';
import type {Field, Look, Target} from '../sandbox/puppet/look.ts';
import {session, type Session} from '../sandbox/session.ts';

/** The flow is drawn in the page or in a frame of the service. */
export const WAYS = ['inline', 'framed'] as const;
export type Way = (typeof WAYS)[number];

/** For long tests: each way once and each hand once. Short tests use all four combinations. */
export const PAIRS: readonly {readonly way: Way; readonly how: string; readonly hand: Hand}[] = [
  {way: 'inline', how: 'by keyboard', hand: byKeyboard},
  {way: 'framed', how: 'by mouse', hand: byMouse},
];

export type FlowTag = `service-${FlowName}`;

export class Screen implements Flow {
  readonly element: HTMLElement;
  /** The document in which the flow is drawn. */
  readonly flow: Place;
  /** The page of the terms or of the bank, inside the flow. */
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

  get tag(): string {
    return this.element.localName;
  }

  look(): Promise<Look> {
    return lookAt(this.flow);
  }

  /** The states of the element, as in `:state(…)`. */
  states(): ElementState[] {
    return ELEMENT_STATES.filter(state => this.element.matches(`:state(${state})`));
  }

  async field(label: string): Promise<Field> {
    const {fields} = await this.look();
    const found = fields.find(field => field.label.startsWith(label));
    if (!found) throw new Error(`There is no field "${label}".`);
    return found;
  }

  async shows(heading: string): Promise<void> {
    await this.until(
      look => look.heading === heading,
      look => `"${heading}", not "${look.heading}"`,
    );
  }

  /** The embed's pauses are short in these pages (`puppet/pauses.ts`). */
  comesTo(heading: string): Promise<void> {
    return this.shows(heading);
  }

  /** Alias of `shows`. */
  sees(heading: string): Promise<void> {
    return this.shows(heading);
  }

  async reads(words: string): Promise<void> {
    await this.until(
      ({text}) => text.includes(words),
      ({text}) => `"${words}" in "${text}"`,
    );
  }

  async readsIn(region: string, words: string): Promise<void> {
    const found = ({regions}: Look) => regions.find(text => text.startsWith(region)) ?? '';
    await this.until(
      look => found(look).includes(words),
      look => `"${words}" in "${found(look)}"`,
    );
  }

  async buttons(): Promise<readonly string[]> {
    return (await this.look()).buttons;
  }

  async valueOf(label: string): Promise<string> {
    return (await this.field(label)).value;
  }

  /**
   * Waits until a field's description contains the words. The field still contains the typed text.
   */
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

  /** Waits for a button and presses it. */
  async press(name: string): Promise<void> {
    await there(this.flow, {button: name});
    await this.#hand.press(this.flow, name);
  }

  /** Presses a button on the page of the terms or of the bank. */
  async pressInside(name: string): Promise<void> {
    await there(this.inner, {button: name});
    await this.#hand.press(this.inner, name);
  }

  /** Ticks a checkbox on the page of the terms or of the bank. */
  async checkInside(option: string): Promise<void> {
    await there(this.inner, {option});
    await this.#hand.choose(this.inner, option);
  }

  /** Double-clicks with the mouse, like a user who double-clicks everything. */
  async doubleClick(name: string): Promise<void> {
    await there(this.flow, {button: name});
    await click(this.flow, {button: name}, 2);
  }

  /** Presses a button several times in one task. */
  async pressTimes(name: string, times: number): Promise<void> {
    await there(this.flow, {button: name});
    await this.flow.ask({ask: 'press', target: {button: name}, times});
  }

  async fill(label: string, text: string): Promise<void> {
    await there(this.flow, {field: label});
    await this.#hand.fill(this.flow, label, text);
  }

  async pick(label: string, text: string, value: string): Promise<void> {
    await there(this.flow, {field: label});
    await this.#hand.pick(this.flow, label, text, value);
  }

  async check(option: string): Promise<void> {
    await there(this.flow, {option});
    await this.#hand.choose(this.flow, option);
  }

  async give(region: string, button: string, file?: File | GivenFile): Promise<void> {
    await there(this.flow, {button});
    // A press opens the system's dialog, which a test cannot drive. The file is set directly.
    await this.#hand.reach(this.flow, button);
    await this.flow.ask({ask: 'give', region, file: asFile(file ?? (await picture()))});
  }
}

async function there(place: Place, target: Target): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await has(place, target))) {
    if (performance.now() > end) {
      const {buttons, fields} = await lookAt(place);
      const found = [...buttons, ...fields.map(({label}) => label)];
      throw new Error(`Waited for ${JSON.stringify(target)} in ${found.join()}`);
    }
    await later();
  }
}

/** A real picture that every browser opens. */
export async function picture(width = 800, height = 600): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height / 2);
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob ?? ''], 'passport.png', {type: 'image/png'});
}

function asFile(given: File | GivenFile): File {
  if (given instanceof File) return given;
  return new File([new Uint8Array(given.buffer)], given.name, {type: given.mimeType});
}

const described = (fields: readonly Field[], label: string): string =>
  fields.find(field => field.label.startsWith(label))?.description ?? '';

export interface Opening {
  readonly way: Way;
  readonly hand?: Hand;
  /** A fresh user of that scenario is created unless `user` is set. */
  readonly scenario?: string;
  readonly user?: Session;
  readonly attributes?: Attributes;
}

export interface Opened<Of extends Screen> {
  readonly screen: Of;
  readonly user: Session;
}

/** Opens a flow on the page. */
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
