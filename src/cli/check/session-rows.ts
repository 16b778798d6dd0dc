/** Checks the service's responses about the token (contract 2.4, 5.5 and 7.2). */
import {GATES, PERMISSIONS, Validation, type Access} from '../../contract/access.js';
import {pathTo} from '../../contract/paths.js';
import {readEmbedToken} from '../../contract/token.js';
import {quote} from '../../partner/doctor/finding.js';
import {read, refusalIn, type Visitor, type Answered, type Reply} from './ask.js';
import {list, misfit, row, rowOf, type Row, type Subject} from './row.js';

const contract = (place: string, title: string): Subject => ({place, basis: 'contract', title});

const VALIDATE = contract('4', 'validate: the token is accepted');
const GATES_OF = contract('2.4', 'gates: exactly five');
const PERMISSIONS_OF = contract('2.4', 'permissions: the known names, each denial with its reason');
const CLAIMS = contract('5.5', 'token: EdDSA, iss and sub are the validated ones');
const IN_TOKEN = contract('2.4', 'token: carries the same gates and permissions');
const REFUSED = contract('7.2', 'validate: an altered token gets a 401 without a body');

export interface SessionChecked {
  readonly rows: readonly Row[];
  /** The service's response to the token. `undefined` if the embed cannot use it. */
  readonly validation: Validation | undefined;
  /** The replies to the token, to an altered token, and to an unregistered page. */
  readonly replies: {readonly valid: Reply; readonly altered: Reply; readonly foreign: Reply};
}

/** A domain under `.invalid` can never be registered (RFC 2606). */
export const NOBODY = 'https://unregistered.invalid';

export async function checkSession(visitor: Visitor): Promise<SessionChecked> {
  const path = pathTo('validate', {});
  const valid = await read(visitor, path);
  const [altered, foreign] = await Promise.all([
    read(visitor, path, {token: alter(visitor.token)}),
    read(visitor, path, {origin: NOBODY}),
  ]);
  const replies = {valid, altered, foreign};
  const validation = validationIn(valid);
  if (typeof validation === 'string') {
    const rows = [
      row(VALIDATE, 'differs', validation),
      ...[GATES_OF, PERMISSIONS_OF, CLAIMS, IN_TOKEN].map(subject => row(subject, 'unasked')),
    ];
    return {rows: [...rows, refusalRow(altered)], validation: undefined, replies};
  }
  const {body} = valid as Answered;
  const rows = [
    row(VALIDATE, 'holds'),
    gatesRow(body),
    permissionsRow(validation, body),
    claimsRow(visitor.token, validation),
    accessRow(visitor.token, validation),
    refusalRow(altered),
  ];
  return {rows, validation, replies};
}

/** Returns the validation, or a description of its fault. */
function validationIn(reply: Reply): Validation | string {
  if ('why' in reply) return reply.why;
  const {status, body} = reply;
  if (status === 401) return '401: this token is refused (SESSION_INVALID). Take a fresh one.';
  if (status !== 200) return `${refusalIn(reply)}: no session begins`;
  const parsed = Validation.safeParse(body);
  return parsed.success ? parsed.data : `${misfit(parsed.error, body)}: no session begins`;
}

function gatesRow(body: unknown): Row {
  const names = namesIn(body, 'gates');
  const missing = GATES.filter(name => !names.includes(name));
  const others = names.filter(name => !(GATES as readonly string[]).includes(name));
  const faults = [
    ...(missing.length > 0 ? [`${list(missing)} missing, which count as pending`] : []),
    ...(others.length > 0 ? [`${list(others)} unknown, which the embed drops`] : []),
  ];
  return rowOf(GATES_OF, faults.length > 0 ? faults.join('; ') : undefined);
}

function permissionsRow({permissions}: Access, body: unknown): Row {
  const names = namesIn(body, 'permissions');
  const others = names.filter(name => !(PERMISSIONS as readonly string[]).includes(name));
  const silent = PERMISSIONS.filter(name => {
    const state = permissions[name];
    return state?.granted === false && !state.denyReason;
  });
  const missing = PERMISSIONS.filter(name => !permissions[name]);
  const faults = [
    ...(silent.length > 0 ? [`${list(silent)} denied without a denyReason`] : []),
    ...(others.length > 0 ? [`${list(others)} unknown, which the embed drops`] : []),
  ];
  const note = missing.length > 0 ? `${list(missing)} missing: not granted` : undefined;
  return rowOf(PERMISSIONS_OF, faults.length > 0 ? faults.join('; ') : undefined, note);
}

function namesIn(body: unknown, field: 'gates' | 'permissions'): readonly string[] {
  return Object.keys(Object((Object(body) as Record<string, unknown>)[field]) as object);
}

function claimsRow(text: string, {isvId, userId}: Validation): Row {
  const token = readEmbedToken(text);
  if (!token) return row(CLAIMS, 'differs', 'the embed cannot read this token');
  const {iss, sub, iat, exp} = token;
  const fault =
    (iss !== isvId && `iss is not the isvId of validate, ${quote(isvId)}`) ||
    (sub !== userId && `sub is not the userId of validate, ${quote(userId)}`);
  const lifetime = iat === undefined ? undefined : `it lives ${exp - iat} s`;
  return rowOf(CLAIMS, fault || undefined, lifetime);
}

function accessRow(text: string, validation: Validation): Row {
  const access = readEmbedToken(text)?.access;
  const waits = 'the first paint waits for validate, or is corrected by it';
  if (!access) return row(IN_TOKEN, 'differs', `not in the contract’s form: ${waits}`);
  const isSame =
    GATES.every(name => access.gates[name]?.completed === validation.gates[name]?.completed) &&
    PERMISSIONS.every(
      name => access.permissions[name]?.granted === validation.permissions[name]?.granted,
    );
  return rowOf(IN_TOKEN, isSame ? undefined : `not as validate says: ${waits}`);
}

function refusalRow(reply: Reply): Row {
  if ('why' in reply) return row(REFUSED, 'unasked', reply.why);
  const {status, isEmpty} = reply;
  if (status !== 401) return row(REFUSED, 'differs', refusalIn(reply));
  return rowOf(REFUSED, isEmpty ? undefined : 'it has a body, which the embed does not read');
}

/** Returns the token with one changed character in its signature. */
function alter(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const middle = Math.floor(signature.length / 2);
  const other = signature[middle] === 'A' ? 'B' : 'A';
  const changed = signature.slice(0, middle) + other + signature.slice(middle + 1);
  return [header, payload, changed].join('.');
}
