/**
 * The test bench: every screen, drawn from its state, without a service and without
 * the steps before it. `/gallery?screen=NAME&scheme=dark&dir=rtl`. Without a name,
 * it lists all screens.
 */
import {GalleryElement} from './gallery-element.ts';
import {CHAPTERS, SCREENS} from './screens.ts';

const TAG = 'service-gallery';
/** Not a valid token. The session fails at once and sends no request. */
const NO_TOKEN = 'none';

customElements.define(TAG, GalleryElement);

const address = new URL(location.href);
const stage = byId('stage');

window.showScreen = showScreen;
byId('presentation').addEventListener('change', present);
for (const [name, value] of address.searchParams) {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`);
  if (select) select.value = value;
}
present();
list();
const wanted = address.searchParams.get('screen');
// Not awaited: the bundle has modules behind this line, and they would wait for it.
if (wanted !== null) void showScreen(wanted);

async function showScreen(name: string): Promise<void> {
  const screen = SCREENS[name];
  if (!screen) throw new Error(`There is no screen “${name}”.`);
  const element = document.createElement(TAG);
  if (!(element instanceof GalleryElement)) throw new Error(`${TAG} is another element.`);
  element.screen = screen;
  element.baseUrl = location.origin;
  element.sessionToken = NO_TOKEN;
  element.setAttribute('color-scheme', chosen('scheme'));
  stage.replaceChildren(element);
  byId('index').hidden = true;
  byId('name').textContent = name;
  document.title = `${name} · Test bench`;
  address.searchParams.set('screen', name);
  history.replaceState(null, '', address);
  await drawn(element);
  if (!screen.act || !element.shadowRoot) return;
  screen.act(element.shadowRoot);
  await drawn(element);
}

/** Waits for the parts that the element loads, which are in this bundle, and for its images. */
async function drawn(element: GalleryElement): Promise<void> {
  for (const turn of [1, 2]) {
    await new Promise(resolve => setTimeout(resolve, turn));
    await element.updateComplete;
  }
}

/** The page's own colors follow `data-scheme`. The element has an attribute for it. */
function present(): void {
  const {documentElement} = document;
  documentElement.dataset['scheme'] = chosen('scheme');
  documentElement.dir = chosen('dir');
  for (const element of stage.querySelectorAll<GalleryElement>(TAG))
    element.setAttribute('color-scheme', chosen('scheme'));
  for (const name of ['scheme', 'dir']) address.searchParams.set(name, chosen(name));
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#index a')) aim(link);
}

function list(): void {
  for (const [chapter, screens] of Object.entries(CHAPTERS)) {
    const heading = document.createElement('h2');
    heading.textContent = chapter;
    const names = document.createElement('ul');
    for (const name of Object.keys(screens)) {
      const link = document.createElement('a');
      link.textContent = name;
      aim(link);
      const item = document.createElement('li');
      item.append(link);
      names.append(item);
    }
    byId('index').append(heading, names);
  }
}

/** Links to a screen with the selected options. */
function aim(link: HTMLAnchorElement): void {
  const target = new URL(address);
  target.searchParams.set('screen', link.textContent);
  link.href = target.href;
}

function chosen(name: string): string {
  return document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? '';
}

function byId(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}
