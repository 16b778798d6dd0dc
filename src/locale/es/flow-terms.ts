/** Spanish: every word of the terms. */
import type {TermsCatalogue} from '../words.js';
import {esCopy} from './copy.js';
import {esNotices} from './notices.js';
import {esShell} from './shell.js';
import {esTerms} from './terms.js';

export const words: TermsCatalogue = {
  ...esShell,
  ...esNotices,
  ...esCopy,
  ...esTerms,
};
