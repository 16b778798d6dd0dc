/**
 * Your backend's response. The backend signs its requests to the service. The page never signs.
 *
 * @typedef {{token: string, baseUrl: string, userId: string}} Session
 */

/**
 * Without a `userId`, the sandbox's backend makes a user. Your backend has the signed-in user.
 *
 * @param {string} [userId]
 * @returns {Promise<Session>}
 */
export async function fetchSession(userId) {
  const response = await fetch('/session', {method: 'POST', body: JSON.stringify({userId})});
  if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
  return response.json();
}
