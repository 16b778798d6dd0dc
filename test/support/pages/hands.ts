/** In the browser tests: how a user acts: by the mouse, by the keyboard alone, or, where it makes no difference, by script. */
import {later} from './page.ts';
import {lookAt, type Place} from './places.ts';
import type {Point, Target} from '../sandbox/puppet/look.ts';
import {clickAt, press, type} from './real-input.ts';

export interface Hand {
  press(place: Place, name: string): Promise<void>;
  /** As far as a press would be, and no further. */
  reach(place: Place, name: string): Promise<void>;
  /** Text into a field. */
  fill(place: Place, label: string, text: string): Promise<void>;
  /** A line of a list, by the beginning of what it says and by its value. */
  pick(place: Place, label: string, text: string, value: string): Promise<void>;
  /** A radio button. */
  choose(place: Place, option: string): Promise<void>;
}

/** More stops than any of our screens has. */
const MAX_STOPS = 60;

/** Milliseconds. */
const PATIENCE = 9_000;

/** Milliseconds until a click that nobody has heard counts as one beside it. */
const MISSED = 3_000;
const MAX_TRIES = 3;

/** How often in a row something is found where it was. */
const STILL = 3;

export const byScript: Hand = {
  async press(place, button) {
    await place.ask({ask: 'press', target: {button}, times: 1});
  },
  async reach(place, button) {
    await where(place, {button});
  },
  async fill(place, field, value) {
    await place.ask({ask: 'fill', target: {field}, value});
  },
  async pick(place, field, _, value) {
    await place.ask({ask: 'fill', target: {field}, value});
  },
  async choose(place, option) {
    await place.ask({ask: 'press', target: {option}, times: 1});
  },
};

/** Text is typed: a mouse has no letters. */
export const byMouse: Hand = {
  async press(place, button) {
    await click(place, {button});
  },
  async reach(place, button) {
    await where(place, {button});
  },
  async fill(place, field, text) {
    await click(place, {field});
    await focused(place, {field});
    await empty(place, field);
    await type(text);
  },
  /** Its label takes the focus there; the list that a click on the field itself opens is the system's own, and no page's. */
  async pick(place, label, text) {
    await click(place, {label});
    await focused(place, {field: label});
    await type(text);
  },
  async choose(place, option) {
    await click(place, {label: option});
  },
};

export const byKeyboard: Hand = {
  async press(place, button) {
    await tabTo(place, {button});
    await press('Enter');
  },
  async reach(place, button) {
    await tabTo(place, {button});
  },
  async fill(place, field, text) {
    await tabTo(place, {field});
    await empty(place, field);
    await type(text);
  },
  async pick(place, field, text) {
    await tabTo(place, {field});
    await type(text);
  },
  async choose(place, option) {
    await tabTo(place, {option});
    await press(' ');
  },
};

export const HANDS = {'by mouse': byMouse, 'by keyboard': byKeyboard} as const;

/** Pixels beside the middle; each click on the other side, so that no two of them are a double click. */
let side = 8;

/** Whoever has missed it, because something above it has grown at the last moment, clicks again. */
export async function click(place: Place, target: Target, count = 1): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const clicked = place.ask({ask: 'clicked', target}).catch(() => false);
    const {x, y} = await resting(place, target);
    side = -side;
    await clickAt({x: x + side, y}, count);
    if (await Promise.race([clicked, missed()])) return;
  }
  throw new Error(`No click reaches ${JSON.stringify(target)}.`);
}

/** Once it stands still: frames take their heights, and what is above grows. */
async function resting(place: Place, target: Target): Promise<Point> {
  let point = await where(place, target);
  for (let still = 0; still < STILL;) {
    await later();
    const now = await where(place, target);
    still = now.x === point.x && now.y === point.y ? still + 1 : 0;
    point = now;
  }
  return point;
}

/** The driver has clicked by then; what is left is a message. */
function missed(): Promise<false> {
  return new Promise(resolve => setTimeout(() => resolve(false), MISSED));
}

async function where(place: Place, target: Target): Promise<Point> {
  return place.point((await place.ask({ask: 'where', target})) as Point);
}

async function tabTo(place: Place, target: Target): Promise<void> {
  const isBack = (await place.ask({ask: 'before', target})) === true;
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await hasFocus(place, target)) return;
    await press(isBack ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${JSON.stringify(target)}.`);
}

async function focused(place: Place, target: Target): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await hasFocus(place, target))) {
    if (performance.now() > end) throw new Error(`No click leads to ${JSON.stringify(target)}.`);
    await later();
  }
}

const hasFocus = async (place: Place, target: Target): Promise<boolean> =>
  (await place.ask({ask: 'focused', target})) === true;

/** What stands there already is taken away, sign by sign. */
async function empty(place: Place, label: string): Promise<void> {
  const {fields} = await lookAt(place);
  const value = fields.find(field => field.label.startsWith(label))?.value ?? '';
  if (value !== '') await press('End', ...Array.from(value, () => 'Backspace'));
}
