/**
 * Makes the browser's Back button go one screen back, by pressing the screen's own Back button.
 * While any screen has a Back button, the session history has one extra entry, whatever the number
 * of screens and elements.
 *
 * The entry has the page's address and a copy of the page's state. Browsers call `popstate`
 * listeners in the order of their registration, so an event about our entry cannot be hidden from a
 * router that registered earlier. Such a router sees the address that it already shows. The page's
 * own entries are never changed.
 */
import type {ReactiveElement} from 'lit';

/**
 * Our field in the state of our entry. Its value is the entry's address, because a router may copy
 * the state to an entry with another address.
 */
const FIELD = 'serviceEmbed';

type Host = ReactiveElement & {readonly history?: boolean};

const attached = new WeakSet<Host>();
/** The elements whose screen has a Back button, the latest one last. */
const open = new Set<ReactiveElement>();
/** The elements on the page that have the `history` attribute. */
const watched = new Set<ReactiveElement>();

/** Whether our entry was the current one at the last check. */
let isOn = false;
/** The page's address at the last check. */
let known = '';
/** Our own navigation in progress: back from an entry that no screen needs, or forward to it. */
let under: 'back' | 'forward' | undefined;
/** True if the user has just gone back from our entry, so that going forward leads to it. */
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

/** Called when the element was removed from the page, or its `history` attribute was removed. */
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

/**
 * Adds our entry, but not before the user's first action on the page. Browsers skip entries that
 * were added before.
 */
function push(): void {
  // Firefox before 120 does not have `userActivation`.
  const {userActivation} = navigator as {readonly userActivation?: UserActivation};
  if (userActivation?.hasBeenActive === false) return wait();
  const before: unknown = history.state;
  // Our field cannot be added to a state that is not a plain object.
  if (before !== null && (typeof before !== 'object' || Array.isArray(before))) return;
  known = location.href;
  try {
    history.pushState({...before, [FIELD]: known}, '');
    isOn = true;
  } catch {
    // There were too many entries in a short time, or the page is sandboxed. The browser's Back
    // button then leaves the page.
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

/** Removes our entry in a later task, in case the page navigates in the current task. */
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

/** Handles `popstate`. Hides events about our entry from all listeners that registered later. */
function popped(event: PopStateEvent): void {
  const wasOn = isOn;
  const went = under;
  const isSame = location.href === known;
  isOn = isOurs();
  under = undefined;
  known = location.href;
  if (went === 'back' && isOn) {
    // The page navigated while we went back, so we left the page's new entry. Return to that entry.
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
