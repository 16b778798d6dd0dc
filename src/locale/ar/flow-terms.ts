/** Arabic: every word of the terms. */
import type {TermsCatalogue} from '../words.js';
import {arCopy} from './copy.js';
import {arNotices} from './notices.js';
import {arShell} from './shell.js';
import {arTerms} from './terms.js';

export const words: TermsCatalogue = {
  ...arShell,
  ...arNotices,
  ...arCopy,
  ...arTerms,
};
