/**
 * Screens that every flow has: for a failure of the flow or the session, and a refused location.
 */
import type {TemplateResult} from 'lit';
import type {ServiceError} from '../../contract/errors.js';
import type {EndStep} from '../../contract/steps.js';
import type {Block} from '../../flows/blocked.js';
import type {NamedScreen} from '../views/screen.js';
import {supportAbout} from '../views/support.js';
import * as notice from './notices/notices.js';

type Words = notice.Words;

/** Shown if the flow could not open, or the session has failed. */
export function failureScreen(
  error: ServiceError,
  words: Words,
  retry: () => void,
  back?: () => void,
): NamedScreen<EndStep> {
  const expired = error.code === 'SESSION_EXPIRED';
  return {
    step: expired ? 'expired' : 'failed',
    state: expired ? 'expired' : 'error',
    failure: expired ? undefined : error,
    ...(notice.isUnanswered(error) && {whenOnline: retry}),
    supportAlone: !error.retryable,
    ...((!error.retryable || error.code === 'UNCAUGHT_ERROR') && {support: supportAbout(error)}),
    announcement: {alert: notice.failedTitle(error, words)},
    view: notice.failedNotice(error, retry, words, back),
  };
}

/** Shown if the user may not use the flow at their location. */
export const blockedScreen = (
  block: Block,
  actions: notice.BlockActions,
  words: Words,
): NamedScreen<'blocked'> => {
  const view = (place: string): TemplateResult => notice.blocked(block, actions, place, words);
  return {
    step: 'blocked',
    state: 'blocked',
    announcement: {
      alert: [`${words.blockedTitle}.`, words.blockedText, actions.attempt?.text]
        .filter(Boolean)
        .join(' '),
    },
    view: view(''),
    placed: {code: block.stateCode, view},
  };
};
