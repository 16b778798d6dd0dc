/** In the browser tests: a session of a fresh user, from the partner's backend. */
export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

/** The scenarios are those of the sandbox; the first of them without a name. */
export async function session(scenario?: string): Promise<Session> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(scenario === undefined ? {} : {scenario}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<Session>;
}
