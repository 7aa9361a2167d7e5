/**
 * Chrome translates a page by putting `<font>` elements in place of its texts. React goes on with the texts it made: a
 * change then shows nowhere, and removing one throws. So a text that React comes back to takes its place again, where
 * it is translated anew. docs/adr/043-translated-pages.md
 */
export function followTranslation(): void {
  const standIns = new WeakMap<Node, ChildNode>();
  const taken = new WeakSet<Node>();
  const swaps = new MutationObserver(noteSwaps);
  const changes = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target);
  });
  swaps.observe(document.documentElement, { childList: true, subtree: true });

  function noteSwaps(records: MutationRecord[]) {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      if (!(text instanceof Text)) continue;
      // In one step, or put beside the text before that was taken out.
      const near = [addedNodes[0], previousSibling, nextSibling];
      const standIn = near.find((node) => node?.nodeName === 'FONT' && !taken.has(node));
      if (!standIn) continue;
      taken.add(standIn);
      standIns.set(text, standIn as ChildNode);
      changes.observe(text, { characterData: true });
    }
  }

  function bringBack(node: Node | null | undefined) {
    if (!(node instanceof Text)) return;
    noteSwaps(swaps.takeRecords());
    const standIn = standIns.get(node);
    standIns.delete(node);
    standIn?.replaceWith(node);
  }

  // React calls these, one right after the other, so no observer comes in between.
  for (const name of ['insertBefore', 'removeChild'] as const) {
    const original: (...nodes: Node[]) => Node = Node.prototype[name];
    Object.assign(Node.prototype, {
      [name](this: Node, ...nodes: Node[]) {
        nodes.forEach(bringBack);
        return original.apply(this, nodes);
      },
    });
  }
}
