import type {Announcement} from './screen.js';

/** The text of each live region, keyed by its element: a root may be drawn anew. */
const said = new WeakMap<Element, string>();

/** Lit would go on with text nodes in whose place a translator has put elements. */
export function announce(root: ParentNode, announcement?: Announcement): void {
  for (const role of ['status', 'alert'] as const) {
    const region = root.querySelector(`[role=${role}]`);
    const text = announcement?.[role] ?? '';
    if (!region || said.get(region) === text) continue;
    said.set(region, text);
    region.textContent = text;
  }
}
