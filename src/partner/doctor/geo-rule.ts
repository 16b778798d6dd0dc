/** The claim `client_ip` (contract 5.3 rule 10). */
import {GEO_BLOCKED} from '../../contract/error-codes.js';
import {clientIpFault, isForDocumentation, plainAddress} from '../client-ip.js';
import {codeOf} from './answer.js';
import {fails, holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import {isUserScoped, scopeUnknown, type RequestCase} from './request-case.js';
import {ISV_ONLY} from './user-rules.js';

const ADVICE =
  'Give the end user’s public address as a plain text: the one that your own trusted proxy saw, without port, zone or list.';

export function rule10(asked: RequestCase): Opinion {
  const scoped = isUserScoped(asked);
  if (scoped === false) return notApplicable(`${ISV_ONLY} client_ip is not read there.`);
  const {client_ip: value} = asked.claims;
  if (value === undefined) {
    return scoped === undefined
      ? unknown(`client_ip is missing. ${scopeUnknown(asked)}`)
      : fails('client_ip is missing.', ADVICE);
  }
  const {serverIps = [], response} = asked.options;
  const said = `client_ip is ${quote(value)}`;
  const fault = clientIpFault(value, new Set(serverIps.flatMap(readServerIp)));
  if (fault !== undefined) return fails(`${said}. ${fault}`, ADVICE);
  return byAnswer(said, typeof value === 'string' ? value : '', response);
}

/** Only the service knows whether a public address is licensed. */
function byAnswer(
  said: string,
  clientIp: string,
  response: RequestCase['options']['response'],
): Opinion {
  if (response && codeOf(response) === GEO_BLOCKED)
    return fails(
      `${said}: a public address, which the service refused. It is in a non-licensed jurisdiction, or the server’s own.`,
      'Compare it with your servers’ outgoing addresses. If it is the user’s own, the user may not be served from there.',
    );
  if (response && response.status < 400) return holds(`${said}, and the service let it pass.`);
  const note = isForDocumentation(clientIp)
    ? 'an address for documentation: nobody has it, but the sandbox knows it'
    : 'a public address';
  return unknown(
    `${said}: ${note}. Whether its jurisdiction is licensed, the service alone knows; give its answer, and your servers’ addresses.`,
  );
}

/** Ignores an unreadable address, so that the doctor can still find other faults. */
function readServerIp(text: string): readonly string[] {
  const address = plainAddress(text.trim());
  return address === undefined ? [] : [address];
}
