/** Signs the user in, and gives the elements their tokens. */
import {askForToken, get, post} from './asking.js';

const login = document.querySelector('#login');
const account = document.querySelector('#account');
const signOut = document.querySelector('#sign-out');
const problem = document.querySelector('#problem');
const payments = document.querySelector('#payments');
const session = document.querySelector('service-session');

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

signOut.addEventListener('click', async () => {
  problem.textContent = '';
  // Clears the elements' state even if the request fails. `signOut` is missing if the elements
  // did not load; then there is no state.
  session.signOut?.();
  try {
    await post('/sign-out');
    location.reload();
  } catch (error) {
    account.hidden = true;
    problem.textContent = `You are still signed in here. ${error.message}`;
  }
});

for (const name of ['service-deposit-pending', 'service-deposit-success'])
  account.addEventListener(name, () => {
    void list();
    // The element may report a payment before the backend gets the event, so list again later.
    setTimeout(list, 1000);
  });

/** Shows the account. The user can sign out even if the backend returns no token. */
async function show() {
  login.hidden = true;
  signOut.hidden = false;
  try {
    const {token, baseUrl} = await askForToken();
    account.hidden = false;
    session.baseUrl = baseUrl;
    session.tokenProvider = async () => (await askForToken()).token;
    session.sessionToken = token;
  } catch (error) {
    const isOut = error.code === 'signed_out';
    login.hidden = !isOut;
    signOut.hidden = isOut;
    throw error;
  }
  await list();
}

/** Lists the payments that the backend has booked from the service's events. */
async function list() {
  try {
    const booked = await get('/payments');
    const items = booked.payments.map(({action, amount, currency, status}) =>
      item(`${action} ${amount} ${currency}: ${status}`),
    );
    payments.replaceChildren(...items);
  } catch (error) {
    payments.replaceChildren(item(`Your payments cannot be shown. ${error.message}`));
  }
}

function item(text) {
  const element = document.createElement('li');
  element.textContent = text;
  return element;
}

try {
  const {signedIn} = await get('/session');
  if (signedIn) await show();
} catch (error) {
  problem.textContent = error.message;
}
