/** Ends sessions, and answers the elements' requests for a fresh token. For browser tests. */
import {EMBED_TOKEN_LIFETIME} from '#src/contract/limits.js';
import {clock} from './clock.ts';
import {page} from './page.ts';
import type {Screen} from './screen.ts';
import {freshToken} from '../sandbox/sandbox-control.ts';
import type {Session} from '../sandbox/session.ts';

/** Milliseconds within which the page must answer. After that, the user sees a message. */
const ANSWER_TIME = 3_000;

/** Number of times that the page was asked for a fresh token. */
export const asked = (): number => page.events('service-session-expired').length;

/** Lets the token expire, and waits until the page is asked for another token. */
export async function endSession(screen: Screen): Promise<void> {
  const before = asked();
  clock.pass(EMBED_TOKEN_LIFETIME * 1000);
  await screen.until(
    () => asked() > before,
    () => 'the page to be asked for a fresh token',
  );
}

/** Lets the time limit for the page's answer pass. */
export function nobodyAnswers(): void {
  clock.pass(ANSWER_TIME);
}

/** From now on, the page answers each request for a token at once. */
export function answerAtOnce({element}: Screen, user: Session): void {
  element.addEventListener('service-session-expired', ({detail}) => {
    detail.refresh(freshToken(user));
  });
}

/** Answers the next request for a token with this promise. */
export function answerOnce({element}: Screen, token: Promise<string>): void {
  element.addEventListener('service-session-expired', ({detail}) => detail.refresh(token), {
    once: true,
  });
}

/** Waits until the session has been renewed with fresh tokens `times` times. */
export async function isRenewed(screen: Screen, times = 1): Promise<void> {
  await screen.until(
    () => page.told('service-session-refreshed').length >= times,
    () => 'the session to be renewed',
  );
}
