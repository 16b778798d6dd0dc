/** The rules that compare times: 5.3 rules 3 and 4, `exp`, and the registered key's expiry. */
import {CLOCK_TOLERANCE, JWT_LIFETIME_CEILING} from '../../contract/limits.js';
import {fails, holds, quote, unknown, type Opinion} from './finding.js';
import type {RequestCase} from './request-case.js';
import {isMilliseconds} from './token-rules.js';

/** Within this many seconds of the limit, clock drift makes a 401 intermittent. */
const NEAR = 10;

const SYNC =
  'Set this machine’s clock by NTP, and sign each request just before it is sent: a JWT that was kept is old.';

export function rule3({claims, now}: RequestCase): Opinion {
  const names = ['iat', 'nbf'] as const;
  const odd = names.filter(name => !Number.isSafeInteger(claims[name]));
  if (odd.length > 0)
    return fails(
      odd.map(name => `${name} is ${quote(claims[name])}, not whole seconds.`).join(' '),
      'Set both to the time of signing, in whole Unix seconds.',
    );
  if (now === undefined) return withoutClock(Number(claims['iat']), Number(claims['nbf']));
  const skews = names.map(name => ({name, value: Number(claims[name])}));
  const detail = skews.map(({name, value}) => skewText(name, value, now)).join('; ');
  const worst = Math.max(...skews.map(({value}) => Math.abs(inSeconds(value) - now)));
  const isWrong = worst > CLOCK_TOLERANCE || skews.some(({value}) => isMilliseconds(value));
  const said = `${detail}; the limit is ${CLOCK_TOLERANCE} s.`;
  if (isWrong) return fails(said, SYNC);
  const isNear = worst > CLOCK_TOLERANCE - NEAR;
  return isNear
    ? holds(said, `That is near the limit: expect an intermittent 401. ${SYNC}`)
    : holds(said);
}

/**
 * The check without the server's clock. If `iat` and `nbf` are over 60 s apart, both cannot be
 * within 30 s of the server's clock.
 */
function withoutClock(iat: number, nbf: number): Opinion {
  if (isMilliseconds(iat) || isMilliseconds(nbf))
    return fails(
      'They are in milliseconds. Read as seconds, they are far in the future.',
      'Divide by 1000.',
    );
  const apart = Math.abs(iat - nbf);
  if (apart > 2 * CLOCK_TOLERANCE)
    return fails(
      `iat and nbf are ${apart} s apart, so one is over ${CLOCK_TOLERANCE} s off.`,
      SYNC,
    );
  return unknown(
    `iat is ${iso(iat)}. Give the server’s time, such as the Date header of its answer, to compare it.`,
  );
}

function skewText(name: string, value: number, now: number): string {
  const skew = inSeconds(value) - now;
  const read = isMilliseconds(value) ? ', read as milliseconds,' : '';
  if (skew === 0) return `${name}${read} is the server’s time exactly`;
  const side = skew < 0 ? 'behind' : 'ahead of';
  return `${name}${read} is ${Math.abs(skew)} s ${side} the server’s clock`;
}

function inSeconds(value: number): number {
  return isMilliseconds(value) ? Math.floor(value / 1000) : value;
}

/** Whether the skew is so close to the limit that requests fail only sometimes. */
export function isDrift({claims, now}: RequestCase): boolean {
  if (now === undefined) return false;
  const skews = [claims['iat'], claims['nbf']].map(value => Math.abs(Number(value) - now));
  return skews.every(skew => Math.abs(skew - CLOCK_TOLERANCE) <= NEAR);
}

export function rule4({claims}: RequestCase): Opinion {
  const [exp, iat] = [claims['exp'], claims['iat']];
  if (!Number.isSafeInteger(exp) || !Number.isSafeInteger(iat))
    return fails(`exp is ${quote(exp)}, iat is ${quote(iat)}.`, 'Set exp to iat + 60.');
  const lifetime = Number(exp) - Number(iat);
  const detail = `exp is ${Math.abs(lifetime)} s ${lifetime < 0 ? 'before' : 'after'} iat; it has to be less than ${JWT_LIFETIME_CEILING} s after.`;
  if (lifetime < JWT_LIFETIME_CEILING) return holds(detail);
  const units = isMilliseconds(exp) && !isMilliseconds(iat) ? ' exp is in milliseconds.' : '';
  return fails(
    `${detail}${units}`,
    `Set exp to iat + 60; ${JWT_LIFETIME_CEILING - 1} is the most.`,
  );
}

export function notOver({claims, now}: RequestCase): Opinion {
  const {exp} = claims;
  if (!Number.isSafeInteger(exp)) return fails(`exp is ${quote(exp)}.`, 'Set exp to iat + 60.');
  const end = Number(exp);
  if (now === undefined)
    return unknown(`exp is ${iso(end)}. Give the server’s time to see whether that is over.`);
  if (end > now) return holds(`It is good for another ${end - now} s.`);
  const past = end === now ? 'in this very second' : `${now - end} s ago`;
  return fails(
    `It ended ${past}, by the server’s clock.`,
    `Sign each request and each retry separately. ${SYNC}`,
  );
}

export function keyNotExpired({keyExpiresAt, time}: RequestCase): Opinion {
  if (keyExpiresAt === undefined)
    return unknown('Give the time at which the registered key expires; the operator knows it.');
  const end = new Date(keyExpiresAt).toISOString();
  if (time === undefined) return unknown(`The key expires at ${end}. Give the server’s time.`);
  const left = (keyExpiresAt - time) / 1000;
  if (left > 0) return holds(`The key expires at ${end}, ${Math.ceil(left)} s later.`);
  return fails(
    `The registered key expired at ${end}, ${Math.ceil(Math.abs(left))} s before.`,
    'Make a new key pair, and register its public key with the operator.',
  );
}

function iso(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000);
  return Number.isNaN(date.getTime()) ? `${unixSeconds}` : date.toISOString();
}
