import type {Debugged} from './debug.js';
import type {UnknownOption} from './unknown-options.js';
import {sayOf} from './say.js';
import {unknownWords} from './unknown-words.js';

/** Reports the options of an element that have an unknown value, and the unknown names of its words. */
export function sayOptions(element: Debugged, options: readonly UnknownOption[]): void {
  // An element that has left the page may render once more.
  if (!element.isConnected) return;
  for (const {cause, ...about} of options) sayOf(element, cause, about);
  for (const about of unknownWords(element.messages)) sayOf(element, 'messages', about);
}
