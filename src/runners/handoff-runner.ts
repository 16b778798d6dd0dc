/** Runs the commands of a hand-off to a phone. Never rejects. */
import {handoffCalls} from '../api/handoff.js';
import {isSessionError} from '../contract/error-codes.js';
import {ServiceError} from '../contract/errors.js';
import {usableHandoffUrl} from '../contract/handoff-url.js';
import type {Runner} from '../flows/flow.js';
import {
  uploadsOf,
  type Deadline,
  type HandoffCommand,
  type HandoffEvent,
} from '../flows/handoff.js';
import {now} from '../session/moment.js';
import {backoff} from './backoff.js';
import {pause} from './pause.js';
import {tellsPlace} from './place.js';
import type {RunnerOptions} from './runner-options.js';

/** Milliseconds between two reads. It is short, because the user looks at both screens. */
const EVERY = 2_500;
/** The longest lifetime of a code in seconds, whatever the service proposes. */
const LONGEST = 3_600;
/** Seconds to wait for a phone that has opened the link, since the last change that it made. */
const PATIENCE = 900;

type Watch = Extract<HandoffCommand, {readonly type: 'watch'}>;

export function handoffRunner({
  session,
  timeout,
}: RunnerOptions): Runner<HandoffCommand, HandoffEvent> {
  const start = (
    document: Extract<HandoffCommand, {type: 'code'}>['document'],
    signal: AbortSignal,
  ) =>
    session.call(async (connection): Promise<HandoffEvent> => {
      const answer = await handoffCalls.kycHandoffStart(connection, {document}, signal);
      const url = usableHandoffUrl(answer.url, connection.baseUrl, connection.token);
      if (url === undefined)
        throw new ServiceError('NETWORK_ERROR', 'The address for the phone was not usable.');
      const expiresIn = Math.min(answer.expiresIn, LONGEST);
      return {
        type: 'coded',
        code: {url, account: answer.account, expiresIn, until: inSeconds(expiresIn)},
      };
    }, timeout());

  const watch = async ({known, until}: Watch, signal: AbortSignal): Promise<HandoffEvent> => {
    let next = EVERY;
    for (let failures = 0; ;) {
      await pause(next, signal);
      try {
        const handoff = await session.call(
          connection => handoffCalls.kycHandoff(connection, {}, signal),
          timeout(),
        );
        if (handoff.status !== known.status || uploadsOf(handoff) !== known.uploads)
          return {type: 'read', handoff, until: inSeconds(PATIENCE)};
        failures = 0;
        next = EVERY;
      } catch (cause) {
        if (isOver(cause)) throw cause;
        next = Math.max(EVERY, backoff(++failures + 2, cause));
      }
      if (hasPassed(until)) return {type: 'expired'};
    }
  };

  return tellsPlace({session, timeout}, 'kyc', (command, signal) =>
    command.type === 'code' ? start(command.document, signal) : watch(command, signal),
  );
}

const inSeconds = (seconds: number): Deadline => {
  const {monotonic, wall} = now();
  return {monotonic: monotonic + 1000 * seconds, wall: wall + 1000 * seconds};
};

function hasPassed(until: Deadline): boolean {
  const {monotonic, wall} = now();
  return monotonic >= until.monotonic || wall >= until.wall;
}

/** True if another read would fail in the same way: in an ended session or a refused location. */
function isOver(cause: unknown): boolean {
  if (!(cause instanceof ServiceError)) return true;
  return isSessionError(cause.code) || cause.code === 'GEOFENCE_BLOCKED';
}
