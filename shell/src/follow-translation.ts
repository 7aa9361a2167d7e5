/** What a browser's translation put into the page for a text that it took out, and back. */
const standIns = new WeakMap<Node, ChildNode>();
const texts = new WeakMap<Node, Text>();

/**
 * Chrome translates a page by putting `<font>` elements in place of its texts. React goes on with the texts it made: a
 * change then shows nowhere, and removing one throws. So a text that React comes back to takes its place again, where
 * it is translated anew. docs/adr/043-translated-pages.md
 */
export function followTranslation(): void {
  const swaps = new MutationObserver(noteSwaps);
  const changes = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target);
  });
  swaps.observe(document.documentElement, { childList: true, subtree: true });

  function noteSwaps(records: MutationRecord[]) {
    for (const record of records) {
      for (const removed of record.removedNodes) {
        const text = noteSwap(record, removed);
        if (text) changes.observe(text, { characterData: true });
      }
    }
  }

  function bringBack(node: Node) {
    noteSwaps(swaps.takeRecords());
    const standIn = standIns.get(node);
    if (!standIn) return;
    standIns.delete(node);
    texts.delete(standIn);
    standIn.replaceWith(node);
  }

  patchNodes(bringBack);
}

/** @returns a text that something else stands for from now on */
function noteSwap(record: MutationRecord, removed: Node): Text | null {
  const text = texts.get(removed) ?? (removed instanceof Text ? removed : null);
  const standIn = text && standInOf(record, removed);
  if (!standIn) return null;
  texts.delete(removed);
  standIns.delete(text);
  if (standIn === text) return null;
  standIns.set(text, standIn);
  texts.set(standIn, text);
  return text;
}

/** In one step, or put beside the text before that was taken out. */
function standInOf({ addedNodes, previousSibling, nextSibling }: MutationRecord, removed: Node): ChildNode | undefined {
  const isAnew = texts.has(removed);
  const near = addedNodes.length > 0 ? [...addedNodes] : [previousSibling, nextSibling];
  return near.find(
    (node): node is ChildNode => node !== null && (isAnew || (node.nodeName === 'FONT' && !texts.has(node))),
  );
}

/** React calls these alone, and at once after each other, so no observer comes in between. */
function patchNodes(bringBack: (node: Node) => void) {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    if (!child.parentNode) bringBack(child);
    return appendChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    if (!child.parentNode) bringBack(child);
    if (next && next.parentNode !== this) bringBack(next);
    return insertBefore.call(this, child, next) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) bringBack(child);
    return removeChild.call(this, child) as T;
  };
}
