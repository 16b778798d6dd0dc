/**
 * The script of the page that a phone opens with a code. It shows the account that is being
 * checked, redeems the code when the user confirms that account, and sends the pictures. The
 * tab stores the id of its code.
 *
 * @typedef {{side: 'front' | 'back', given: boolean}} Side
 * @typedef {{id: string, site: string, account: string, type: string, sides: Side[]}} View
 */
const LONGEST = 2000;
const UNREADABLE = 'We couldn’t open this photo. Take or choose another one.';
const LOST = 'We couldn’t connect. Check your connection and try again.';
/** Key in `sessionStorage`, which belongs to this tab and survives reloads. */
const KEPT = 'handoff';
const NAMES = {front: 'Front', back: 'Back'};

const whose = part('whose');
const form = part('sides');
const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'));
const start = /** @type {HTMLButtonElement} */ (part('start'));

// The code stays in the address until it is redeemed, so that a reload before that shows the
// account again.
const code = location.hash.slice(1);

// The user opened another code in the same tab.
addEventListener('hashchange', () => location.reload());
start.addEventListener('click', () => {
  void take();
});
void open();

async function open() {
  const view = code ? await ask('look', {code}) : await ask('again', {id: taken()});
  if (!view) return;
  part('site').textContent = view.site;
  part('account').textContent = view.account;
  whose.hidden = false;
  if (!code) showSides(view);
}

async function take() {
  start.disabled = true;
  const view = await ask('start', {code});
  start.disabled = false;
  if (!view) return;
  sessionStorage.setItem(KEPT, view.id);
  history.replaceState(null, '', location.pathname);
  showSides(view);
  form.querySelector('button')?.focus();
}

/** @param {View} view */
function showSides({type, sides}) {
  for (const each of whose.querySelectorAll('.ask')) each.setAttribute('hidden', '');
  for (const side of sides) form.append(cardOf(type, side));
  form.hidden = false;
  tellIfDone();
}

/**
 * @param {string} type
 * @param {Side} side
 */
function cardOf(type, {side, given}) {
  const card = document.createElement('section');
  const title = document.createElement('h2');
  const told = document.createElement('p');
  const button = document.createElement('button');
  const input = document.createElement('input');
  title.textContent = type === 'passport' ? 'Photo page' : NAMES[side];
  title.id = `${side}-name`;
  told.setAttribute('role', 'status');
  button.type = 'button';
  button.setAttribute('aria-describedby', title.id);
  input.type = 'file';
  // With these types, phones also offer the camera.
  input.accept = 'image/jpeg,image/png,application/pdf';
  input.hidden = true;
  input.setAttribute('aria-labelledby', title.id);
  card.append(title, told, button, input);
  show(card, given ? 'given' : 'open', given ? 'Received' : '');
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) void send(card, side, file);
  });
  return card;
}

/**
 * @param {HTMLElement} card
 * @param {'front' | 'back'} side
 * @param {File} file
 */
async function send(card, side, file) {
  show(card, 'moving', 'Uploading…');
  const made = await plain(file);
  if (!made) {
    show(card, 'refused', UNREADABLE);
    return;
  }
  const body = new FormData();
  body.set('id', taken());
  body.set('side', side);
  body.set('file', made, `${side}.${made.type.split('/')[1]}`);
  const {ok, answer} = await post('sides', body);
  if (!ok) show(card, 'refused', answer?.error ?? LOST);
  else if (answer.status === 'accepted') show(card, 'given', 'Received');
  else show(card, 'refused', answer.reason.message);
  tellIfDone();
}

/**
 * @param {HTMLElement} card
 * @param {'open' | 'moving' | 'given' | 'refused'} state
 * @param {string} text
 */
function show(card, state, text) {
  card.className = `side ${state}`;
  const told = /** @type {HTMLElement} */ (card.querySelector('p'));
  const button = /** @type {HTMLButtonElement} */ (card.querySelector('button'));
  told.textContent = text;
  told.hidden = text === '';
  button.disabled = state === 'moving';
  button.className = state === 'given' ? 'quiet' : 'primary';
  button.textContent = state === 'given' ? 'Replace it' : 'Take or choose a photo';
}

/**
 * After the last side, tells the user to continue on the computer. The phone cannot send more
 * pictures.
 */
function tellIfDone() {
  const isDone = !form.querySelector('.side:not(.given)');
  status.textContent = isDone ? 'All done. Go back to your computer.' : '';
  if (!isDone) return;
  for (const button of form.querySelectorAll('button')) button.hidden = true;
  // The status is below the pictures, perhaps off the screen. Focus scrolls to it.
  status.focus();
}

/**
 * Redraws a picture to remove its location data, and shrinks a large one. A picture that cannot be
 * drawn is not sent. A PDF stays as it is.
 *
 * @param {File} file
 * @returns {Promise<Blob | null>}
 */
async function plain(file) {
  try {
    // Checks the content, because the file's declared type may be wrong.
    if ((await file.slice(0, 5).text()) === '%PDF-')
      return file.slice(0, file.size, 'application/pdf');
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = file.type === 'image/png' ? file.type : 'image/jpeg';
    return await new Promise(resolve => {
      canvas.toBlob(resolve, type, 0.92);
    });
  } catch {
    return null;
  }
}

/**
 * Sends a request. Shows the service's error message if it is refused.
 *
 * @param {'look' | 'start' | 'again'} what
 * @param {object} body
 * @returns {Promise<View | undefined>}
 */
async function ask(what, body) {
  const {ok, answer} = await post(what, JSON.stringify(body));
  status.textContent = ok ? '' : (answer?.error ?? LOST);
  return ok ? answer : undefined;
}

/**
 * @param {string} what
 * @param {string | FormData} body
 */
async function post(what, body) {
  const headers = typeof body === 'string' ? {'content-type': 'application/json'} : {};
  try {
    const answer = await fetch(`${location.pathname}/${what}`, {method: 'POST', headers, body});
    return {ok: answer.ok, answer: await answer.json()};
  } catch {
    return {ok: false, answer: undefined};
  }
}

/** The id of the code that this tab redeemed. */
function taken() {
  return sessionStorage.getItem(KEPT) ?? '';
}

/** @param {string} id */
function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
