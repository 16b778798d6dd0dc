/**
 * Makes the browser's Back button go one screen back, by pressing the screen's own Back button. While
 * any screen has one, the session history has one extra entry, whatever the number of screens and
 * elements.
 *
 * The entry has the page's address and a copy of the page's state. Browsers call `popstate` listeners
 * in the order of their registration, so an event about our entry cannot be hidden from a router that
 * registered earlier. That router finds itself where it already is. The page's own entries are never
 * touched.
 */
import type {ReactiveElement} from 'lit';

/**
 * Our field in the state of our entry. It holds the entry's address, because a router may copy the
 * state to another entry.
 */
const FIELD = 'serviceEmbed';

type Host = ReactiveElement & {readonly history?: boolean};

const attached = new WeakSet<Host>();
/** The elements whose screen has a Back button, the latest one last. */
const open = new Set<ReactiveElement>();
/** The elements on the page that have the `history` attribute. */
const watched = new Set<ReactiveElement>();

/** Whether our entry is the current one, as far as we know from the browser's events. */
let isOn = false;
/** The address that we know of. */
let known = '';
/** Our own navigation: back from our entry if no screen needs it any more, or forward to it again. */
let under: 'back' | 'forward' | undefined;
/** True if the user has just gone back from our entry, so that it is the next one. */
let isAhead = false;
let waiting: AbortController | undefined;

const backOf = ({renderRoot}: ReactiveElement): HTMLElement | null =>
  renderRoot.querySelector<HTMLElement>('.back');

/** Handles the browser's Back button as long as the element has the `history` attribute. */
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

/** Called after each render, and when the element is added to the page. */
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

/** Called when the element has left the page, or the page has removed its `history` attribute. */
function leave(element: ReactiveElement): void {
  open.delete(element);
  if (watched.delete(element)) settle();
}

/** Adds our entry if a screen needs it, or removes it if none does. */
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

/** Adds our entry, after the user's first action: otherwise Back also skips the entry below ours. */
function push(): void {
  // Firefox before 120 does not have `userActivation`.
  const {userActivation} = navigator as {readonly userActivation?: UserActivation};
  if (userActivation?.hasBeenActive === false) return wait();
  const before: unknown = history.state;
  // A state that is not a plain object cannot hold our field.
  if (before !== null && (typeof before !== 'object' || Array.isArray(before))) return;
  known = location.href;
  try {
    history.pushState({...before, [FIELD]: known}, '');
    isOn = true;
  } catch {
    // Too many entries in a short time, or a sandbox. The browser's Back button leaves the page.
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

/** Removes our entry in a later task. A page that navigates in the current task has done so by then. */
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

/** Hides events about our entry from all listeners that registered later. */
function popped(event: PopStateEvent): void {
  const wasOn = isOn;
  const went = under;
  const isSame = location.href === known;
  isOn = isOurs();
  under = undefined;
  known = location.href;
  if (went === 'back' && isOn) {
    // The page navigated while we went back, so we left its new entry. Return to it.
    event.stopImmediatePropagation();
    history.forward();
  } else if (!isSame) {
    // The address has changed, so the page's router has to see this event.
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
