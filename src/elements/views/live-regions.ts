import type {Announcement} from './screen.js';

/**
 * The text of each live region, by element. A root that is redrawn from scratch has new elements.
 */
const said = new WeakMap<Element, string>();

/** Sets the texts without Lit, which would update text nodes that a translator has replaced. */
export function announce(root: ParentNode, announcement?: Announcement): void {
  for (const role of ['status', 'alert'] as const) {
    const region = root.querySelector(`[role=${role}]`);
    const text = announcement?.[role] ?? '';
    if (!region || said.get(region) === text) continue;
    said.set(region, text);
    region.textContent = text;
  }
}
