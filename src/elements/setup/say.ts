import {emit} from '../../host/events.js';
import {lineOf, type About, type Cause} from './causes.js';

/** Milliseconds until an undefined element is reported, so that its script has time to load. */
const PATIENCE = 4_000;

/** The lines that are already on the console of this page. */
export const said = new Set<string>();

/** Reports a mistake. `of` is the element, or only its name. */
export function logSetup(cause: Cause, of: HTMLElement | string = '', about: About = {}): void {
  const known = cause === 'part' ? {file: fileOf(about.cause)} : about;
  if (cause === 'part' && !known.file) return;
  if (typeof of === 'string') say(cause, of, known);
  else sayOf(of, cause, known);
}

/**
 * Writes a line to the console, once per page. `tag` is the element's tag name, or empty for a
 * report about the whole page.
 */
export function say(cause: Cause, tag = '', about: About = {}): void {
  if (cause === 'unknown' && !tag) return sayUnknown();
  const line = lineOf(cause, tag, about);
  if (said.has(line)) return;
  said.add(line);
  console.warn(line);
}

/** The lines that were sent to the page, by element. */
const heard = new WeakMap<Element, Set<string>>();

/** The lines that were sent to the page about an element, for listeners that are added later. */
export const hintsOf = (element: Element): readonly string[] => [...(heard.get(element) ?? [])];

/** Writes a line to the console and fires an event on the element, once for each line. */
export function sayOf(element: HTMLElement, cause: Cause, about: About = {}): void {
  say(cause, element.localName, about);
  const known = heard.get(element) ?? new Set();
  const hint = lineOf(cause, element.localName, about);
  if (known.has(hint)) return;
  heard.set(element, known.add(hint));
  emit(element, 'service-setup-error', {problem: cause, hint});
}

/** Reports elements whose name begins with `service-` but that stay undefined. */
function sayUnknown(): void {
  setTimeout(() => {
    for (const {localName} of document.querySelectorAll(':not(:defined)'))
      if (localName.startsWith('service-')) say('unknown', localName);
  }, PATIENCE);
}

/**
 * Returns the address of the file that an import could not load, from the browser's error, without
 * its query. In WebKit, the error does not name the file, so the result is a general phrase.
 * Returns `undefined` for other errors, such as one that the loaded file has thrown.
 */
export function fileOf(cause: unknown): string | undefined {
  const words = String(cause);
  // Other errors may contain an address, too.
  if (!/import|chunk/i.test(words)) return undefined;
  const [address = ''] = /https?:[^\s"'()]+/.exec(words) ?? [];
  if (!URL.canParse(address)) return 'a file of the embed';
  const {origin, pathname} = new URL(address);
  return origin + pathname;
}
