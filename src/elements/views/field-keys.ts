/** Keys that change a text and whose names are more than one character long. */
const EDITING: readonly string[] = ['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'];
/** The platforms where Alt, called Option, types a character. */
const TYPES_BY_ALT = /^(?:Mac|iP)/;
const KINDS = ['keydown', 'keypress', 'keyup'] as const;

/** Roots that have the listeners already. Several flows may run on one element. */
const guarded = new WeakSet<Node>();

/**
 * Hides the keys that the user types into a field from the page. The page's one-key shortcuts see our
 * element as the target, not the field, and would take letters out of names. Escape, Enter, Tab, the
 * arrows and everything with Ctrl, Alt or Meta still reach the page.
 */
export function keepFieldKeys(root: HTMLElement | DocumentFragment): void {
  if (guarded.has(root)) return;
  guarded.add(root);
  const hear = (event: Event): void => {
    // A browser's autofill fires events without a key.
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
