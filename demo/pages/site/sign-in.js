/**
 * Chooses the user. It replaces a login, which this site does not have. A tab keeps
 * its user across reloads, so that it can resume an unfinished payment.
 */
import {fetchSession} from './session.js';

const KEY = 'harbor-and-pine:user';

/**
 * @param {string | undefined} scenario `undefined` for the backend's default
 * @param {{asNewUser?: boolean}} [options]
 */
export async function signIn(scenario, {asNewUser = false} = {}) {
  const known = asNewUser ? undefined : remembered(scenario);
  // A restarted sandbox has no users, so the stored user may be unknown.
  const session =
    (known && (await fetchSession({userId: known}).catch(() => undefined))) ||
    (await fetchSession(scenario === undefined ? {} : {scenario}));
  remember(scenario, session.userId);
  return session;
}

/**
 * Signs in a user who has just signed up. The service has already notified our
 * backend.
 *
 * @param {string} userId
 */
export async function signInAnew(userId) {
  const session = await fetchSession({userId});
  remember(undefined, userId);
  return session;
}

/**
 * @param {string | undefined} scenario
 * @param {string} userId
 */
function remember(scenario, userId) {
  sessionStorage.setItem(KEY, JSON.stringify({scenario, userId}));
}

/** @param {string | undefined} scenario */
function remembered(scenario) {
  const user = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return user && user.scenario === scenario ? user.userId : undefined;
}
