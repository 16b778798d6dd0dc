/**
 * Your backend's answer. The backend signs the request to the service. The page never does.
 *
 * @typedef {{token: string, baseUrl: string, userId: string}} Session
 */

/**
 * The sandbox's backend makes a user where there is no `userId`. Yours knows who has signed in.
 *
 * @param {string} [userId]
 * @returns {Promise<Session>}
 */
export async function fetchSession(userId) {
  const response = await fetch('/session', {method: 'POST', body: JSON.stringify({userId})});
  if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
  return response.json();
}
