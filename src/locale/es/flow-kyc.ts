/** Spanish: every word of an identity check. */
import type {KycCatalogue} from '../words.js';
import {esByCountry} from './by-country.js';
import {esCamera} from './camera.js';
import {esCopy} from './copy.js';
import {esForm} from './form.js';
import {esHandoff} from './handoff.js';
import {esKyc} from './kyc.js';
import {esNotices} from './notices.js';
import {esReasons} from './reasons.js';
import {esShell} from './shell.js';

export const words: KycCatalogue = {
  ...esShell,
  ...esNotices,
  ...esForm,
  ...esByCountry,
  ...esCopy,
  ...esKyc,
  ...esCamera,
  ...esHandoff,
  ...esReasons,
};
