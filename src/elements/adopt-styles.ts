/**
 * The style sheets of an element. A sheet can be used in the document that it
 * was made in alone, and a move to another document takes off every one.
 */
import type {CSSResult, ReactiveElement} from 'lit';

const worn = new WeakMap<ReactiveElement, Set<CSSResult>>();

/** Adds style sheets, also those that come later, with the screens that need them. */
export function adoptStyles(element: ReactiveElement, ...styles: readonly CSSResult[]): void {
  const known = worn.get(element) ?? new Set();
  worn.set(element, known);
  const added = styles.filter(style => !known.has(style));
  for (const style of added) known.add(style);
  wear(element, added);
}

/** After a move to another document: what was worn, made anew for it. */
export function readoptStyles(element: ReactiveElement): void {
  wear(element, [...(worn.get(element) ?? [])]);
}

function wear({shadowRoot, ownerDocument}: ReactiveElement, styles: readonly CSSResult[]): void {
  const {defaultView: view} = ownerDocument;
  // Without a window nothing is drawn.
  if (!shadowRoot || !view) return;
  const sheets = styles.flatMap(({styleSheet, cssText}) => {
    if (view === window) return styleSheet ?? [];
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(cssText);
    return sheet;
  });
  shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, ...sheets];
}
