/** Arabic: every word of a signup. */
import type {SignupCatalogue} from '../words.js';
import {arByCountry} from './by-country.js';
import {arCopy} from './copy.js';
import {arForm} from './form.js';
import {arNotices} from './notices.js';
import {arReasons} from './reasons.js';
import {arShell} from './shell.js';
import {arSignup} from './signup.js';

export const words: SignupCatalogue = {
  ...arShell,
  ...arNotices,
  ...arForm,
  ...arByCountry,
  ...arCopy,
  ...arSignup,
  ...arReasons,
};
