/** In the browser tests: a session whose time is over, and a page that is asked for a fresh token. */
import {EMBED_TOKEN_LIFETIME} from '#src/contract/limits.js';
import {clock} from './clock.ts';
import {page} from './page.ts';
import type {Screen} from './screen.ts';
import {freshToken} from '../sandbox/sandbox-control.ts';
import type {Session} from '../sandbox/session.ts';

/** Milliseconds in which the page may answer before the user is told. */
const ANSWER_TIME = 3_000;

/** How often the page was asked for a fresh token. */
export const asked = (): number => page.events('service-session-expired').length;

/** The token's time is over, and the page is asked for another. */
export async function endSession(screen: Screen): Promise<void> {
  const before = asked();
  clock.pass(EMBED_TOKEN_LIFETIME * 1000);
  await screen.until(
    () => asked() > before,
    () => 'the page to be asked for a fresh token',
  );
}

/** Not in the time that the page has. */
export function nobodyAnswers(): void {
  clock.pass(ANSWER_TIME);
}

/** From now on the page answers each question at once. */
export function answerAtOnce({element}: Screen, user: Session): void {
  element.addEventListener('service-session-expired', ({detail}) => {
    detail.refresh(freshToken(user));
  });
}

/** The next question is answered by this promise. */
export function answerOnce({element}: Screen, token: Promise<string>): void {
  element.addEventListener('service-session-expired', ({detail}) => detail.refresh(token), {
    once: true,
  });
}

/** A fresh token is in use, that many times by now. */
export async function isRenewed(screen: Screen, times = 1): Promise<void> {
  await screen.until(
    () => page.told('service-session-refreshed').length >= times,
    () => 'the session to be renewed',
  );
}
