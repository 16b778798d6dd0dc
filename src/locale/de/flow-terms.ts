/** German: every word of the terms. */
import type {TermsCatalogue} from '../words.js';
import {deCopy} from './copy.js';
import {deNotices} from './notices.js';
import {deShell} from './shell.js';
import {deTerms} from './terms.js';

export const words: TermsCatalogue = {
  ...deShell,
  ...deNotices,
  ...deCopy,
  ...deTerms,
};
