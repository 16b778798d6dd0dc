/** Your backend's answer. The backend signs the request to the service. The page never does. */
export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

/** The sandbox's backend makes a user where there is no `userId`. Yours knows who has signed in. */
export async function fetchSession(userId?: string): Promise<Session> {
  const response = await fetch('/session', {method: 'POST', body: JSON.stringify({userId})});
  if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
  return response.json();
}
