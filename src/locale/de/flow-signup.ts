/** German: every word of a signup. */
import type {SignupCatalogue} from '../words.js';
import {deByCountry} from './by-country.js';
import {deCopy} from './copy.js';
import {deForm} from './form.js';
import {deNotices} from './notices.js';
import {deReasons} from './reasons.js';
import {deShell} from './shell.js';
import {deSignup} from './signup.js';

export const words: SignupCatalogue = {
  ...deShell,
  ...deNotices,
  ...deForm,
  ...deByCountry,
  ...deCopy,
  ...deSignup,
  ...deReasons,
};
