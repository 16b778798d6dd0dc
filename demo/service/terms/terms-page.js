/**
 * The script of the terms page: the handshake of `src/contract/terms.ts`.
 *
 * It sends nothing until the parent page opens it. The parent must frame this window
 * and have a registered origin. After that, the script sends messages only to that
 * origin, with the nonce that it received.
 */
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'));
const done = /** @type {HTMLButtonElement} */ (document.querySelector('button[value=done]'));
const decline = /** @type {HTMLButtonElement} */ (form.querySelector('[value=declined]'));
const buttons = form.querySelectorAll('button');
const {version = '', origins = '[]'} = form.dataset;
/** @type {readonly string[]} */
const registered = JSON.parse(origins);

/** @type {{origin: string, nonce: string} | undefined} */
let host;

addEventListener('message', event => {
  const {isTrusted, source, origin} = event;
  if (!isTrusted || source !== parent || parent === window || !registered.includes(origin)) return;
  const message = read(event.data);
  if (!message) return;
  if (message.type === 'SERVICE_TERMS_OPEN') open(origin, message.nonce);
  else if (host?.origin === origin && host.nonce === message.nonce) answered(message.type);
});

form.addEventListener('submit', event => {
  event.preventDefault();
  setDisabled(true);
  status.textContent = 'One moment…';
  tell('SERVICE_TERMS_ACCEPT', {version});
});
decline.addEventListener('click', () => tell('SERVICE_TERMS_CLOSE', {reason: 'declined'}));
done.addEventListener('click', () => tell('SERVICE_TERMS_CLOSE', {reason: 'done'}));

new ResizeObserver(resized).observe(document.body);

/**
 * @param {string} origin
 * @param {string} nonce
 */
function open(origin, nonce) {
  host = {origin, nonce};
  form.hidden = false;
  tell('SERVICE_TERMS_READY', {version});
  resized();
}

/** @param {string} type */
function answered(type) {
  if (type === 'SERVICE_TERMS_ACCEPTED') {
    form.hidden = true;
    done.hidden = false;
    status.textContent = 'You have accepted the terms.';
    // The focused button is hidden with the form.
    status.focus();
  } else if (type === 'SERVICE_TERMS_FAILED') {
    setDisabled(false);
    status.textContent = 'This could not be recorded. Try again.';
  }
}

/**
 * Copies the message into a new object.
 *
 * @param {unknown} data
 * @returns {{type: string, nonce: string} | undefined}
 */
function read(data) {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('nonce' in data))
    return undefined;
  const {type, nonce} = data;
  if (typeof type !== 'string' || typeof nonce !== 'string') return undefined;
  return nonce.length >= 16 && nonce.length <= 64 ? {type, nonce} : undefined;
}

function resized() {
  tell('SERVICE_RESIZE', {
    height: Math.ceil(document.documentElement.getBoundingClientRect().height),
  });
}

/**
 * @param {string} type
 * @param {object} payload
 */
function tell(type, payload) {
  if (host) parent.postMessage({type, nonce: host.nonce, payload}, host.origin);
}

/** @param {boolean} isDisabled */
function setDisabled(isDisabled) {
  for (const button of buttons) button.disabled = isDisabled;
}
