/**
 * Makes the inspector's nodes without Lit. The inspector and the embed are separate files on one
 * page, and a page may allow only one Trusted Types policy of Lit's name.
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

export function button(label: string, press: () => void, part: string): HTMLButtonElement {
  const made = make('button', {type: 'button', class: 'small', part}, label);
  made.addEventListener('click', press);
  return made;
}

/** Makes a `<div>` with a name (`<dt>`) and its value (`<dd>`). */
export const pair = (name: string, ...content: readonly (Node | string)[]): HTMLElement =>
  make('div', {}, make('dt', {}, name), make('dd', {}, ...content));
