/** @typedef {{token: string, baseUrl: string, userId: string}} Session */

/**
 * Asks our own backend for a session: nothing else may hold the key that signs.
 *
 * @param {{scenario?: string} | {userId: string}} wanted
 * @returns {Promise<Session>}
 */
export async function fetchSession(wanted) {
  const response = await fetch('/session', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(wanted),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}
