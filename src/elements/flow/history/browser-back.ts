/**
 * The browser's Back goes one screen back: it presses the Back of the screen. For that, one entry of the
 * session history is there while a screen has a Back, whatever the number of screens and elements.
 *
 * The entry has the page's address and a copy of the page's state. A router that hears of it finds itself
 * where it is: nothing can hide it, because browsers call the listeners of `popstate` in their order. The
 * page's own entries are never touched.
 */
import type {ReactiveElement} from 'lit';

/** Our field in the state of our entry: the entry's address. A router may copy it to another one. */
const FIELD = 'serviceEmbed';

type Host = ReactiveElement & {readonly history?: boolean};

const attached = new WeakSet<Host>();
/** The elements whose screen has a Back, the latest at the end. */
const open = new Set<ReactiveElement>();
/** The elements that take part. */
const watched = new Set<ReactiveElement>();

/** Whether our entry is the current one, as far as we have been told. */
let isOn = false;
/** The address that we know of. */
let known = '';
/** Where we go ourselves: away from our entry that no screen needs any more, or to it again. */
let under: 'back' | 'forward' | undefined;
/** The user has just left our entry, which is the next one. */
let isAhead = false;
let waiting: AbortController | undefined;

const backOf = ({renderRoot}: ReactiveElement): HTMLElement | null =>
  renderRoot.querySelector<HTMLElement>('.back');

/** From now on, as long as the element has the attribute. */
export function attach(element: Host): void {
  if (attached.has(element)) return;
  attached.add(element);
  const heard = (): void => {
    if (element.history && element.isConnected) follow(element);
    else leave(element);
  };
  element.addController({hostConnected: heard, hostUpdated: heard, hostDisconnected: heard});
  heard();
}

/** After each render, and when the element comes to the page. */
function follow(element: ReactiveElement): void {
  if (watched.size === 0) {
    addEventListener('popstate', popped, true);
    isOn = isOurs();
    known = location.href;
  }
  watched.add(element);
  if (backOf(element)) open.add(element);
  else open.delete(element);
  settle();
}

/** The element has left the page, or the page wants it no more. */
function leave(element: ReactiveElement): void {
  open.delete(element);
  if (watched.delete(element)) settle();
}

/** Puts our entry there, or takes it away, as the screens need it. */
function settle(): void {
  const ahead = isAhead;
  isAhead = false;
  if (under) return;
  if (open.size === 0) return remove();
  isOn = isOurs();
  if (isOn) return;
  if (!ahead) return push();
  under = 'forward';
  history.forward();
}

/** Without something that the user did before, browsers skip the entry below it. */
function push(): void {
  // Firefox before 120 does not tell.
  const {userActivation} = navigator as {readonly userActivation?: UserActivation};
  if (userActivation?.hasBeenActive === false) return wait();
  const before: unknown = history.state;
  // A state that is no plain object cannot hold our field.
  if (before !== null && (typeof before !== 'object' || Array.isArray(before))) return;
  known = location.href;
  try {
    history.pushState({...before, [FIELD]: known}, '');
    isOn = true;
  } catch {
    // Too many entries in a short time, or a sandbox. The browser's Back leaves the page.
  }
}

function wait(): void {
  if (waiting) return;
  waiting = new AbortController();
  const {signal} = waiting;
  for (const type of ['pointerup', 'keydown'])
    addEventListener(type, acted, {signal, capture: true});
}

function acted(): void {
  waiting?.abort();
  waiting = undefined;
  if (open.size > 0) settle();
}

/** Later, so that a page that goes elsewhere in the same task has done it by then. */
function remove(): void {
  if (!isOurs()) return stop();
  setTimeout(() => {
    if (under) return;
    if (open.size > 0 || !isOurs()) return stop();
    under = 'back';
    history.back();
  });
}

function stop(): void {
  if (watched.size > 0 || under) return;
  removeEventListener('popstate', popped, true);
  waiting?.abort();
  waiting = undefined;
}

/** Listeners that come later hear nothing of our entry. */
function popped(event: PopStateEvent): void {
  const wasOn = isOn;
  const went = under;
  const isSame = location.href === known;
  isOn = isOurs();
  under = undefined;
  known = location.href;
  if (went === 'back' && isOn) {
    // The page went elsewhere while we went back, and goes there again.
    event.stopImmediatePropagation();
    history.forward();
  } else if (!isSame) {
    // Another page of the host, of which its router has to hear.
    if (isOn) settle();
  } else if (wasOn && !isOn && !went) {
    event.stopImmediatePropagation();
    void goBack();
  } else {
    if (wasOn !== isOn) event.stopImmediatePropagation();
    settle();
  }
}

async function goBack(): Promise<void> {
  const element = [...open].at(-1);
  if (!element) return settle();
  isAhead = true;
  backOf(element)?.click();
  await element.updateComplete;
  if (watched.has(element)) follow(element);
}

function isOurs(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && Reflect.get(state, FIELD) === location.href;
}
