/** Every screen of every flow, by name, under the headings of the index. */
import type {GalleryScreens} from './gallery-element.ts';
import {CHECKS_OF_IDENTITY} from './identity.ts';
import {OPENINGS_AND_SESSIONS} from './openings.ts';
import {PAYMENTS} from './payments.ts';
import {SIGNUPS} from './signups.ts';
import {TERMS} from './terms.ts';

export const CHAPTERS: Readonly<Record<string, GalleryScreens>> = {
  'Before a payment': OPENINGS_AND_SESSIONS,
  Payments: PAYMENTS,
  'Identity checks': CHECKS_OF_IDENTITY,
  Signup: SIGNUPS,
  Terms: TERMS,
};

export const SCREENS: GalleryScreens = Object.assign({}, ...Object.values(CHAPTERS));
