/** The service's pages that the embed or the partner's page frames (contract 6 and 7.4). */
import {pathTo} from '../../contract/paths.js';
import {quote} from '../../partner/doctor/finding.js';
import {page, type Visitor, type Reply} from './ask.js';
import {row, type Row, type Subject} from './row.js';

const TERMS: Subject = {
  place: '7.4',
  basis: 'contract',
  title: 'terms page: the partner’s page may frame it',
};
const FRAME: Subject = {
  place: '6',
  basis: 'assumed',
  title: 'frame page: the partner’s page may frame it',
};

const NOT_ISOLATED = 'it has no Cross-Origin-Embedder-Policy: pages that send one cannot frame it';

export async function checkPages(visitor: Visitor, isvId: string): Promise<readonly Row[]> {
  const [terms, frame] = await Promise.all([
    page(visitor, pathTo('termsPage', {isvId})),
    page(visitor, pathTo('frame', {flow: 'deposit', isvId})),
  ]);
  return [
    pageRow(TERMS, terms, visitor.origin, 'terms cannot be read in the embed'),
    pageRow(FRAME, frame, visitor.origin, 'isolation="frame" and the frame protocol do not work'),
  ];
}

export function uncheckedPages(): readonly Row[] {
  return [TERMS, FRAME].map(subject => row(subject, 'unasked', 'no session'));
}

function pageRow(subject: Subject, reply: Reply, origin: string | undefined, without: string): Row {
  if ('why' in reply) return row(subject, 'differs', reply.why);
  const {status, headers} = reply;
  if (status === 404 || status === 501) return row(subject, 'absent', `${status}: ${without}`);
  if (status !== 200) return row(subject, 'differs', `${status}: ${without}`);
  const type = headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type))
    return row(subject, 'differs', `it is ${quote(type)}, no page: ${without}`);
  const fault = refusal(headers, origin);
  if (fault !== undefined) return row(subject, 'differs', `${fault}: ${without}`);
  const isEmbeddable = headers.has('cross-origin-embedder-policy');
  if (!isEmbeddable) return row(subject, 'holds', NOT_ISOLATED);
  const open = origin === undefined ? 'for which origin was not asked: give --origin' : undefined;
  return row(subject, 'holds', open);
}

/**
 * The header that prevents pages of the origin from framing this page. If the origin is unknown,
 * the header that prevents all pages. `undefined` if no header does.
 */
function refusal(headers: Headers, origin: string | undefined): string | undefined {
  const policies = (headers.get('content-security-policy') ?? '').split(',').flatMap(ancestors);
  if (policies.length === 0) {
    const options = headers.get('x-frame-options');
    return options === null ? undefined : `X-Frame-Options is ${quote(options)}`;
  }
  const refusing = policies.find(sources =>
    origin === undefined ? sources.length === 0 : !sources.some(source => allows(source, origin)),
  );
  return refusing && `frame-ancestors is ${quote(refusing.join(' '))}`;
}

/** The sources of each `frame-ancestors` of a policy. Empty for `'none'`. */
function ancestors(policy: string): string[][] {
  return policy
    .split(';')
    .map(directive => directive.trim().toLowerCase().split(/\s+/))
    .filter(([name]) => name === 'frame-ancestors')
    .map(([, ...sources]) => sources.filter(source => source !== "'none'"));
}

/**
 * CSP 3, 6.7.2.8, for the sources in a list of partners' origins: `*`, a scheme, a wildcard host.
 */
function allows(source: string, origin: string): boolean {
  const {protocol, hostname, port} = new URL(origin);
  if (source === '*') return true;
  if (source === protocol) return true;
  const match = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*\.)?([^/:*]+)(?::(\d+|\*))?\/?$/.exec(source);
  if (!match) return false;
  const [, scheme, wildcard, host = '', ofPort] = match;
  const isHost = wildcard ? hostname.endsWith(`.${host}`) : hostname === host;
  const isPort = ofPort === '*' || (ofPort ?? '') === port || isDefault(protocol, ofPort, port);
  return isHost && isPort && (scheme === undefined || scheme === protocol);
}

/** Whether a policy names the default port of the scheme, which an origin leaves out. */
function isDefault(protocol: string, ofPort: string | undefined, port: string): boolean {
  return port === '' && ofPort === (protocol === 'https:' ? '443' : '80');
}
