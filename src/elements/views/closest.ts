/** Returns the nearest element with this tag around `element`, also across shadow roots. */
export function closest(element: Element, tag: string): Element | undefined {
  for (let node: Node | null = parentOf(element); node; node = parentOf(node)) {
    if (node instanceof Element && node.localName === tag) return node;
  }
  return undefined;
}

/** Returns the next node on an event's path, which leads through slots and out of shadow roots. */
function parentOf(node: Node): Node | null {
  if (node instanceof ShadowRoot) return node.host;
  return (node instanceof Element && node.assignedSlot) || node.parentNode;
}
