/** Arabic: every word of an identity check. */
import type {KycCatalogue} from '../words.js';
import {arByCountry} from './by-country.js';
import {arCamera} from './camera.js';
import {arCopy} from './copy.js';
import {arForm} from './form.js';
import {arHandoff} from './handoff.js';
import {arKyc} from './kyc.js';
import {arNotices} from './notices.js';
import {arReasons} from './reasons.js';
import {arShell} from './shell.js';

export const words: KycCatalogue = {
  ...arShell,
  ...arNotices,
  ...arForm,
  ...arByCountry,
  ...arCopy,
  ...arKyc,
  ...arCamera,
  ...arHandoff,
  ...arReasons,
};
