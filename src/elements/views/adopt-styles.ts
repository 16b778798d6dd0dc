/**
 * The style sheets of an element. A constructed sheet works only in the document
 * that created it, so an element that moves to another document loses its sheets.
 */
import type {ReactiveElement} from 'lit';

const adopted = new WeakMap<ReactiveElement, ReadonlySet<string>>();

/** The sheets by window and text. All elements of a window share them. */
const made = new WeakMap<Window, Map<string, CSSStyleSheet>>();

/**
 * Gives style sheets to an element, from its next render on. Screens that load later give their
 * own.
 *
 * A sheet that is added before a render makes the browser compute the styles of the old screen once
 * more, because the removal of a focused control needs current styles.
 */
export function adoptStyles(element: ReactiveElement, ...styles: readonly string[]): void {
  adopted.set(element, new Set([...(adopted.get(element) ?? []), ...styles]));
}

/** Adds the sheets that the element lacks, such as after a render or a move to another document. */
export function addStyles(element: ReactiveElement): void {
  const {
    shadowRoot,
    ownerDocument: {defaultView: view},
  } = element;
  // A document without a window renders nothing, and jsdom has no adopted style sheets.
  if (!shadowRoot?.adoptedStyleSheets || !view) return;
  const present = shadowRoot.adoptedStyleSheets;
  const sheets = made.get(view) ?? new Map<string, CSSStyleSheet>();
  made.set(view, sheets);
  const all = [...(adopted.get(element) ?? [])].map(style => {
    const sheet = sheets.get(style) ?? new view.CSSStyleSheet();
    if (!sheets.has(style)) sheet.replaceSync(style);
    sheets.set(style, sheet);
    return sheet;
  });
  const added = all.filter(sheet => !present.includes(sheet));
  // With one assignment, the browser computes the element's styles once.
  if (added.length > 0) shadowRoot.adoptedStyleSheets = [...present, ...added];
}
