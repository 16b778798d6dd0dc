import type {CSSResult, ReactiveElement} from 'lit';

/** Adds a style sheet that came later, with the screens that need it. */
export function adoptStyles({renderRoot}: ReactiveElement, {styleSheet}: CSSResult): void {
  if (!(renderRoot instanceof ShadowRoot) || !styleSheet) return;
  const {adoptedStyleSheets: sheets} = renderRoot;
  if (!sheets.includes(styleSheet)) renderRoot.adoptedStyleSheets = [...sheets, styleSheet];
}
