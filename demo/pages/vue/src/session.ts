/** Your backend's response. The backend signs its requests to the service. The page never signs. */
export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

/** Without a `userId`, the sandbox's backend makes a user. Yours would use the signed-in user. */
export async function fetchSession(userId?: string): Promise<Session> {
  const response = await fetch('/session', {method: 'POST', body: JSON.stringify({userId})});
  if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
  return response.json();
}
