/** Every screen of every flow, by name, under the headings of the index. */
import type {FlowName} from '#src/contract/flow-name.js';
import type {GalleryScreens} from './gallery-element.ts';
import {CHECKS_OF_IDENTITY} from './identity.ts';
import {ONBOARDINGS} from './onboardings.ts';
import {OPENINGS_AND_SESSIONS} from './openings.ts';
import {PAYMENTS} from './payments.ts';
import {SIGNUPS} from './signups.ts';
import {TERMS} from './terms.ts';

/** The chapter of each flow. A flow without a chapter fails to compile. */
const FLOWS = {
  deposit: ['Payments', {...ONBOARDINGS, ...PAYMENTS}],
  withdraw: ['Payments', {...ONBOARDINGS, ...PAYMENTS}],
  kyc: ['Identity checks', CHECKS_OF_IDENTITY],
  signup: ['Signup', SIGNUPS],
  terms: ['Terms', TERMS],
} as const satisfies Readonly<Record<FlowName, readonly [chapter: string, GalleryScreens]>>;

export const CHAPTERS: Readonly<Record<string, GalleryScreens>> = {
  'Before a payment': OPENINGS_AND_SESSIONS,
  ...Object.fromEntries(Object.values(FLOWS)),
};

export const SCREENS: GalleryScreens = Object.assign({}, ...Object.values(CHAPTERS));
