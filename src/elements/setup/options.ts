import type {Debugged} from './debug.js';
import type {UnknownOption} from './unknown-options.js';
import {sayOf} from './say.js';
import {unknownWords} from './unknown-words.js';

/** Says which options of an element have a value that does not exist, and which of its words. */
export function sayOptions(element: Debugged, options: readonly UnknownOption[]): void {
  // One that has left the page may render once more.
  if (!element.isConnected) return;
  for (const {cause, ...about} of options) sayOf(element, cause, about);
  for (const about of unknownWords(element.messages)) sayOf(element, 'messages', about);
}
