/** Runs the commands of an identity check and of its uploads. Never rejects. */
import {kycCalls} from '../api/kyc.js';
import {isSessionError} from '../contract/error-codes.js';
import {partMissing, ServiceError} from '../contract/errors.js';
import type {KycAnswer} from '../contract/kyc.js';
import type {SideCommand, SideEvent} from '../flows/document-side.js';
import type {Runner} from '../flows/flow.js';
import type {KycCommand, KycEvent} from '../flows/kyc-state.js';
import {pause} from './pause.js';
import {placeCheck, tellsPlace} from './place.js';
import type {InnerRunnerOptions, RunnerOptions} from './runner-options.js';

/**
 * The shortest and the longest wait between two reads in seconds, whatever the service proposes.
 */
const SOONEST = 1;
const LATEST = 60;
/** After this many failed reads in a row, the user sees the error. */
const PATIENCE = 3;

type Submit = Extract<KycCommand, {readonly type: 'submit'}>;

export function kycRunner({
  session,
  timeout,
  isInside,
}: InnerRunnerOptions): Runner<KycCommand, KycEvent> {
  const blockAt = placeCheck({session, timeout}, 'kyc', isInside);
  const read = (signal: AbortSignal): Promise<KycAnswer> =>
    session.call(connection => kycCalls.kyc(connection, {}, signal), timeout());

  /**
   * Submits. Reads the service's state before, if an earlier submission may have arrived, and after
   * an error that leaves the outcome uncertain.
   */
  const submit = async (command: Submit, signal: AbortSignal): Promise<KycEvent> => {
    if (command.askFirst) {
      const answer = await read(signal);
      if (hasArrived(answer, command)) return {type: 'read', answer};
    }
    try {
      const answer = await session.call(
        connection => kycCalls.kycSubmit(connection, {submission: command.submission}, signal),
        timeout(),
      );
      return {type: 'read', answer};
    } catch (cause) {
      if (!(cause instanceof ServiceError) || cause.definite) throw cause;
      const answer = await read(signal).catch(() => undefined);
      if (answer && hasArrived(answer, command)) return {type: 'read', answer};
      return {type: 'rejected', error: cause, unsure: true};
    }
  };

  const watch = async (after: number, signal: AbortSignal): Promise<KycEvent> => {
    let next = after;
    for (let failures = 0; ;) {
      if (next > 0) await pause(1000 * Math.min(Math.max(next, SOONEST), LATEST), signal);
      try {
        const answer = await read(signal);
        if (answer.status !== 'pending') return {type: 'read', answer};
        failures = 0;
        next = Math.max(answer.askAgainAfter, SOONEST);
      } catch (cause) {
        if (++failures >= PATIENCE || !(cause instanceof ServiceError) || isOver(cause))
          throw cause;
        next = Math.max(2 ** failures, cause.retryAfter ?? 0);
      }
    }
  };

  return tellsPlace({session, timeout}, 'kyc', async (command, signal) => {
    switch (command.type) {
      case 'read':
        return (await blockAt(signal)) ?? {type: 'read', answer: await read(signal)};
      case 'submit':
        return submit(command, signal);
      case 'watch':
        return watch(command.after, signal);
    }
  });
}

export function sideRunner({session, timeout}: RunnerOptions): Runner<SideCommand, SideEvent> {
  return tellsPlace({session, timeout}, 'kyc', async ({type, sending}, signal) => {
    const {fields, file, source, rules} = sending;
    if (type === 'prepare' || !file) {
      const {prepareFile} = await import('../identity/prepare-file.js').catch((cause: unknown) => {
        throw partMissing(cause);
      });
      return prepareFile(source, fields.side, rules);
    }
    const answer = await session.call(
      connection => kycCalls.kycDocuments(connection, {fields, file}, signal),
      timeout(),
    );
    return answer.status === 'accepted'
      ? {type: 'accepted'}
      : {type: 'flawed', flaw: answer.reason};
  });
}

/**
 * True if the service's state proves that the submission arrived. If an earlier review failed, the
 * status `failed` may still be about that review, so it proves nothing.
 */
function hasArrived({status}: KycAnswer, {failedBefore}: Submit): boolean {
  return status === 'pending' || status === 'completed' || (status === 'failed' && !failedBefore);
}

function isOver({code}: ServiceError): boolean {
  return isSessionError(code) || code === 'GEOFENCE_BLOCKED';
}
