/** Checks whether a page of the origin may call the service (contract 5.5, 7.3 and 7.7). */
import {ErrorObject} from '../../contract/errors.js';
import {pathTo} from '../../contract/paths.js';
import {preflight, refusalIn, type Visitor, type Answered, type Reply} from './ask.js';
import {isExposed, KEPT_BACK, refusing, unreadable} from './cors.js';
import {row, rowOf, type Basis, type Row, type Subject} from './row.js';
import {NOBODY, type SessionChecked} from './session-rows.js';

const subject = (place: string, title: string, basis: Basis = 'contract'): Subject => ({
  ...{place, basis, title},
});

const ANSWER = subject('5.5', 'origin: the page may read the answer of validate');
const REFUSAL = subject('7.3', 'origin: the page may read a 401');
const PREFLIGHT = subject('5.5', 'preflight: GET of validate with authorization');
const ORDER = subject(
  '4',
  'preflight: POST of a deposit with authorization, content-type',
  'assumed',
);
const FOREIGN = subject('7.3', 'origin: another one gets 403 ORIGIN_UNAUTHORIZED');
const HEADERS = subject('8', 'headers: the page may read Retry-After and Date', 'assumed');
const REQUEST_ID = subject('7', 'headers: the page may read X-Request-Id', 'assumed');

export async function checkOrigin(
  visitor: Visitor,
  {replies}: SessionChecked,
): Promise<readonly Row[]> {
  const {valid, altered} = replies;
  const foreign = foreignRow(replies.foreign);
  const {origin} = visitor;
  if (origin === undefined) {
    const missing = 'give --origin';
    const subjects = [ANSWER, REFUSAL, PREFLIGHT, ORDER, HEADERS, REQUEST_ID];
    return [...subjects.map(each => row(each, 'unasked', missing)), foreign];
  }
  const [ofRead, ofOrder] = await Promise.all([
    preflight(visitor, 'GET', pathTo('validate', {}), 'authorization'),
    preflight(visitor, 'POST', pathTo('deposits', {}), 'authorization,content-type'),
  ]);
  return [
    heardRow(ANSWER, valid, answer => unreadable(answer, origin)),
    heardRow(REFUSAL, altered, answer => unreadable(answer, origin)),
    heardRow(PREFLIGHT, ofRead, answer => refusing(answer, origin, ['authorization'])),
    heardRow(ORDER, ofOrder, answer => refusing(answer, origin, ['authorization', 'content-type'])),
    foreign,
    heardRow(HEADERS, valid, hidden),
    requestIdRow(valid),
  ];
}

function heardRow(
  about: Subject,
  reply: Reply,
  faultOf: (answer: Answered) => string | undefined,
): Row {
  if ('why' in reply) return row(about, 'unasked', reply.why);
  return rowOf(about, faultOf(reply));
}

function foreignRow(reply: Reply): Row {
  if ('why' in reply) return row(FOREIGN, 'unasked', reply.why);
  const error = ErrorObject.safeParse(reply.body);
  const isRight = reply.status === 403 && error.data?.code === 'ORIGIN_UNAUTHORIZED';
  if (!isRight) return row(FOREIGN, 'differs', `it gets ${refusalIn(reply)}`);
  const hides = unreadable(reply, NOBODY) !== undefined;
  return row(FOREIGN, 'holds', hides ? `without CORS headers: ${KEPT_BACK}` : undefined);
}

function hidden({headers}: Answered): string | undefined {
  const missing = ['retry-after', 'date'].filter(name => !isExposed(headers, name));
  if (missing.length === 0) return undefined;
  return `${missing.join(' and ')} not in Access-Control-Expose-Headers: the embed waits as it thinks fit`;
}

function requestIdRow(reply: Reply): Row {
  if ('why' in reply) return row(REQUEST_ID, 'unasked', reply.why);
  const {headers} = reply;
  if (!headers.has('x-request-id'))
    return row(REQUEST_ID, 'absent', 'errors come without a requestId');
  const fault =
    'it is sent, but not in Access-Control-Expose-Headers: errors come without a requestId';
  return rowOf(REQUEST_ID, isExposed(headers, 'x-request-id') ? undefined : fault);
}
