/** The service's answer to each request of a flow, and each way in which a request can fail. */
import * as path from '#src/contract/paths.js';
import {sent} from '../inputs/signup-model.ts';
import {
  answer,
  html,
  json,
  never,
  reset,
  type Asked,
  type Behaviour,
} from './misbehaving-server.ts';
import {USER} from './session-service.ts';

/**
 * The ways in which a request can fail. `ended`: the session ends. `left`: the user leaves the
 * step.
 */
export const FAILURES = {
  lost: reset(),
  late: never(),
  refused: json(403, {code: 'PERMISSION_DENIED', error: 'No.'}),
  'refused in other words': json(422, {code: 'no_such_code', error: 'No.'}),
  broken: html(500),
  'not the contract’s': json(200, {}),
  ended: answer(401),
  blocked: json(403, {code: 'GEOFENCE_BLOCKED', error: 'Not here.'}),
  left: never(),
} as const satisfies Readonly<Record<string, Behaviour>>;
export type Failure = keyof typeof FAILURES;

export const ORDER = {
  transactionId: USER,
  provider: 'bankpay',
  amount: '25.00',
  account: 'a1',
} as const;
const transaction = {...ORDER, action: 'deposit', currency: 'USD', status: 'completed'};
const bytes = {contentType: 'application/pdf', bytes: 5};

const ANSWERS: Readonly<Record<string, unknown>> = {
  [path.geofencePath('deposit')]: {eligible: true, stateCode: 'US-WA'},
  [path.PATHS.wallet]: {currency: 'USD', balance: '1.00', withdrawable: '1.00'},
  [path.PATHS.bankpayAccounts]: {accounts: [{id: 'a1', bank: 'Bank', name: 'Checking', mask: '1'}]},
  [path.PATHS.deposits]: transaction,
  [path.transactionPath(USER)]: transaction,
  [path.cancelPath(USER)]: transaction,
  [path.PATHS.kyc]: {status: 'completed'},
  [path.PATHS.kycDocuments]: {status: 'accepted', uploadId: USER, ...bytes},
  [`GET ${path.PATHS.kycHandoff}`]: {status: 'opened', given: []},
  [path.PATHS.signupStart]: sent,
  [path.PATHS.signupConfirm]: {status: 'not-found', termsVersion: '1'},
  [path.PATHS.signupComplete]: {status: 'completed', userId: USER},
  [`GET ${path.PATHS.terms}`]: {status: 'pending', version: '1'},
  [`POST ${path.PATHS.terms}`]: {
    status: 'accepted',
    version: '1',
    acceptedAt: '2027-01-15T12:00:00.000Z',
  },
};

/** The answer to a request that succeeds. `origin` is the service's origin. */
export function flowAnswer({method, path: asked}: Asked, origin: string): Behaviour {
  if (asked === path.PATHS.bankpayLink) return json(200, {linkUrl: `${origin}/bank`, linkId: 'l1'});
  if (asked === path.PATHS.kycHandoff && method === 'POST')
    return json(201, {url: `${origin}/phone`, expiresIn: 300});
  return json(200, ANSWERS[asked] ?? ANSWERS[`${method} ${asked}`]);
}
