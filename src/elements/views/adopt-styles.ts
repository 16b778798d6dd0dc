/**
 * The style sheets of an element. A constructed sheet works only in the document
 * that created it, so an element that moves to another document loses its sheets.
 */
import type {ReactiveElement} from 'lit';

const adopted = new WeakMap<ReactiveElement, Set<string>>();

/** The sheets by window and text. All elements of a window share them. */
const made = new WeakMap<Window, Map<string, CSSStyleSheet>>();

/** Adds style sheets to an element. Screens that load later add their own. */
export function adoptStyles(element: ReactiveElement, ...styles: readonly string[]): void {
  const known = adopted.get(element) ?? new Set();
  adopted.set(element, known);
  const added = styles.filter(style => !known.has(style));
  for (const style of added) known.add(style);
  addSheets(element, added);
}

/** Adds the element's sheets again after a move to another document. */
export function readoptStyles(element: ReactiveElement): void {
  addSheets(element, [...(adopted.get(element) ?? [])]);
}

function addSheets({shadowRoot, ownerDocument}: ReactiveElement, styles: readonly string[]): void {
  const {defaultView: view} = ownerDocument;
  // A document without a window renders nothing, and jsdom has no adopted style sheets.
  if (!shadowRoot?.adoptedStyleSheets || !view) return;
  if (styles.length === 0) return;
  const sheets = made.get(view) ?? new Map<string, CSSStyleSheet>();
  made.set(view, sheets);
  const added = styles.map(style => {
    const sheet = sheets.get(style) ?? new view.CSSStyleSheet();
    if (!sheets.has(style)) sheet.replaceSync(style);
    sheets.set(style, sheet);
    return sheet;
  });
  // With one assignment, the browser computes the element's styles once.
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, ...added];
}
