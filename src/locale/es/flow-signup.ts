/** Spanish: every word of a signup. */
import type {SignupCatalogue} from '../words.js';
import {esByCountry} from './by-country.js';
import {esCopy} from './copy.js';
import {esForm} from './form.js';
import {esNotices} from './notices.js';
import {esReasons} from './reasons.js';
import {esShell} from './shell.js';
import {esSignup} from './signup.js';

export const words: SignupCatalogue = {
  ...esShell,
  ...esNotices,
  ...esForm,
  ...esByCountry,
  ...esCopy,
  ...esSignup,
  ...esReasons,
};
