/** Restores a list of children to its state before a series of changes. */

/** One change, as a `MutationRecord` describes it. */
export interface ListChange<Child> {
  readonly addedNodes: Iterable<Child>;
  readonly removedNodes: Iterable<Child>;
  readonly previousSibling: Child | null;
  readonly nextSibling: Child | null;
}

/** Returns the list as it was before `changes`, which are in chronological order. */
export function listBefore<Child>(
  now: readonly Child[],
  changes: readonly ListChange<Child>[],
): readonly Child[] {
  return changes.toReversed().reduce<Child[]>(
    (list, change) => {
      const added = new Set(change.addedNodes);
      const rest = list.filter(child => !added.has(child));
      const {previousSibling, nextSibling} = change;
      const at = nextSibling ? rest.indexOf(nextSibling) : rest.length;
      const from = previousSibling ? rest.indexOf(previousSibling) + 1 : at;
      return rest.toSpliced(at < 0 ? from : at, 0, ...change.removedNodes);
    },
    [...now],
  );
}

/**
 * Makes `children` the children of `parent`. Removes and inserts only nodes that differ, because a
 * field that is moved loses the focus.
 */
export function arrange(parent: Node, children: readonly ChildNode[]): void {
  for (const child of [...parent.childNodes]) if (!children.includes(child)) child.remove();
  children.reduceRight<ChildNode | null>((next, child) => {
    if (child.parentNode !== parent || child.nextSibling !== next) parent.insertBefore(child, next);
    return child;
  }, null);
}
