/**
 * The ways in which a user acts: by mouse, by keyboard only, or by script if it makes no
 * difference. For the browser tests.
 */
import {later, PATIENCE} from './page.ts';
import {has, lookAt, type Place} from './places.ts';
import type {Point, Target} from '../sandbox/puppet/look.ts';
import {clickAt, press, type} from './real-input.ts';

export interface Hand {
  press(place: Place, name: string): Promise<void>;
  /** Moves the focus to the button by keyboard. The other hands only check that it is there. */
  reach(place: Place, name: string): Promise<void>;
  /** Types text into a field. */
  fill(place: Place, label: string, text: string): Promise<void>;
  /** Picks a list entry by the beginning of its text and by its value. */
  pick(place: Place, label: string, text: string, value: string): Promise<void>;
  /** Selects a radio button. */
  choose(place: Place, option: string): Promise<void>;
}

/** Maximum number of Tab stops. Every screen has fewer. */
const MAX_STOPS = 60;

/** Milliseconds until a click that no listener has received counts as missed. */
const MISSED = 9_000;
const MAX_TRIES = 3;

/** Maximum number of list entries that begin with the same word. */
const MAX_ENTRIES = 5;

/** Milliseconds after which a list has forgotten the letters that were typed. */
const FORGOTTEN = 1_500;

/** Number of times in a row that a target must be at the same position. */
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

/** Types text by keyboard, because a mouse cannot. */
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
  /**
   * Clicks the label, which focuses the field. A click on the field itself
   * would open the system's list, which no page controls.
   */
  async pick(place, label, text, value) {
    await click(place, {label});
    await focused(place, {field: label});
    await typeToPick(place, label, text, value);
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
  async pick(place, field, text, value) {
    await tabTo(place, {field});
    await typeToPick(place, field, text, value);
  },
  async choose(place, option) {
    await tabTo(place, {option});
    await press(' ');
  },
};

export const HANDS = {'by mouse': byMouse, 'by keyboard': byKeyboard} as const;

/**
 * Pixels from the center. Clicks alternate between the sides, so that two clicks are never a double
 * click.
 */
let side = 8;

/**
 * Clicks a target. Clicks again after a miss, because content above the target may have grown just
 * before the click.
 */
export async function click(place: Place, target: Target, count = 1): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // If the target is gone, the click took effect late. Another click would hit the next screen.
    if (tries > 0 && !(await has(place, target))) return;
    const clicked = place.ask({ask: 'clicked', target}).catch(() => false);
    const {x, y} = await resting(place, target);
    side = -side;
    await clickAt({x: x + side, y}, count);
    if (await Promise.race([clicked, missed()])) return;
  }
  throw new Error(`No click reaches ${JSON.stringify(target)}.`);
}

/**
 * Waits until the target stays at one position inside the window. While frames get their heights
 * and content above grows, a page may be too short to scroll to the target.
 */
async function resting(place: Place, target: Target): Promise<Point> {
  const end = performance.now() + PATIENCE;
  let point = await where(place, target);
  for (let still = 0; still < STILL;) {
    if (performance.now() > end)
      throw new Error(`${JSON.stringify(target)} does not rest in view.`);
    await later();
    const now = await where(place, target);
    const isInView = now.y >= 0 && now.y < innerHeight;
    still = isInView && now.x === point.x && now.y === point.y ? still + 1 : 0;
    point = now;
  }
  return point;
}

/**
 * Resolves when the click counts as missed. The driver has already clicked, so the limit is only
 * for the message that reports the click.
 */
function missed(): Promise<false> {
  return new Promise(resolve => setTimeout(() => resolve(false), MISSED));
}

async function where(place: Place, target: Target): Promise<Point> {
  return place.point((await place.ask({ask: 'where', target})) as Point);
}

async function tabTo(place: Place, target: Target): Promise<void> {
  const isBack = (await place.ask({ask: 'before', target})) === true;
  const keys = ['Tab', 'Shift+Tab'];
  // Firefox stays at the last control of a page, so the other direction may lead back to the
  // target.
  for (const key of isBack ? keys.toReversed() : keys)
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      if (await hasFocus(place, target)) return;
      await press(key);
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

/**
 * Types the beginning of an entry. In every list, WebKit stops at the first entry that begins with
 * the same word, so the user continues with the arrow key.
 */
async function typeToPick(place: Place, label: string, text: string, value: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await type(text);
    for (let step = 0; step < MAX_ENTRIES; step++) {
      if ((await valueOf(place, label)) === value) return;
      await press('ArrowDown');
    }
    // A busy machine may have paused between two letters until the list had forgotten the first.
    await new Promise(resolve => setTimeout(resolve, FORGOTTEN));
  }
  throw new Error(`No key leads to ${text} in ${label}.`);
}

/** Deletes the field's text, one character at a time. */
async function empty(place: Place, label: string): Promise<void> {
  const value = (await valueOf(place, label)) ?? '';
  if (value !== '') await press('End', ...Array.from(value, () => 'Backspace'));
}

async function valueOf(place: Place, label: string): Promise<string | undefined> {
  const {fields} = await lookAt(place);
  return fields.find(field => field.label.startsWith(label))?.value;
}
