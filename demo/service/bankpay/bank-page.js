/**
 * The script of the bank's page. It sends the user's decision to the service. Then
 * it tells the page that started the link to ask the service for the result.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'));
const buttons = form.querySelectorAll('button');
const leave = /** @type {HTMLElement} */ (document.querySelector('a[target=_top]'));
const {linkId, pageOrigin, returnUrl} = form.dataset;
const isFramed = window.parent !== window;
// The link opens this page outside the frame. It simulates a bank that does not allow its pages in
// frames on a phone.
leave.hidden = !isFramed || !returnUrl;

const FAREWELL = {
  approved: 'Your accounts are linked. You can close this window.',
  failed: 'We couldn’t link your accounts. You can close this window.',
  closed: 'Nothing was linked. You can close this window.',
};

form.addEventListener('submit', event => {
  event.preventDefault();
  void decide('approved');
});
for (const button of form.querySelectorAll('button[type=button]'))
  button.addEventListener('click', () => {
    void decide(/** @type {HTMLButtonElement} */ (button).value === 'failed' ? 'failed' : 'closed');
  });

/** @param {'approved' | 'failed' | 'closed'} outcome */
async function decide(outcome) {
  const masks = new FormData(form).getAll('mask');
  if (outcome === 'approved' && masks.length === 0) {
    status.textContent = 'Choose an account first.';
    return;
  }
  setDisabled(true);
  const isRecorded = await record(outcome, masks);
  // Closing needs no recorded decision, because a link that was not approved stays open.
  if (!isRecorded && outcome !== 'closed') {
    setDisabled(false);
    status.textContent = 'We couldn’t reach the bank. Try again.';
    return;
  }
  if (returnUrl && !isFramed && !window.opener) {
    location.assign(returnUrl);
    return;
  }
  form.hidden = true;
  leave.hidden = true;
  status.textContent = FAREWELL[outcome];
  // The focused button is hidden with the form.
  status.focus();
  tell(outcome === 'closed' ? 'closed' : 'done');
}

/**
 * @param {string} outcome
 * @param {readonly FormDataEntryValue[]} masks
 */
async function record(outcome, masks) {
  try {
    const {ok} = await fetch(location.href, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({outcome, masks}),
    });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Posts to the one origin that started the link, never to `*`.
 *
 * @param {'done' | 'closed'} outcome
 */
function tell(outcome) {
  const page = window.opener ?? (isFramed ? window.parent : null);
  if (page && pageOrigin)
    page.postMessage({type: 'SERVICE_BANK_LINK', payload: {linkId, outcome}}, pageOrigin);
  if (window.opener) window.close();
}

/** @param {boolean} isDisabled */
function setDisabled(isDisabled) {
  for (const button of buttons) button.disabled = isDisabled;
}
