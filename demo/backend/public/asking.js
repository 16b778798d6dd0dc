/** Sends requests to the backend. Turns an error response into a sentence for the user. */

const AGAIN = 'That did not work. Try again.';

/** Messages by the response's error code. */
const WORDS = {
  name_taken: 'This name is taken.',
  wrong_name_or_password: 'The name or the password is wrong.',
  too_many_requests: 'Too many tries. Wait a few minutes.',
  bad_request: 'Check the name and the password. A password has 8 to 200 characters.',
  signed_out: 'You are not signed in any more. Sign in again.',
  registering: 'Your account is still being set up. Try again in a minute.',
  signing_up: 'Your sign-up for payments is not over yet. Finish it, then try again.',
  // The user cannot fix these errors by trying again.
  contact_support: 'Payments cannot be set up for your account. Please contact us.',
  GEO_BLOCKED: 'Payments are not available where you are.',
  address_unknown:
    'Your network address does not reach us, so there are no payments. Please contact us.',
  foreign_origin: 'This page was opened under another address than its own. Open it under its own.',
};

/** Messages by status, for any other code. */
const STATUS_WORDS = {
  403: 'Payments are not open to you. Please contact us.',
  500: 'Something went wrong on our side. Try again in a few minutes.',
  502: 'We cannot be reached at the moment. Try again in a few minutes.',
  503: 'Payments are not available at the moment. Try again in a few minutes.',
  504: 'We cannot be reached at the moment. Try again in a few minutes.',
};

const NO_LINE = 'There is no connection. Check it, and try again.';

/** Maximum number of requests for a token while the user is still being registered. */
const MOST_TRIES = 5;

/** An error whose message is for the user. */
export class Refusal extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

export async function get(path) {
  return read(await reach(path));
}

export async function post(path, body = {}) {
  return read(
    await reach(path, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    }),
  );
}

/** Returns `{token, baseUrl}`. Retries, because a new user's registration may still be running. */
export async function askForToken(tries = MOST_TRIES) {
  try {
    return await post('/embed-token');
  } catch (error) {
    if (error.code !== 'registering' || tries <= 1) throw error;
    await new Promise(resolve => setTimeout(resolve, 1000));
    return askForToken(tries - 1);
  }
}

async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    throw new Refusal(NO_LINE);
  }
}

async function read(answer) {
  // A proxy in front of the backend may respond with an HTML page.
  const json = await answer.json().catch(() => undefined);
  if (answer.ok && json) return json;
  const code = json?.code;
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : STATUS_WORDS[answer.status];
  throw new Refusal(words ?? AGAIN, code);
}
