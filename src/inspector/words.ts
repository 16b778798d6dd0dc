/** The inspector's texts. They are only in English, because the inspector is for developers. */
import type {PageDiagnosis} from './report.js';
import type {Kind} from './timeline.js';

export const WORDS = {
  title: 'Inspector',
  embeds: 'Embeds',
  noEmbeds: 'No embed is on this page yet.',
  page: 'This page',
  problems: 'Problems',
  noProblems: 'None found.',
  timeline: 'Timeline',
  newestFirst: 'newest first',
  nothing: 'Nothing yet. What the embeds on this page do appears here.',
  filteredOut: 'Nothing of what you chose to see.',
  show: 'Show in the timeline',
  pause: 'Pause',
  goOn: 'Resume',
  paused: 'Paused. What happens meanwhile is kept.',
  clear: 'Clear',
  cleared: 'Cleared.',
  copy: 'Copy report',
  copyJson: 'Copy as JSON',
  copied: 'The report is on the clipboard.',
  byHand: 'The browser refuses the clipboard. Copy the report from here:',
  report: 'Report',
  origin: 'Origin',
  policy: 'Policy',
  secure: 'Secure',
  yes: 'yes',
  no: 'no',
  network: 'Network',
  online: 'online',
  offline: 'offline',
  versions: 'Versions',
  service: 'Service',
  none: 'none',
  session: 'Session',
  unknown: 'unknown',
  isolation: 'Isolation',
  tokenEnds: 'Token ends',
  gates: 'Gates',
  permissions: 'Permissions',
  offers: 'Offers',
} as const;

export const ORIGINS: Readonly<Record<PageDiagnosis['origin'], string>> = {
  accepted: 'The service accepts it.',
  refused: 'The service refuses it.',
  unknown: 'No service has answered yet.',
};

export const POLICIES: Readonly<Record<PageDiagnosis['policy'], string>> = {
  'refuses something': 'Keeps something of the embed out.',
  'refused nothing': 'Keeps nothing out so far.',
};

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  event: 'Events',
  state: 'States',
  call: 'Calls',
  request: 'Requests',
  message: 'Messages',
  problem: 'Problems',
};

/** The kind of one entry. */
export const ENTRY_WORDS: Readonly<Record<Kind, string>> = {
  event: 'Event',
  state: 'State',
  call: 'Call',
  request: 'Request',
  message: 'Message',
  problem: 'Problem',
};
