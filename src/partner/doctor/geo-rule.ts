/** The claim `client_ip` (contract 5.3 rule 10). */
import {GEO_BLOCKED} from '../../contract/errors.js';
import {isForDocumentation, notPublic, readAddress, sameAddress, type Address} from './address.js';
import {codeOf} from './answer.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import {isUserScoped, type RequestCase} from './request-case.js';
import {ISV_ONLY} from './user-rules.js';

const ADVICE =
  'Give the end user’s public address as a plain text: the one that your own trusted proxy saw, without port, zone or list.';

export function rule10(asked: RequestCase): Opinion {
  const scoped = isUserScoped(asked);
  if (scoped === false) return notApplicable(`${ISV_ONLY} client_ip is not read there.`);
  const {client_ip: value} = asked.claims;
  if (value === undefined) {
    return scoped === undefined
      ? unknown('client_ip is missing. Give the URL to see whether it has to be there.')
      : fails('client_ip is missing.', ADVICE);
  }
  const address = typeof value === 'string' ? readAddress(value) : undefined;
  if (!address) return fails(`client_ip is ${quote(value)}: ${unreadable(value)}.`, ADVICE);
  const {serverIps = [], response} = asked.options;
  const said = `client_ip is ${quote(value)}`;
  if (isOneOf(serverIps, address))
    return fails(`${said}: the partner server’s own address, not the end user’s.`, ADVICE);
  const why = notPublic(address);
  if (why !== undefined) return fails(`${said}: ${why}.`, ADVICE);
  return byAnswer(said, address, response);
}

/** Of a public address only the service knows whether it is licensed. */
function byAnswer(
  said: string,
  address: Address,
  response: RequestCase['options']['response'],
): Opinion {
  if (response && codeOf(response) === GEO_BLOCKED)
    return fails(
      `${said}: a public address, which the service refused. It is in a non-licensed jurisdiction, or the server’s own.`,
      'Compare it with your servers’ outgoing addresses. If it is the user’s own, the user may not be served from there.',
    );
  if (response && response.status < 400) return holds(`${said}, and the service let it pass.`);
  const note = isForDocumentation(address)
    ? 'an address for documentation: nobody has it, but the sandbox knows it'
    : 'a public address';
  return unknown(
    `${said}: ${note}. Whether its jurisdiction is licensed, the service alone knows; give its answer, and your servers’ addresses.`,
  );
}

function isOneOf(list: readonly string[], address: Address): boolean {
  return list.some(text => {
    const own = readAddress(text.trim());
    return own !== undefined && sameAddress(own, address);
  });
}

/** What an unreadable address looks like. */
function unreadable(value: unknown): string {
  if (typeof value !== 'string') return 'not a text';
  if (value === '') return 'empty';
  if (value.includes(',')) return 'a list, as X-Forwarded-For has; one address belongs here';
  if (value !== value.trim()) return 'white space stands around it';
  if (value.includes('%')) return 'it has a zone (%)';
  if (value.includes('/')) return 'a range, not an address';
  if (/^\[.*\](?::\d+)?$/.test(value)) return 'it is in brackets, or has a port';
  if (/^[\d.]+:\d+$/.test(value)) return 'it has a port';
  if (/^0?\d+(?:\.\d+){3}$/.test(value)) return 'a number is over 255, or begins with a 0';
  return 'not an IPv4 or IPv6 address';
}
