/** A session of a fresh user from the partner's backend, for the browser tests. */
export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

/** `scenario` is one of the sandbox's scenarios. The first scenario is the default. */
export async function session(scenario?: string): Promise<Session> {
  const answer = await fetch('/session', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(scenario === undefined ? {} : {scenario}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json() as Promise<Session>;
}
