/**
 * Finds out why the service answered 401 or 403. It checks every rule of contract 5.3 and every row
 * of 5.6. Each rule holds, fails, does not apply, or lacks data. The service gives no reason,
 * because its 401 has no body.
 *
 * It runs on the partner's server, like the signer. It makes no requests.
 */
import {refuseInPage} from '../private-key.js';
import {answer} from './answer.js';
import {keyNotExpired, notOver, rule3, rule4} from './clock-rules.js';
import {digest, padding} from './digest-rule.js';
import {unknown, type Finding, type Opinion} from './finding.js';
import {rule10} from './geo-rule.js';
import {cleaner} from './hiding.js';
import {openCase, type Carriage, type DoctorOptions, type RequestCase} from './request-case.js';
import {publicKey, signature} from './signature-rules.js';
import {subsig} from './subsig-rule.js';
import {summarize, type Summary} from './summary.js';
import {rowOpinion, SYMPTOMS, type SymptomRow, type Traced} from './symptoms.js';
import {
  alg,
  authorization,
  claimTypes,
  compactForm,
  kid,
  route,
  rule1,
  rule2,
  rule9,
  typ,
} from './token-rules.js';
import {rowOfRule6, rule5, rule6, rule7, rule8} from './user-rules.js';

/** The doctor's findings about one JWT, and what follows from them. */
export interface Diagnosis {
  /** Always one per rule. Causes precede their effects. */
  readonly findings: readonly Finding[];
  readonly summary: Summary;
}

interface Check {
  readonly rule: string;
  readonly title: string;
  /** The symptom of a failure (5.6). */
  readonly row?: SymptomRow | ((asked: RequestCase) => SymptomRow);
  /** Whether the check reads the JWT. It is skipped if the JWT is unreadable. */
  readonly reads: boolean;
  readonly judge: (asked: RequestCase) => Opinion | Promise<Opinion>;
}

type Judge = Check['judge'];

const every = (rule: string, title: string, judge: Judge, reads = true): Check => ({
  rule,
  title,
  row: '5.6 row 1',
  reads,
  judge,
});
const ofUser = (rule: string, title: string, judge: Judge): Check => ({
  rule,
  title,
  row: '5.6 row 2',
  reads: true,
  judge,
});
const ofLook = (rule: string, title: string, judge: Judge): Check => ({
  rule,
  title,
  row: '5.6 row 4',
  reads: true,
  judge,
});

const CHECKS: readonly Check[] = [
  every('5.1 step 1', 'the JWT is in Authorization: Bearer', authorization, false),
  every('5.1 step 2', 'the JWT is in the three-part compact form', compactForm, false),
  every('2.3 typ', 'typ is JWT', typ),
  every('2.3 alg', 'alg is EdDSA', alg),
  every('2.3 kid', 'kid is the ISV UUID', kid),
  every('2.3 claims', 'iat, nbf, exp and jti are there, and of the right kind', claimTypes),
  every('4 route', 'the route takes a request JWT', route, false),
  every('5.3 rule 1', 'kid equals iss', rule1),
  every('5.3 rule 2', 'aud is the fixed audience', rule2),
  every('5.3 rule 3', 'iat and nbf are within 30 s of the server’s clock', rule3),
  every('5.3 rule 4', 'exp is less than 300 s after iat', rule4),
  every('2.3 exp', 'the JWT is not over', notOver),
  every('2.1 public key', 'the registered key is an Ed25519 public key', publicKey, false),
  every('2.1 key expiry', 'the registered key has not expired', keyNotExpired, false),
  every('5.1 signature', 'the signature is that of the registered key', signature, false),
  ofLook('5.1 step 4', 'no padding is left on digest and subsig', padding),
  ofLook('2.3 digest', 'digest is that of the body', digest),
  {
    ...ofUser('5.3 rule 6', 'user-scoped routes have sub, subsig and client_ip', rule6),
    row: rowOfRule6,
  },
  ofUser('5.3 rule 5', 'sub equals USERID', rule5),
  ofUser('5.3 rule 8', 'the JWT is used for no other user', rule8),
  ofUser('2.3 subsig', 'subsig is made with the user’s secret', subsig),
  {
    rule: '5.3 rule 10',
    title: 'client_ip is the end user’s',
    row: '5.6 row 3',
    reads: true,
    judge: rule10,
  },
  {rule: '5.3 rule 7', title: 'ISV-only routes ignore the user claims', reads: true, judge: rule7},
  {rule: '5.3 rule 9', title: 'the same JWT may come twice', reads: true, judge: rule9},
  {rule: '7.2 answer', title: 'the answer is one of the gateway’s', reads: false, judge: answer},
];

/**
 * `jwt` is the token as sent, with or without `Bearer `. Never rejects because of a bad token.
 *
 * @example
 * ```ts
 * import {diagnose} from 'service-embed/partner';
 *
 * const {summary} = await diagnose(jwt, {publicKey, body: '{}'});
 * console.log(summary.verdict, summary.advice);
 * ```
 */
export function diagnose(jwt: string, options: DoctorOptions = {}): Promise<Diagnosis> {
  return diagnoseCarried(jwt, options, {kind: 'bare'});
}

/** Diagnoses a JWT, and checks how the request carried it. */
export async function diagnoseCarried(
  jwt: string,
  options: DoctorOptions,
  carriage: Carriage,
): Promise<Diagnosis> {
  refuseInPage();
  const asked = await openCase(jwt, options, carriage);
  const clean = cleaner(asked);
  const traced: Traced[] = [];
  for (const check of CHECKS) {
    const opinion =
      check.reads && asked.unreadable
        ? unknown('The JWT cannot be read: see 5.1 step 2.')
        : await check.judge(asked);
    traced.push({finding: finding(check, opinion, clean), row: rowOf(check, asked)});
  }
  const rows = (Object.keys(SYMPTOMS) as SymptomRow[]).map(row =>
    finding(
      {rule: row, title: `nothing leads to “${SYMPTOMS[row]}”`},
      rowOpinion(row, withDrift(traced)),
      clean,
    ),
  );
  const findings = [...traced.map(each => each.finding), ...rows];
  return deepFreeze({findings, summary: summarize(asked, traced)});
}

function rowOf({row}: Check, asked: RequestCase): SymptomRow | undefined {
  return typeof row === 'function' ? row(asked) : row;
}

/**
 * Adds row 5 to findings about the clock: a wrong clock can cause 401s on every request (row 1) or
 * intermittent ones (row 5).
 */
function withDrift(traced: readonly Traced[]): readonly Traced[] {
  const clock = traced.filter(({finding: {rule}}) => rule === '5.3 rule 3');
  return [...traced, ...clock.map(each => ({...each, row: '5.6 row 5' as const}))];
}

function finding(
  {rule, title}: Pick<Check, 'rule' | 'title'>,
  {verdict, detail, advice}: Opinion,
  clean: (text: string) => string,
): Finding {
  return {
    rule,
    title,
    verdict,
    detail: clean(detail),
    ...(advice !== undefined && {advice: clean(advice)}),
  };
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value) as unknown[])
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
