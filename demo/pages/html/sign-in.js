/**
 * Who is signed in: in place of a login, which this site does not have. A tab
 * keeps its user over a reload, so that a payment under way is found again.
 */
import {fetchSession} from './session.js';

const KEY = 'harbor-and-pine:user';

/**
 * @param {string | undefined} scenario the backend's default where there is none
 * @param {{anew?: boolean}} [options]
 */
export async function signIn(scenario, {anew = false} = {}) {
  const known = anew ? undefined : remembered(scenario);
  // A sandbox that was started again knows nobody.
  const session =
    (known && (await fetchSession({userId: known}).catch(() => undefined))) ||
    (await fetchSession(scenario === undefined ? {} : {scenario}));
  remember(scenario, session.userId);
  return session;
}

/**
 * Who signed up a moment ago: our backend knows them by what the service told it.
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
