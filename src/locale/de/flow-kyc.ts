/** German: every word of an identity check. */
import type {KycCatalogue} from '../words.js';
import {deByCountry} from './by-country.js';
import {deCamera} from './camera.js';
import {deCopy} from './copy.js';
import {deForm} from './form.js';
import {deHandoff} from './handoff.js';
import {deKyc} from './kyc.js';
import {deNotices} from './notices.js';
import {deReasons} from './reasons.js';
import {deShell} from './shell.js';

export const words: KycCatalogue = {
  ...deShell,
  ...deNotices,
  ...deForm,
  ...deByCountry,
  ...deCopy,
  ...deKyc,
  ...deCamera,
  ...deHandoff,
  ...deReasons,
};
