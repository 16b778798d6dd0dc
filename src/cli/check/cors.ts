/** Checks what a browser lets a cross-origin page send and read. */
import {quote} from '../../partner/doctor/finding.js';
import {refusalIn, type Answered} from './ask.js';

export const KEPT_BACK = 'browsers keep it from the page (NETWORK_ERROR)';

/** The reason why a page of the origin cannot read the answer. `undefined` if it can. */
export function unreadable({headers}: Answered, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return undefined;
  const said = allowed === null ? 'missing' : quote(allowed);
  return `Access-Control-Allow-Origin is ${said}: ${KEPT_BACK}`;
}

/**
 * The reason why a browser does not send the request after its preflight, or hides its answer from
 * the page. `undefined` if neither is true. `*` does not cover Authorization.
 */
export function refusing(
  answer: Answered,
  origin: string,
  wanted: readonly string[],
): string | undefined {
  if (answer.status < 200 || answer.status > 299)
    return `the preflight gets ${refusalIn(answer)}: ${KEPT_BACK}`;
  const allowed = namesIn(answer.headers, 'access-control-allow-headers');
  const missing = wanted.filter(
    name => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  return missing.length > 0
    ? `Access-Control-Allow-Headers lacks ${missing.join(', ')}: ${KEPT_BACK}`
    : unreadable(answer, origin);
}

export function isExposed(headers: Headers, name: string): boolean {
  const exposed = namesIn(headers, 'access-control-expose-headers');
  return exposed.includes(name) || exposed.includes('*');
}

function namesIn(headers: Headers, header: string): readonly string[] {
  return (headers.get(header) ?? '').split(',').map(name => name.trim().toLowerCase());
}
