/** Checks the routes that the embed reads from. The contract shows none of them (contract 4). */
import {BankAccounts} from '../../contract/bankpay.js';
import {CryptoAssets} from '../../contract/crypto.js';
import {isErrorCode} from '../../contract/error-codes.js';
import {ErrorObject} from '../../contract/errors.js';
import {Geofence} from '../../contract/geofence.js';
import {KycAnswer} from '../../contract/kyc.js';
import {pathTo} from '../../contract/paths.js';
import {TRANSACTION_NOT_FOUND, Wallet} from '../../contract/payments.js';
import type {Schema} from '../../contract/schema.js';
import {TermsAnswer} from '../../contract/terms.js';
import {preflight, read, refusalIn, type Visitor, type Answered, type Reply} from './ask.js';
import {refusing, unreadable} from './cors.js';
import {misfit, row, rowOf, type Row, type Subject} from './row.js';

interface Route {
  readonly title: string;
  readonly path: () => string;
  readonly schema: Schema<unknown>;
  /** How the embed behaves if the service has no such route. */
  readonly absent: string;
}

const ROUTES: readonly Route[] = [
  {
    title: 'geofence',
    path: () => pathTo('geofence', {flow: 'deposit'}),
    schema: Geofence,
    absent: 'every place counts as eligible',
  },
  {
    title: 'wallet',
    path: () => pathTo('wallet', {}),
    schema: Wallet,
    absent: 'no balance is shown',
  },
  {
    title: 'bankpayAccounts',
    path: () => pathTo('bankpayAccounts', {}),
    schema: BankAccounts,
    absent: 'nobody can pay by bank link',
  },
  {
    title: 'cryptoAssets',
    path: () => pathTo('cryptoAssets', {}),
    schema: CryptoAssets,
    absent: 'nobody can pay with crypto',
  },
  {
    title: 'kyc',
    path: () => pathTo('kyc', {}),
    schema: KycAnswer,
    absent: 'identity checks cannot begin',
  },
  {
    title: 'terms',
    path: () => pathTo('terms', {}),
    schema: TermsAnswer,
    absent: 'terms cannot be accepted in the embed',
  },
];

const NOT_BOOKED: Subject = {
  place: '4',
  basis: 'assumed',
  title: `transaction: an unknown one gets 404 ${TRANSACTION_NOT_FOUND}`,
};
const ERRORS: Subject = {place: '2.5', basis: 'contract', title: 'errors: code and error'};

/** The rows if there is no session. In that case, no request can be made. */
export function uncheckedReads(): readonly Row[] {
  const subjects = [...ROUTES.map(subjectOf), NOT_BOOKED, ERRORS];
  return subjects.map(subject => row(subject, 'unasked', 'no session'));
}

export async function checkReads(
  visitor: Visitor,
  earlier: readonly Reply[],
): Promise<readonly Row[]> {
  const [unknown, ...found] = await Promise.all([
    read(visitor, pathTo('transaction', {transactionId: crypto.randomUUID()})),
    ...ROUTES.map(route => readRoute(visitor, route)),
  ]);
  return [
    ...found.map(each => readRow(each)),
    notBookedRow(unknown),
    errorsRow([...earlier, unknown, ...found.map(({reply}) => reply)]),
  ];
}

interface Found {
  readonly route: Route;
  readonly reply: Reply;
  /** The reason why a page of the origin cannot read the reply. `undefined` if it can. */
  readonly blocked: string | undefined;
}

async function readRoute(visitor: Visitor, route: Route): Promise<Found> {
  const {origin} = visitor;
  const {path} = route;
  const [reply, before] = await Promise.all([
    read(visitor, path()),
    origin === undefined ? undefined : preflight(visitor, 'GET', path(), 'authorization'),
  ]);
  if ('why' in reply || origin === undefined || !before || 'why' in before)
    return {route, reply, blocked: undefined};
  const blocked = refusing(before, origin, ['authorization']) ?? unreadable(reply, origin);
  return {route, reply, blocked: blocked && `${reply.status}; ${blocked}`};
}

const subjectOf = ({title}: Route): Subject => ({place: '4', basis: 'assumed', title});

function readRow({route, reply, blocked}: Found): Row {
  const subject = subjectOf(route);
  if ('why' in reply) return row(subject, 'differs', reply.why);
  if (blocked !== undefined) return row(subject, 'differs', blocked);
  const {status, body} = reply;
  if (status === 200) {
    const parsed = route.schema.safeParse(body);
    const wanted = 'an operation can map it to the shape in src/contract/README.md, 11';
    return rowOf(subject, parsed.error && `${misfit(parsed.error, body)}: ${wanted}`);
  }
  // A refusal with a code of the contract is a valid answer: the user may not have a profile yet.
  const error = ErrorObject.safeParse(body);
  const code = error.data?.code;
  if (code !== undefined && isErrorCode(code)) return row(subject, 'holds', refusalIn(reply));
  return isMissing(reply)
    ? row(subject, 'absent', `${status}: ${route.absent}`)
    : row(subject, 'differs', refusalIn(reply));
}

function isMissing({status}: Answered): boolean {
  return status === 404 || status === 501;
}

function notBookedRow(reply: Reply): Row {
  if ('why' in reply) return row(NOT_BOOKED, 'differs', reply.why);
  const code = ErrorObject.safeParse(reply.body).data?.code;
  if (code === TRANSACTION_NOT_FOUND) return row(NOT_BOOKED, 'holds');
  const after = 'after a lost answer, the embed cannot learn that nothing was booked';
  const verdict = code === undefined && isMissing(reply) ? 'absent' : 'differs';
  return row(NOT_BOOKED, verdict, `${refusalIn(reply)}: ${after}`);
}

/**
 * Checks the form of all refusals so far, except 401s, which have no body, and responses without
 * JSON, such as a gateway's page.
 */
function errorsRow(replies: readonly Reply[]): Row {
  const refusals = replies.filter(
    (reply): reply is Answered =>
      !('why' in reply) && reply.status >= 400 && reply.status !== 401 && reply.body !== undefined,
  );
  const [wrong] = refusals.flatMap(({body}) => ErrorObject.safeParse(body).error ?? []);
  if (refusals.length === 0) return row(ERRORS, 'unasked', 'nothing was refused with JSON');
  return rowOf(ERRORS, wrong && misfit(wrong, refusals));
}
