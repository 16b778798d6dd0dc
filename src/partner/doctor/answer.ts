/** Draws conclusions from the service's response alone (contract 7.2). */
import {GEO_BLOCKED} from '../../contract/error-codes.js';
import {ErrorObject} from '../../contract/errors.js';
import {holds, notApplicable, quote, unknown, type Opinion} from './finding.js';
import type {DoctorOptions, RequestCase} from './request-case.js';

type Answer = NonNullable<DoctorOptions['response']>;

export function codeOf(from: Answer): string | undefined {
  return errorOf(from)?.code;
}

/** Maximum length of an answer's body that is read, in characters. An error object is short. */
const LONGEST = 8192;

function errorOf({body = ''}: Answer): ErrorObject | undefined {
  if (body.length > LONGEST) return undefined;
  try {
    return ErrorObject.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

export function answer({options: {response}}: RequestCase): Opinion {
  if (!response) return notApplicable('No answer was given.');
  const {status} = response;
  if (status < 400) return holds(`${status}: the service accepted the JWT.`);
  if (status === 401) return unauthorized(response);
  if (status === 403) return forbidden(response);
  const side =
    status < 500
      ? 'The request was let in, and refused for another reason'
      : 'A failure on the service’s side';
  return holds(`${status}: ${side}, not the JWT.`);
}

function unauthorized({body = ''}: Answer): Opinion {
  if (body.trim() === '') return holds('401 with an empty body: the gateway refused the JWT.');
  return unknown(
    '401 with a body. The service’s own has none.',
    'See who answered: a proxy or an API gateway in between, or a route that takes another token.',
  );
}

function forbidden(response: Answer): Opinion {
  const error = errorOf(response);
  switch (error?.code) {
    case GEO_BLOCKED:
      return holds('403 GEO_BLOCKED: the JWT was accepted, client_ip was not (rule 10).');
    case 'PERMISSION_DENIED':
      return holds(
        `403 PERMISSION_DENIED: the JWT was accepted; ${quote(error.permission)} is denied, pending gates: ${quote(error.pending_gates ?? [])}.`,
        'The signature is not the problem. Lead the user through the pending gates (contract 7.4).',
      );
    case 'ORIGIN_UNAUTHORIZED':
      return holds(
        '403 ORIGIN_UNAUTHORIZED: the JWT was accepted; the page’s origin is not registered.',
        'Register the origin with the operator, once per domain.',
      );
    default:
      return unknown(
        `403 with the code ${quote(error?.code)}, which the contract does not know for a 403.`,
        'See who answered: a proxy or a firewall in between.',
      );
  }
}
