/**
 * The gallery: every screen, drawn from its state, without a service and without the steps before
 * it. Without a name, the page lists all screens:
 * `/gallery?screen=NAME&theme=bank&scheme=dark&language=pseudo&dir=rtl&width=360&isolation=frame`.
 */
import {loadLocalForms} from '#src/elements/views/form/local-forms.js';
import {frameWith, isFramed, presentFramed} from './framed.ts';
import {GalleryElement} from './gallery-element.ts';
import {pseudoWords} from './pseudo-words.ts';
import {CHAPTERS, SCREENS} from './screens.ts';

const TAG = 'service-gallery';
/** Not a valid token. The session fails at once and sends no request. */
const NO_TOKEN = 'none';
/** Display options for a screen, set in the address or on the page. */
const OPTIONS = ['theme', 'scheme', 'language', 'dir', 'width', 'isolation', 'font'] as const;

customElements.define(TAG, GalleryElement);

const address = new URL(location.href);
const stage = byId('stage');

window.showScreen = showScreen;
window.presentAs = options => {
  for (const [name, value] of Object.entries(options)) select(name, value);
  return present();
};
byId('presentation').addEventListener('change', () => void present());
if (isFramed) document.documentElement.dataset['framed'] = '';
for (const [name, value] of address.searchParams) select(name, value);
void present();
list();
const wanted = address.searchParams.get('screen');
// Not awaited, because later modules of the bundle would wait for it.
if (wanted !== null) void showScreen(wanted);

async function showScreen(name: string): Promise<void> {
  const screen = SCREENS[name];
  if (!screen) throw new Error(`There is no screen “${name}”.`);
  byId('index').hidden = true;
  byId('name').textContent = name;
  document.title = `${name} · Gallery`;
  address.searchParams.set('screen', name);
  remember();
  stage.dataset['isolation'] = chosen('isolation');
  if (chosen('isolation') === 'frame') return frameWith(name, stage, allChosen);
  const element = document.createElement(TAG);
  if (!(element instanceof GalleryElement)) throw new Error(`${TAG} is another element.`);
  await loadLocalForms();
  element.screen = screen;
  element.baseUrl = location.origin;
  element.sessionToken = NO_TOKEN;
  element.supportUrl = 'mailto:help@partner.example';
  applyLook(element);
  element.showsAccount = isFramed;
  stage.replaceChildren(element);
  await drawn(element);
  if (!screen.act || !element.shadowRoot) return;
  await screen.act(element.shadowRoot);
  await drawn(element);
}

/** Waits for the element's dynamic imports, which are part of this bundle, and for its images. */
async function drawn(element: GalleryElement): Promise<void> {
  for (const turn of [1, 2]) {
    await new Promise(resolve => setTimeout(resolve, turn));
    await element.updateComplete;
  }
}

/** Applies the options. The page's own colors follow `data-scheme`, the element's an attribute. */
async function present(): Promise<void> {
  const {documentElement} = document;
  documentElement.dataset['scheme'] = chosen('scheme');
  documentElement.dir = chosen('dir');
  for (const name of ['width', 'font']) stage.dataset[name] = chosen(name);
  for (const element of stage.querySelectorAll<GalleryElement>(TAG)) applyLook(element);
  remember();
  await applyTheme(`/pages/gallery/themes/${chosen('theme')}.css`);
  await presentFramed(stage, allChosen());
  const name = address.searchParams.get('screen');
  const isOther = stage.dataset['isolation'] !== chosen('isolation');
  if (name !== null && stage.hasChildNodes() && isOther) await showScreen(name);
}

function allChosen(): Record<string, string> {
  return Object.fromEntries(OPTIONS.map(name => [name, chosen(name)]));
}

/** Switches to another style sheet. Resolves when it has loaded. */
async function applyTheme(theme: string): Promise<void> {
  const link = byId('theme');
  if (link.getAttribute('href') === theme) return;
  const loaded = new Promise(resolve => {
    link.addEventListener('load', resolve, {once: true});
  });
  link.setAttribute('href', theme);
  await loaded;
}

function applyLook(element: GalleryElement): void {
  element.setAttribute('color-scheme', chosen('scheme'));
  const language = chosen('language');
  element.locale = language === 'pseudo' ? 'en' : language;
  element.messages = language === 'pseudo' ? pseudoWords() : {};
}

/** Writes the screen and all options to the page's address and its links. */
function remember(): void {
  for (const name of OPTIONS) address.searchParams.set(name, chosen(name));
  history.replaceState(null, '', address);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#index a'))
    link.href = linkTo(link.textContent);
  const names = Object.keys(SCREENS);
  const at = names.indexOf(address.searchParams.get('screen') ?? '');
  point('previous', at < 0 ? undefined : names[at - 1]);
  point('next', at < 0 ? undefined : names[at + 1]);
  const index = new URL(address);
  index.searchParams.delete('screen');
  byId('all').setAttribute('href', index.href);
}

function point(id: string, name: string | undefined): void {
  const link = byId(id);
  link.hidden = name === undefined;
  if (name !== undefined) link.setAttribute('href', linkTo(name));
}

function list(): void {
  for (const [chapter, screens] of Object.entries(CHAPTERS)) {
    const heading = document.createElement('h2');
    heading.textContent = chapter;
    const names = document.createElement('ul');
    for (const name of Object.keys(screens)) {
      const link = document.createElement('a');
      link.textContent = name;
      link.href = linkTo(name);
      const item = document.createElement('li');
      item.append(link);
      names.append(item);
    }
    byId('index').append(heading, names);
  }
}

/** The address of a screen with the selected options. */
function linkTo(name: string): string {
  const target = new URL(address);
  target.searchParams.set('screen', name);
  return target.href;
}

function select(name: string, value: string): void {
  const field = fieldOf(name);
  if (field && [...field.options].some(option => option.value === value)) field.value = value;
}

function chosen(name: string): string {
  return fieldOf(name)?.value ?? '';
}

function fieldOf(name: string): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(name)}"]`);
}

function byId(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`#${id}`);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}
