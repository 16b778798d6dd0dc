/** Keys that change text and have names of more than one character. */
const EDITING: readonly string[] = ['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'];
/** The platforms where Alt, called Option there, types a character. */
const TYPES_BY_ALT = /^(?:Mac|iP)/;
const KINDS = ['keydown', 'keypress', 'keyup'] as const;

/** Roots that already have the listeners, because several flows may run on one element. */
const guarded = new WeakSet<Node>();

/**
 * Hides keys that the user types into a field from the page. The page's one-key shortcuts see our
 * element as the target, not the field, and would handle typed letters. Escape, Enter, Tab, the
 * arrow keys and all keys with Ctrl, Alt or Meta still reach the page.
 */
export function keepFieldKeys(root: HTMLElement | DocumentFragment): void {
  if (guarded.has(root)) return;
  guarded.add(root);
  const hear = (event: Event): void => {
    // A browser's autofill fires key events that are not of this class.
    if (event instanceof KeyboardEvent && isTyped(event)) event.stopPropagation();
  };
  for (const kind of KINDS) root.addEventListener(kind, hear);
}

function isTyped(event: KeyboardEvent): boolean {
  const {key, target, isComposing, ctrlKey, altKey, metaKey} = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false;
  // Many keyboards type characters such as @ with AltGr, which Windows reports as Ctrl and Alt.
  const isAlt = altKey && !TYPES_BY_ALT.test(navigator.platform);
  const isCommand = (ctrlKey || isAlt || metaKey) && !event.getModifierState('AltGraph');
  return isComposing || (!isCommand && (key.length === 1 || EDITING.includes(key)));
}
