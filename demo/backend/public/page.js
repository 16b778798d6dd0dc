/** Signs in, and gives the elements their tokens. */

const login = document.querySelector('#login');
const account = document.querySelector('#account');
const problem = document.querySelector('#problem');
const session = document.querySelector('service-session');

const WORDS = {
  name_taken: 'This name is taken.',
  wrong_name_or_password: 'Name or password are wrong.',
  too_many_requests: 'Too many tries. Wait a few minutes.',
};

async function post(path, body = {}) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(WORDS[json.code] ?? 'That did not work. Try again.');
  return json;
}

login.addEventListener('submit', async event => {
  event.preventDefault();
  problem.textContent = '';
  try {
    await post(event.submitter.value, Object.fromEntries(new FormData(login)));
    await show();
  } catch (error) {
    problem.textContent = error.message;
  }
});

document.querySelector('#sign-out').addEventListener('click', async () => {
  session.signOut();
  await post('/sign-out');
  location.reload();
});

for (const name of ['service-deposit-pending', 'service-deposit-success'])
  account.addEventListener(name, () => {
    void list();
    // The element may know before the backend has heard of it.
    setTimeout(list, 1000);
  });

async function show() {
  const {token, baseUrl} = await post('/embed-token');
  login.hidden = true;
  account.hidden = false;
  session.baseUrl = baseUrl;
  session.tokenProvider = async () => (await post('/embed-token')).token;
  session.sessionToken = token;
  await list();
}

/** What the backend has booked, by the service's events. */
async function list() {
  const answer = await fetch('/payments');
  if (!answer.ok) return;
  const {payments} = await answer.json();
  const items = payments.map(({action, amount, currency, status}) => {
    const item = document.createElement('li');
    item.textContent = `${action} ${amount} ${currency}: ${status}`;
    return item;
  });
  document.querySelector('#payments').replaceChildren(...items);
}

const {signedIn} = await (await fetch('/session')).json();
if (signedIn) await show().catch(error => (problem.textContent = error.message));
