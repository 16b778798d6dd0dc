/** @typedef {{token: string, baseUrl: string, userId: string}} Session */

/**
 * Requests a session from our own backend. Only the backend may hold the signing
 * key.
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
