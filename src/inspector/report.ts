/** The report for support: everything that the inspector has recorded, as JSON or as plain text. */
import type {Grants} from './grants.js';
import {redacted} from './redact.js';
import {inOneLine, type TimelineEntry} from './timeline.js';

export interface EmbedFacts {
  /** Tag and number. */
  readonly name: string;
  readonly version: string;
  /** The base URL. Empty if there is no usable one. */
  readonly service: string;
  readonly isolation: string;
  /** The element's state, as in `:state(…)`. */
  readonly state: string;
  /** The state of its session, as far as it is known. */
  readonly session: string;
  readonly grants: Grants | undefined;
}

export interface PageFacts {
  readonly origin: string;
  /** Whether the browser considers the page secure. The camera and the clipboard need that. */
  readonly isSecure: boolean;
  readonly isOnline: boolean;
  readonly browser: string;
  /** Versions of the elements that are defined. More than one is a problem. */
  readonly versions: readonly string[];
  /** Tags that look like ours, but that no script has defined. */
  readonly undefinedTags: readonly string[];
}

/**
 * Whether the service accepts the page's origin, and whether the page's policy blocks something, as
 * far as is known.
 */
export interface PageDiagnosis {
  readonly origin: 'accepted' | 'refused' | 'unknown';
  /** The page's Content-Security-Policy. */
  readonly policy: 'refuses something' | 'refused nothing';
}

export interface InspectorReport {
  /** The inspector's own version. */
  readonly inspector: string;
  /** ISO 8601. */
  readonly made: string;
  readonly page: PageFacts;
  readonly embeds: readonly EmbedFacts[];
  readonly diagnosis: PageDiagnosis;
  /** Every problem found, each listed once. */
  readonly problems: readonly string[];
  /** Ids that support looks up failures by: `requestId`, `errorId`, `transactionId`. */
  readonly ids: readonly string[];
  readonly timeline: readonly TimelineEntry[];
}

export interface ReportSource {
  readonly version: string;
  readonly now: Date;
  readonly page: PageFacts;
  readonly embeds: readonly EmbedFacts[];
  readonly timeline: readonly TimelineEntry[];
  /** Problems from the timeline. */
  readonly problems: readonly string[];
}

export function reportOf(source: ReportSource): InspectorReport {
  const {version, now, page, timeline, problems} = source;
  // The page sets `service` (the `base-url`). By mistake, it may contain a token.
  const embeds = source.embeds.map(each => ({...each, service: redacted(each.service)}));
  return {
    inspector: version,
    made: now.toISOString(),
    page,
    embeds,
    diagnosis: diagnosisOf(source),
    problems: once([...problemsNow(source), ...problems]),
    ids: once(timeline.flatMap(({facts}) => facts.filter(fact => ID.test(fact)))),
    timeline,
  };
}

const ID = /^(?:request|error|transaction)Id=/;

const once = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** Patterns for the console's lines, which end with the name of their cause. */
const CAUSES = {
  origin: /#setup-(?:origin|cors)$/,
  policy: /#setup-(?:policy|trusted)$|^the page’s policy/,
};

function diagnosisOf({embeds, problems}: ReportSource): PageDiagnosis {
  const has = (cause: RegExp): boolean => problems.some(problem => cause.test(problem));
  const isAccepted = embeds.some(({grants}) => grants !== undefined);
  const origin = isAccepted ? 'accepted' : has(CAUSES.origin) ? 'refused' : 'unknown';
  return {origin, policy: has(CAUSES.policy) ? 'refuses something' : 'refused nothing'};
}

function problemsNow({page, embeds, version}: ReportSource): readonly string[] {
  const {versions, undefinedTags, isSecure, isOnline} = page;
  return [
    ...(isSecure ? [] : ['the page is not secure: no camera, no clipboard']),
    ...(isOnline ? [] : ['the browser is offline']),
    ...undefinedTags.map(tag => `no script defines <${tag}>`),
    ...versions.filter(each => each !== version).map(each => `an embed has version ${each}`),
    ...embeds.filter(({service}) => !service).map(({name}) => `${name} has no usable base-url`),
  ];
}

/** Plain text, one line for each fact. */
export function textOf({
  inspector,
  made,
  page,
  embeds,
  diagnosis,
  problems,
  ids,
  timeline,
}: InspectorReport): string {
  const secure = page.isSecure ? 'secure' : 'not secure';
  const network = page.isOnline ? 'online' : 'offline';
  return [
    'service-embed: report of the inspector',
    `made ${made}`,
    `versions: inspector ${inspector}, embed ${page.versions.join(', ') || 'none'}`,
    `page: ${page.origin}, ${secure}, ${network}`,
    `origin: ${diagnosis.origin}`,
    `policy: ${diagnosis.policy}`,
    `browser: ${page.browser}`,
    ...section('Embeds', embeds.flatMap(embedLines)),
    ...section('Problems', problems),
    ...section('Ids', ids),
    ...section('Timeline', timeline.map(entryLine)),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] => [
  '',
  title,
  ...(lines.length === 0 ? ['  none'] : lines.map(line => `  ${line}`)),
];

function embedLines({
  name,
  version,
  service,
  isolation,
  state,
  session,
  grants,
}: EmbedFacts): string[] {
  const first = `${name} ${version}: ${state || 'no state'}, session ${session || 'unknown'}, ${isolation}`;
  const lines = [first, `  service ${service || 'none'}`];
  if (!grants) return lines;
  const {gates, permissions, offers, expiration} = grants;
  return [
    ...lines,
    `  gates ${said(gates)}`,
    `  permissions ${said(permissions)}`,
    ...Object.entries(offers).map(([action, what]) => `  offers ${action}: ${what}`),
    `  the token ends ${expiration}`,
  ];
}

const said = (states: Readonly<Record<string, boolean>>): string =>
  Object.entries(states)
    .map(([name, holds]) => `${name}=${holds ? 'yes' : 'no'}`)
    .join(' ') || 'none';

function entryLine({at, kind, source, what, facts, times}: TimelineEntry): string {
  const repeated = times > 1 ? `(${times} times)` : '';
  return inOneLine(new Date(at).toISOString(), kind, source, what, ...facts, repeated);
}
